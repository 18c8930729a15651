import { addDays } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { addMonths } from '@branchbook/contract/expiry.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { courseOfPreset, PRESETS } from '../features/courses/service.ts';
import { FIRST_ID } from './company.ts';
import type { Worker } from './staff.ts';

const NEEDED_BY: readonly { key: string; roles: readonly number[] }[] = [
  { key: 'food-hygiene-level-2', roles: [ROLE.staff, ROLE.manager] },
  { key: 'first-aid-at-work', roles: [ROLE.manager] },
  { key: 'fire-marshal', roles: [ROLE.manager] },
  { key: 'allergens', roles: [ROLE.staff] },
];

/** Ready-made courses of the demo company, with the roles that need them. */
export const DEMO_COURSES = NEEDED_BY.map(({ key, roles }, index) => {
  const preset = PRESETS.find((one) => one.key === key);
  if (!preset) throw new Error(`There is no ready-made course ${key}`);
  return { ...courseOfPreset(preset), id: FIRST_ID.course + index, index, roles };
});
export type DemoCourse = (typeof DEMO_COURSES)[number];

/** Courses that tasks ask for, by name of the task; without a certificate the tablet warns. */
const COURSE_OF_TASK: Record<string, string> = {
  'Probe the hot food at lunch': 'food-hygiene-level-2',
};

/** Returns the id of the course that a task asks for. */
export const courseOfTask = (taskName: string): number | null =>
  DEMO_COURSES.find(({ preset }) => preset === COURSE_OF_TASK[taskName])?.id ?? null;

/** Returns the days that are left of a certificate; null for none. Most are in order. */
const daysLeft = (worker: Worker, course: DemoCourse): number | null => {
  const at = (worker.index * 5 + course.index * 3) % 17;
  if (at === 4) return 20;
  if (at === 9) return -15;
  return at === 13 ? null : 90 + ((worker.index * 37 + course.index * 61) % 250);
};

export const needsCourse = ({ roleId }: Worker, { roles }: DemoCourse): boolean =>
  roles.includes(roleId);

/** Returns the days of a person's certificate in a course; null where there is none. */
export const certificateOf = (
  worker: Worker,
  course: DemoCourse,
  today: Day,
): { issuedOn: Day; validUntil: Day } | null => {
  const left = needsCourse(worker, course) ? daysLeft(worker, course) : null;
  if (left === null) return null;
  const validUntil = addDays(today, left);
  return { issuedOn: addMonths(validUntil, -(course.validity_months ?? 0)), validUntil };
};

/** Tells whether a person had no valid certificate in a course on a day. */
export const lackedCourse = (
  worker: Worker,
  courseId: number | null,
  { day, today }: { day: Day; today: Day },
): boolean => {
  const course = DEMO_COURSES.find(({ id }) => id === courseId);
  if (!course) return false;
  const held = certificateOf(worker, course, today);
  return held === null || day < held.issuedOn || day > held.validUntil;
};
