import { branchDay } from '@branchbook/contract/branch-day.ts';
import { MATRIX_PAGE } from '@branchbook/contract/courses.ts';
import type { CourseMatrix, MatrixPerson } from '@branchbook/contract/courses.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { isFoundIn } from '@branchbook/contract/search-text.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { requireBranch } from '../branches/service.ts';
import { headOfficeDay } from './manage-certificates.ts';
import { gapsOf, matrixOf } from './matrix-rules.ts';
import * as matrix from './matrix-queries.ts';
import type { PersonRow } from './matrix-queries.ts';
import * as queries from './queries.ts';
import type { CourseRow } from './queries.ts';

export type AskedMatrix = {
  branchId?: number | undefined;
  day?: Day | undefined;
  courseId?: number | undefined;
  gaps?: boolean | undefined;
  search?: string | null | undefined;
};

const byName = (a: { id: number; name: string }, b: { id: number; name: string }): number =>
  compareNames(a.name, b.name) || a.id - b.id;

/** Returns people with their status in each course as of a day, in their order. */
export const statusOf = async (
  db: Db | Tx,
  companyId: number,
  { people, courses, day }: { people: PersonRow[]; courses: CourseRow[]; day: Day },
): Promise<MatrixPerson[]> => {
  const employeeIds = people.map(({ id }) => id);
  const held = await matrix.listHeld(db, companyId, { employeeIds, day });
  const exemptions = await matrix.listExemptions(db, companyId, employeeIds);
  return matrixOf(people, { courses, held, exemptions, day });
};

/** Returns the courses in use, by name. */
export const coursesInUse = async (db: Db | Tx, companyId: number): Promise<CourseRow[]> =>
  (await queries.listCourses(db, { companyId })).filter(({ active }) => active).toSorted(byName);

export type WholeMatrix = Pick<CourseMatrix, 'day' | 'courses' | 'people' | 'gaps'>;

/** Returns all people whom the caller asked for, with their status in each course as of a day. */
export const readWholeMatrix = async (
  { db, clock }: Context,
  actor: PortalActor,
  { branchId, day: asked, courseId, gaps = false, search }: AskedMatrix,
): Promise<WholeMatrix> => {
  if (!can(actor, 'record_certificates')) throw new AppError('ACCESS_DENIED');
  const { companyId } = actor.scope;
  const branch = branchId === undefined ? null : await requireBranch(db, actor, branchId);
  const now = clock.now();
  const today = branch ? branchDay(now, branch) : await headOfficeDay(db, actor.scope, now);
  const day = asked ?? today;
  const branches = branchId === undefined ? actor.branches : [branchId];
  const inUse = await coursesInUse(db, companyId);
  const courses = inUse.filter(({ id }) => courseId === undefined || id === courseId);
  if (courseId !== undefined && courses.length === 0) throw new AppError('NOT_FOUND');
  const found = (await matrix.listPeople(db, { companyId, branches }))
    .filter(({ name }) => isFoundIn(search ?? '', [name]))
    .toSorted(byName);
  const all = await statusOf(db, companyId, { people: found, courses, day });
  return {
    day,
    courses: courses.map(({ id, name }) => ({ id, name })),
    people: gaps ? all.filter((person) => gapsOf(person) > 0) : all,
    gaps: all.reduce((sum, person) => sum + gapsOf(person), 0),
  };
};

/** Returns one page of the matrix. */
export const readMatrix = async (
  context: Context,
  actor: PortalActor,
  { offset, ...asked }: AskedMatrix & { offset: number },
): Promise<CourseMatrix> => {
  const whole = await readWholeMatrix(context, actor, asked);
  const { people } = whole;
  return { ...whole, people: people.slice(offset, offset + MATRIX_PAGE), total: people.length };
};
