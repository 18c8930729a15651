import { CERTIFICATES_PAGE } from '@branchbook/contract/certificates.ts';
import type {
  addCertificate as adding,
  listCertificates as listing,
} from '@branchbook/contract/certificates.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { addMonths, FUTURE_ISSUE } from '@branchbook/contract/expiry.ts';
import { can, reaches } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { breaksUnique } from '../../platform/database/violations.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { findHeadOffice, lockBranches, requireRecordedBranch } from '../branches/service.ts';
import { holdNames } from '../employees/service.ts';
import * as certificates from './certificate-queries.ts';
import type { CertificateRow } from './certificate-queries.ts';
import * as queries from './queries.ts';
import { requirePerson } from './require-person.ts';

/** Returns the day at head office, by which lists of the whole company go. */
export const headOfficeDay = async (db: Db | Tx, scope: Scope, now: Date): Promise<Day> =>
  localDay(now, (await findHeadOffice(db, scope))?.timezone ?? 'Europe/London');

/** Returns certificates within reach, with those of people who left, the latest first. */
export const listCertificates = async (
  { db, clock }: Context,
  actor: PortalActor,
  { offset, ...wanted }: ValidatedOf<typeof listing>['query'],
): Promise<{ items: CertificateRow[]; total: number }> => {
  if (!can(actor, 'record_certificates')) throw new AppError('ACCESS_DENIED');
  const { scope } = actor;
  const { branchId, employeeId, courseId } = wanted;
  if (branchId !== undefined) await requireRecordedBranch(db, actor, branchId);
  if (employeeId !== undefined) await requirePerson(db, actor, employeeId);
  if (courseId !== undefined && !(await queries.findCourse(db, scope, courseId))) {
    throw new AppError('NOT_FOUND');
  }
  const today = await headOfficeDay(db, scope, clock.now());
  const page = { today, offset, limit: CERTIFICATES_PAGE };
  return {
    items: await certificates.listCertificates(db, scope, wanted, page),
    total: await certificates.countCertificates(db, scope, wanted),
  };
};

const refuse = (field: string, message: string): AppError =>
  new AppError('VALIDATION', { errors: [{ field, message }] });

const inTransaction = async <T>({ db }: Context, part: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    return await db.transaction().execute(part);
  } catch (error) {
    if (breaksUnique(error, 'certificates_once')) throw new AppError('CERTIFICATE_EXISTS');
    throw error;
  }
};

const read = async (
  tx: Tx,
  { scope }: PortalActor,
  id: number,
  today: Day,
): Promise<CertificateRow> => {
  const row = await certificates.findCertificate(tx, scope, id, today);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

/** Returns the branch of a person whose certificates the caller may record; head office's if none. */
const requirePlace = async (
  db: Db | Tx,
  actor: PortalActor,
  employeeId: number,
): Promise<number> => {
  const person = await requirePerson(db, actor, employeeId);
  const branchId = person.branch_id ?? (await findHeadOffice(db, actor.scope))?.id;
  if (branchId === undefined) throw new AppError('EMPLOYEE_NOT_FOUND');
  if (!can(actor, 'record_certificates', { branchId })) throw new AppError('ACCESS_DENIED');
  return branchId;
};

/** Records a certificate of a person within reach; its last day follows from the course unless given. */
export const addCertificate = async (
  context: Context,
  actor: PortalActor,
  asked: ValidatedOf<typeof adding>['body'],
  file: Uint8Array | null,
): Promise<CertificateRow> => {
  const { scope } = actor;
  const { employeeId, courseId, valid_until: given, ...fields } = asked;
  const now = context.clock.now();
  await requirePlace(context.db, actor, employeeId);
  const documentId =
    file && (await context.documents.keep(scope, { bytes: file, by: actor.employeeId }));
  return inTransaction(context, async (tx) => {
    const branchId = await requirePlace(tx, actor, employeeId);
    const [branch] = await lockBranches(tx, scope, [branchId]);
    if (!branch) throw new AppError('NOT_FOUND');
    const today = localDay(now, branch.timezone);
    if (fields.issued_on > today) throw refuse('issued_on', FUTURE_ISSUE);
    // Locked, so that a change of the validity either comes first or counts this one again.
    if (!(await queries.lockCourse(tx, scope, courseId, 'reading'))) {
      throw new AppError('NOT_FOUND');
    }
    const course = await queries.findCourse(tx, scope, courseId);
    if (!course?.active) throw new AppError('NOT_FOUND');
    const names = await holdNames(tx, scope, [employeeId, actor.employeeId]);
    const months = course.validity_months;
    const { id } = await certificates.insertCertificate(tx, scope, {
      ...fields,
      branch_id: branchId,
      course_id: courseId,
      document_id: documentId,
      employee_id: employeeId,
      valid_until: given ?? (months === null ? null : addMonths(fields.issued_on, months)),
      until_given: Boolean(given),
      recorded_by: actor.employeeId,
      recorded_by_name: names.get(actor.employeeId) ?? actor.name,
      recorded_at: now,
    });
    await appendAudit(tx, scope, actor, {
      action: 'certificate.recorded',
      entity: 'certificate',
      entityId: id,
      branchId,
      details: { name: course.name },
      at: now,
    });
    return read(tx, actor, id, today);
  });
};

/** Withdraws a certificate that was recorded by mistake; it stays in the history. */
export const withdrawCertificate = (
  context: Context,
  actor: PortalActor,
  id: number,
  reason: string,
): Promise<CertificateRow> => {
  const { scope } = actor;
  const now = context.clock.now();
  return inTransaction(context, async (tx) => {
    const today = await headOfficeDay(tx, scope, now);
    const row = await read(tx, actor, id, today);
    const { branch_id: branchId } = row;
    if (!reaches(actor, branchId)) throw new AppError('NOT_FOUND');
    if (!can(actor, 'record_certificates', { branchId })) throw new AppError('ACCESS_DENIED');
    const names = await holdNames(tx, scope, [actor.employeeId]);
    const isDone = await certificates.withdrawCertificate(tx, scope, id, {
      withdrawn_by: actor.employeeId,
      withdrawn_by_name: names.get(actor.employeeId) ?? actor.name,
      withdrawn_at: now,
      withdrawn_reason: reason,
    });
    if (!isDone) throw new AppError('NOT_POSSIBLE_NOW');
    await appendAudit(tx, scope, actor, {
      action: 'certificate.withdrawn',
      entity: 'certificate',
      entityId: id,
      branchId,
      details: { name: row.course_name },
      at: now,
    });
    return read(tx, actor, id, today);
  });
};
