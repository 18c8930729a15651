import type { CourseStatus } from '@branchbook/contract/course-rules.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import type { Db } from '../../platform/database/database.ts';
import { listPeople } from './matrix-queries.ts';
import { coursesInUse, statusOf } from './read-matrix.ts';

/* Exports for other features. */
export { isSuperseded } from './certificate-queries.ts';
export {
  courseLookup,
  courseOfTask,
  coursesForTablet,
  endingForTablet,
  requireTaskCourse,
} from './read-demands.ts';
export type { CourseLookup } from './read-demands.ts';
export { forgetRightToWork } from './manage-right-to-work.ts';
export { courseOfPreset, PRESETS } from './manage-presets.ts';
export { readWholeMatrix } from './read-matrix.ts';
export type { AskedMatrix } from './read-matrix.ts';
export { markReminders } from './send-reminders.ts';
export { coursePrivacy } from './privacy-queries.ts';
export { courseSource } from './report-queries.ts';
export { countRightToWork } from './right-to-work-queries.ts';

export type PersonsCourse = {
  person: string;
  course: string;
  status: CourseStatus;
  /** Whether the person needs the course. */
  required: boolean;
  /** The last day of the certificate; null for none, and for one that never expires. */
  lastDay: Day | null;
};

const nameOf = (courses: readonly { id: number; name: string }[], id: number): string =>
  courses.find((course) => course.id === id)?.name ?? '';

/** Returns who at a branch has or needs which course as of a day, by person and course. */
export const coursesOfBranch = async (
  db: Db,
  companyId: number,
  branchId: number,
  day: Day,
): Promise<PersonsCourse[]> => {
  const courses = await coursesInUse(db, companyId);
  const people = await listPeople(db, { companyId, branches: [branchId] });
  const matrix = await statusOf(db, companyId, {
    people: people.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id),
    courses,
    day,
  });
  return matrix.flatMap(({ name, cells }) =>
    cells.flatMap(({ course_id: id, status, required, last_day: lastDay }) =>
      status === 'not_required'
        ? []
        : [{ person: name, course: nameOf(courses, id), status, required, lastDay }],
    ),
  );
};
