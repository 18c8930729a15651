import { displayMobile } from '@branchbook/contract/fields.ts';
import { EMPLOYEE_COLUMNS } from '@branchbook/contract/imports.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { roleName } from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import { writeCsv } from '../../platform/csv.ts';
import { inFileName } from '../../platform/format.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { findHeadOffice, requireBranch } from '../branches/service.ts';
import { companyOf } from '../companies/service.ts';
import type { EmployeeRow } from './queries.ts';
import { listEmployees } from './service.ts';

type Field = keyof typeof EMPLOYEE_COLUMNS;

/** Writes '07700 900123', as spreadsheets keep the leading zero of a number with a space in it. */
const mobileOf = (row: EmployeeRow): string =>
  displayMobile(row.mobile_no).replace(/^(07\d{3})(\d{6})$/, '$1 $2');

/** Contents of each column; secrets have no column. */
const CELLS: Partial<Record<Field, (row: EmployeeRow) => string | null>> = {
  title: (row) => row.title,
  name: (row) => row.name,
  email: (row) => row.email,
  mobile_no: mobileOf,
  address: (row) => row.address,
  town: (row) => row.town,
  county: (row) => row.county,
  postcode: (row) => row.post_code,
  role: (row) => roleName[row.role_id as RoleId],
  branch_name: (row) => row.branch_name,
  start_date: (row) => row.start_date,
  dob: (row) => row.dob,
  gender: (row) => row.gender,
  martial_status: (row) => row.martial_status,
  nationality: (row) => row.nationality,
};

const columns = Object.entries(CELLS) as [Field, (row: EmployeeRow) => string | null][];

/** Compares people in the order of the page: by branch, then by role, then by name. */
const byPlace = (a: EmployeeRow, b: EmployeeRow): number =>
  compareNames(a.branch_name ?? 'Unassigned', b.branch_name ?? 'Unassigned') ||
  a.role_id - b.role_id ||
  compareNames(a.name, b.name) ||
  a.id - b.id;

/** Returns the subject of the list: one branch, or the company with its head office's time zone. */
const subjectOf = async ({ db }: Context, actor: PortalActor, branchId: number | null) => {
  const only = branchId ?? (actor.kind === 'branch manager' ? actor.branchId : null);
  if (only !== null) return requireBranch(db, actor, only);
  const headOffice = await findHeadOffice(db, actor.scope);
  const { name } = await companyOf(db, actor.scope);
  return { id: null, name, timezone: headOffice?.timezone ?? 'Europe/London' };
};

/** Exports the people within reach, or of one branch, as CSV that the import reads ([A-135]). */
export const exportEmployees = async (
  context: Context,
  actor: PortalActor,
  branchId: number | null,
): Promise<{ body: Buffer; name: string }> => {
  const { db, clock } = context;
  const at = clock.now();
  const rows = (await listEmployees(context, actor, branchId)).toSorted(byPlace);
  const subject = await subjectOf(context, actor, branchId);
  await db.transaction().execute((tx) =>
    appendAudit(tx, actor.scope, actor, {
      action: 'employees.exported',
      entity: subject.id === null ? 'company' : 'branch',
      entityId: subject.id ?? actor.scope.companyId,
      branchId: subject.id,
      details: { people: rows.length },
      at,
    }),
  );
  return {
    body: writeCsv(
      columns.map(([field]) => EMPLOYEE_COLUMNS[field][0]),
      rows.map((row) => columns.map(([, cell]) => cell(row))),
    ),
    name: `employees_${inFileName(subject.name)}_${localDay(at, subject.timezone)}.csv`,
  };
};
