import type { Certificate } from '@branchbook/contract/certificates.ts';
import type { Course } from '@branchbook/contract/courses.ts';
import { reaches } from '@branchbook/contract/permissions.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import type { CertificateRow } from './certificate-queries.ts';
import type { CourseRow } from './queries.ts';

/** Returns who needs a course, without branches out of the caller's reach. */
const requiredOf = (row: CourseRow, actor: PortalActor): Course['required'] =>
  [...Map.groupBy(row.requirements, ({ role_id: role }) => role)].flatMap(([role, rows]) => {
    const ids = rows.flatMap(({ branch_id: branch }) => branch ?? []);
    const branchIds = rows.some(({ branch_id: branch }) => branch === null)
      ? null
      : ids.filter((id) => reaches(actor, id));
    if (branchIds?.length === 0) return [];
    return [{ role_id: role, branchIds }];
  });

export const presentCourse = (row: CourseRow, actor: PortalActor): Course => ({
  id: row.id,
  name: row.name,
  validity_months: row.validity_months,
  authority: row.authority,
  source: row.source,
  source_url: row.source_url,
  note: row.note,
  active: row.active,
  required: requiredOf(row, actor),
  version: row.version,
});

export const presentCertificate = (row: CertificateRow): Certificate => ({
  id: row.id,
  course_id: row.course_id,
  course_name: row.course_name,
  employee_id: row.employee_id,
  employee_name: row.employee_name,
  branch_name: row.branch_name,
  issued_on: row.issued_on,
  valid_until: row.valid_until,
  until_given: row.until_given,
  provider: row.provider,
  certificate_number: row.certificate_number,
  note: row.note,
  file: row.file,
  state: row.state,
  recorded_by_name: row.recorded_by_name,
  recorded_at: row.recorded_at.toISOString(),
  withdrawn_by_name: row.withdrawn_by_name,
  withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  withdrawn_reason: row.withdrawn_reason,
});
