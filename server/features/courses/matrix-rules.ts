import { courseStatus, isGap, isRequired } from '@branchbook/contract/course-rules.ts';
import type { MatrixCell, MatrixPerson } from '@branchbook/contract/courses.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { HeldRow, PersonRow } from './matrix-queries.ts';
import type { CourseRow } from './queries.ts';

export type Facts = {
  courses: readonly CourseRow[];
  held: readonly HeldRow[];
  exemptions: readonly { employee_id: number; course_id: number; reason: string }[];
  day: Day;
};

/** Returns people with their status in each course as of a day. */
export const matrixOf = (
  people: readonly PersonRow[],
  { courses, held, exemptions, day }: Facts,
): MatrixPerson[] => {
  const heldBy = Map.groupBy(held, (row) => row.employee_id);
  const exemptBy = Map.groupBy(exemptions, (row) => row.employee_id);
  return people.map((person) => ({
    ...person,
    cells: courses.map((course): MatrixCell => {
      const own = heldBy.get(person.id)?.find((row) => row.course_id === course.id);
      const exempt = exemptBy.get(person.id)?.find((row) => row.course_id === course.id);
      const required = isRequired(course.requirements, {
        roleId: person.role_id,
        branchId: person.branch_id,
      });
      const lastDay = own?.valid_until;
      return {
        course_id: course.id,
        status: courseStatus({ lastDay, required, exempt: exempt !== undefined }, day),
        required: required && exempt === undefined,
        last_day: lastDay ?? null,
        certificate_id: own?.certificate_id ?? null,
        reason: exempt?.reason ?? null,
      };
    }),
  }));
};

/** Counts the courses that a person needs and lacks. */
export const gapsOf = ({ cells }: Pick<MatrixPerson, 'cells'>): number =>
  cells.filter(isGap).length;
