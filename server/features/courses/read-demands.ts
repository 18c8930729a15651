import type { CourseDemand, CourseRule, Holder } from '@branchbook/contract/course-rules.ts';
import type { EndingCertificate } from '@branchbook/contract/snapshot-staff.ts';
import type { SnapshotCourse } from '@branchbook/contract/snapshot.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { listEnding, listNamed, listOfHolders } from './demand-queries.ts';

/**
 * Refuses a course for a task that the company does not have in use.
 *
 * @param present The course that the task has already; it may stay after it went out of use.
 */
export const requireTaskCourse = async (
  tx: Tx,
  scope: Scope,
  courseId: number | null | undefined,
  present: number | null = null,
): Promise<void> => {
  if (courseId === null || courseId === undefined || courseId === present) return;
  const [course] = await listNamed(tx, scope, [courseId]);
  if (!course?.active) throw new AppError('COURSE_NOT_IN_USE');
};

type Demanding = { required_course_id: number | null; course_rule: string };

/** Returns the course that a task demands, with the certificates of the people it was made for. */
export type CourseLookup = (row: Demanding) => CourseDemand | null;

/** Reads what is needed to judge whether these people may complete tasks that demand courses. */
export const courseLookup = async (
  db: Db | Tx,
  scope: Scope,
  { courseIds, employeeIds }: { courseIds: number[]; employeeIds: number[] },
): Promise<CourseLookup> => {
  const courses = await listNamed(db, scope, courseIds);
  const holders = await listOfHolders(db, scope, { courseIds, employeeIds });
  const nameOf = new Map(courses.map(({ id, name }) => [id, name]));
  return ({ required_course_id: id, course_rule: rule }) =>
    id === null
      ? null
      : {
          // A check constraint allows the column no other values.
          rule: rule as CourseRule,
          name: nameOf.get(id) ?? '',
          holders: holders.filter((one) => one.course_id === id),
        };
};

/** Returns the course that a task demands, with the certificates of one person; null for none. */
export const courseOfTask = async (
  db: Db | Tx,
  scope: Scope,
  row: Demanding,
  employeeId: number,
): Promise<CourseDemand | null> => {
  const { required_course_id: id } = row;
  if (id === null) return null;
  return (await courseLookup(db, scope, { courseIds: [id], employeeIds: [employeeId] }))(row);
};

const holderOf = ({ employee_id, issued_on, valid_until }: Holder): Holder => ({
  employee_id,
  issued_on,
  valid_until,
});

/** Returns the courses that tasks of a branch demand, with the certificates of its tablet's people. */
export const coursesForTablet = async (
  db: Db,
  scope: Scope,
  given: { courseIds: number[]; employeeIds: number[] },
): Promise<SnapshotCourse[]> => {
  if (given.courseIds.length === 0) return [];
  const courses = await listNamed(db, scope, given.courseIds);
  const holders = await listOfHolders(db, scope, given);
  return courses.map(({ id, name }) => ({
    id,
    name,
    holders: holders.filter((one) => one.course_id === id).map(holderOf),
  }));
};

/** Returns which certificates of a tablet's people end soon or ended lately, by person. */
export const endingForTablet = async (
  db: Db,
  scope: Scope,
  asked: { employeeIds: number[]; today: Day },
): Promise<Map<number, EndingCertificate[]>> => {
  const byPerson = Map.groupBy(await listEnding(db, scope, asked), (row) => row.employee_id);
  return new Map(
    [...byPerson].map(([employeeId, rows]) => [
      employeeId,
      rows.map(({ id, course, last_day }) => ({ id, course, last_day })),
    ]),
  );
};
