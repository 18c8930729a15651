import type {
  addCourse as adding,
  changeCourse as changing,
  CourseRequirement,
  setNotNeeded as sparing,
} from '@branchbook/contract/courses.ts';
import { MOST_COURSES } from '@branchbook/contract/courses.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { can } from '@branchbook/contract/permissions.ts';
import type { AuditAction } from '@branchbook/contract/activity-text.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { breaksUnique } from '../../platform/database/violations.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { holdBranches, requireBranches } from '../branches/service.ts';
import { lockCompany } from '../companies/service.ts';
import { holdNames } from '../employees/service.ts';
import { presentCourse } from './presenter.ts';
import * as queries from './queries.ts';
import type { CourseFields, CourseRow } from './queries.ts';
import { requirePerson } from './require-person.ts';

/** Returns the courses of the company by name, also those that are not in use. */
export const listCourses = async ({ db }: Context, actor: PortalActor): Promise<CourseRow[]> => {
  if (!can(actor, 'record_certificates')) throw new AppError('ACCESS_DENIED');
  const rows = await queries.listCourses(db, actor.scope);
  return rows.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id);
};

const inTransaction = async <T>({ db }: Context, part: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    return await db.transaction().execute(part);
  } catch (error) {
    if (!breaksUnique(error, 'courses_name')) throw error;
    throw new AppError('COURSE_NAME_EXISTS', {
      errors: [{ field: 'name', message: ERRORS.COURSE_NAME_EXISTS.message }],
    });
  }
};

const entryOf = (
  action: AuditAction,
  { id, name }: { id: number; name: string },
  { at, ...details }: { at: Date; fields?: string[] },
): AuditEntry => ({ action, entity: 'course', entityId: id, details: { name, ...details }, at });

const read = async (tx: Tx, actor: PortalActor, id: number): Promise<CourseRow> => {
  const row = await queries.findCourse(tx, actor.scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

/** Inserts courses as one action; a company has `MOST_COURSES` at most. */
export const insertCourses = async (
  tx: Tx,
  actor: PortalActor,
  rows: CourseFields[],
  at: Date,
): Promise<number[]> => {
  const { scope } = actor;
  const known = await queries.listCourses(tx, scope);
  if (known.length + rows.length > MOST_COURSES) {
    const message = `A company can have ${MOST_COURSES} courses at most`;
    throw new AppError('VALIDATION', { errors: [{ field: 'name', message }] });
  }
  const added = await queries.insertCourses(tx, scope, rows, at);
  const entries = added.map((course) => entryOf('course.added', course, { at }));
  await appendAudit(tx, scope, actor, ...entries);
  return added.map(({ id }) => id);
};

/** Adds a course. */
export const addCourse = (
  context: Context,
  actor: PortalActor,
  fields: ValidatedOf<typeof adding>['body'],
): Promise<CourseRow> => {
  if (!can(actor, 'manage_courses')) throw new AppError('ACCESS_DENIED');
  const at = context.clock.now();
  return inTransaction(context, async (tx) => {
    await lockCompany(tx, actor.scope);
    const [id = 0] = await insertCourses(tx, actor, [{ ...fields, preset: null }], at);
    return read(tx, actor, id);
  });
};

/** Locks a course and returns it. */
const lock = async (tx: Tx, actor: PortalActor, id: number): Promise<CourseRow> => {
  if (!can(actor, 'manage_courses')) throw new AppError('ACCESS_DENIED');
  if (!(await queries.lockCourse(tx, actor.scope, id, 'changing'))) {
    throw new AppError('NOT_FOUND');
  }
  return read(tx, actor, id);
};

/** Changes a course; a changed validity recounts the certificates whose last day follows from it. */
export const changeCourse = (
  context: Context,
  actor: PortalActor,
  id: number,
  { version, ...sent }: ValidatedOf<typeof changing>['body'],
): Promise<{ row: CourseRow; recounted: number }> => {
  const { scope } = actor;
  const at = context.clock.now();
  return inTransaction(context, async (tx) => {
    const row = await lock(tx, actor, id);
    if (version !== undefined && version !== row.version) {
      throw new AppError('CONFLICT', { data: { current: presentCourse(row, actor) } });
    }
    const changes = Object.fromEntries(
      Object.entries(sent).filter(
        ([name, value]) => value !== undefined && value !== row[name as keyof CourseRow],
      ),
    );
    const fields = Object.keys(changes);
    if (fields.length === 0) return { row, recounted: 0 };
    await queries.updateCourse(tx, scope, id, { ...changes, updated_at: at });
    const recounted =
      'validity_months' in changes ? await queries.recountCertificates(tx, scope, id) : 0;
    const changed = await read(tx, actor, id);
    await appendAudit(tx, scope, actor, entryOf('course.changed', changed, { at, fields }));
    return { row: changed, recounted };
  });
};

/** Sets who needs a course, in place of the list before. */
export const requireCourse = (
  context: Context,
  actor: PortalActor,
  id: number,
  required: CourseRequirement[],
): Promise<CourseRow> => {
  const { scope } = actor;
  const at = context.clock.now();
  return inTransaction(context, async (tx) => {
    const row = await lock(tx, actor, id);
    const branchIds = [...new Set(required.flatMap(({ branchIds: ids }) => ids ?? []))];
    if (branchIds.length > 0) {
      await requireBranches(tx, actor, branchIds);
      await holdBranches(tx, scope, branchIds);
    }
    await queries.setRequirements(
      tx,
      scope,
      id,
      required.flatMap(({ role_id, branchIds: ids }) =>
        (ids ?? [null]).map((branch_id) => ({ role_id, branch_id })),
      ),
    );
    await appendAudit(tx, scope, actor, entryOf('course.required', row, { at }));
    return read(tx, actor, id);
  });
};

/** Writes why a person does not need a course; null takes it back. */
export const setNotNeeded = (
  context: Context,
  actor: PortalActor,
  courseId: number,
  { employeeId, reason }: ValidatedOf<typeof sparing>['body'],
): Promise<{ reason: string | null }> => {
  const { scope } = actor;
  const at = context.clock.now();
  return inTransaction(context, async (tx) => {
    if (!can(actor, 'record_certificates')) throw new AppError('ACCESS_DENIED');
    const person = await requirePerson(tx, actor, employeeId);
    const row = await read(tx, actor, courseId);
    const names = await holdNames(tx, scope, [employeeId, actor.employeeId]);
    const isChanged =
      reason === null
        ? await queries.deleteExemption(tx, scope, { courseId, employeeId })
        : await queries
            .saveExemption(tx, scope, {
              course_id: courseId,
              employee_id: employeeId,
              reason,
              decided_by: actor.employeeId,
              decided_by_name: names.get(actor.employeeId) ?? actor.name,
              decided_at: at,
            })
            .then(() => true);
    if (!isChanged) return { reason };
    await appendAudit(tx, scope, actor, {
      ...entryOf('course.not-needed', row, { at }),
      branchId: person.branch_id,
    });
    return { reason };
  });
};
