import { addDays, instantOf } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { Tx } from '../platform/database/database.ts';
import { certificateOf, DEMO_COURSES, needsCourse } from './certificates.ts';
import { COMPANY, FIRST_ID, TIMEZONE } from './company.ts';
import { insertRows } from './insert-rows.ts';
import { counter } from './place.ts';
import type { Worker } from './staff.ts';

const DAYS_BEFORE_FIRST = 200;

const NOT_NEEDED = 'Works at the till, where all food is packed';

/** The person whose leave to stay ends, so that a follow-up is due soon. */
const LIMITED_LEAVE = 'Chloé Martin';

/** People who show a passport; all others give a share code. */
const SETTLED = ['British', 'Irish'];

/** Tells whether the right to work was checked; some checks are still to be recorded. */
const isChecked = ({ index, role, name }: Worker): boolean =>
  role !== 'owner' && (index % 9 !== 4 || name === LIMITED_LEAVE);

/** Loads courses with who needs them, certificates, and checks of the right to work. */
export const loadCourses = async (
  tx: Tx,
  { workers, owner, today }: { workers: readonly Worker[]; owner: Worker; today: Day },
): Promise<void> => {
  const instantAt = (day: Day) => instantOf(day, 12 * 60, TIMEZONE);
  const founded = instantAt(addDays(today, -DAYS_BEFORE_FIRST));
  const nextCertificate = counter(FIRST_ID.certificate);
  await insertRows(
    tx,
    'courses',
    DEMO_COURSES.map(({ index: _, roles: __, ...course }) => ({
      ...course,
      company_id: COMPANY.id,
      created_at: founded,
      updated_at: founded,
    })),
  );
  const needs = DEMO_COURSES.flatMap(({ id, roles }) =>
    roles.map((role) => ({ company_id: COMPANY.id, course_id: id, role_id: role })),
  );
  await tx.insertInto('course_requirements').values(needs).execute();
  const recorder = { recorded_by: owner.id, recorded_by_name: owner.name };
  const certificates = DEMO_COURSES.flatMap((course) =>
    workers.flatMap((worker) => {
      const held = certificateOf(worker, course, today);
      if (held === null) return [];
      const { issuedOn, validUntil } = held;
      return [
        {
          id: nextCertificate(),
          company_id: COMPANY.id,
          branch_id: worker.site.id,
          course_id: course.id,
          employee_id: worker.id,
          issued_on: issuedOn,
          valid_until: validUntil,
          until_given: true,
          provider: 'Dales Training',
          recorded_at: instantAt(issuedOn),
          ...recorder,
        },
      ];
    }),
  );
  await insertRows(tx, 'certificates', certificates);
  const [allergens] = DEMO_COURSES.filter(({ preset }) => preset === 'allergens');
  const exempt =
    allergens &&
    workers.find(
      (worker) =>
        needsCourse(worker, allergens) && certificateOf(worker, allergens, today) === null,
    );
  if (exempt) {
    await insertRows(tx, 'course_exemptions', [
      {
        company_id: COMPANY.id,
        course_id: allergens.id,
        employee_id: exempt.id,
        reason: NOT_NEEDED,
        decided_by: owner.id,
        decided_by_name: owner.name,
        decided_at: founded,
      },
    ]);
  }
  await insertRows(
    tx,
    'right_to_work_checks',
    workers.filter(isChecked).map((worker, index) => {
      const day = addDays(today, -340 - index);
      const checkedOn = day > worker.startDate ? day : worker.startDate;
      return {
        id: FIRST_ID.rightToWork + index,
        company_id: COMPANY.id,
        employee_id: worker.id,
        employee_name: worker.name,
        checked_on: checkedOn,
        checked_by: owner.id,
        checked_by_name: owner.name,
        kind: SETTLED.includes(worker.nationality) ? 'manual' : 'online',
        follow_up_on: worker.name === LIMITED_LEAVE ? addDays(today, 25) : null,
        copies_kept: 'Locked drawer at head office',
        recorded_at: instantAt(checkedOn),
        ...recorder,
      };
    }),
  );
};
