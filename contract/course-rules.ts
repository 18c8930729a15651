import type { Day } from './dates.ts';
import { EXPIRY_STATUSES, expiryLabels, expiryStatus } from './expiry.ts';
import { ROLE } from './permissions.ts';
import type { RoleId } from './permissions.ts';

/*
 * Courses, certificates and who needs which: pure rules over local days, used alike by the server,
 * the portal and the tablet.
 */

/** Why a course is to be repeated: a rule of law, official guidance, a habit, or the company's own. */
export const AUTHORITIES = ['law', 'guidance', 'habit', 'own'] as const;
export type Authority = (typeof AUTHORITIES)[number];

export const authorityLabel: Record<Authority, string> = {
  law: 'The law asks for it',
  guidance: 'Official guidance',
  habit: 'Habit in the trade',
  own: 'Our own rule',
};

/** What a task does when the person who completes it has no valid certificate of its course. */
export const COURSE_RULES = ['warn', 'block'] as const;
export type CourseRule = (typeof COURSE_RULES)[number];

export const courseRuleLabel: Record<CourseRule, string> = {
  warn: 'Warn, and let them go on',
  block: 'Do not let them complete it',
};

/** The status of a person in a course. */
export const COURSE_STATUSES = [...EXPIRY_STATUSES, 'not_needed', 'not_required'] as const;
export type CourseStatus = (typeof COURSE_STATUSES)[number];

export const courseStatusLabel: Record<CourseStatus, string> = {
  ...expiryLabels,
  not_needed: 'Not needed',
  not_required: 'Not required',
};

/** The state of a certificate today; superseded by one that is valid longer. */
export const CERTIFICATE_STATES = [
  'valid',
  'expiring',
  'expired',
  'superseded',
  'withdrawn',
] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];

export const certificateStateLabel: Record<CertificateState, string> = {
  valid: expiryLabels.valid,
  expiring: expiryLabels.expiring,
  expired: expiryLabels.expired,
  superseded: 'Superseded',
  withdrawn: 'Withdrawn',
};

/** Roles that need a course, each at some branches or, with null, at all. */
export type Requirement = { role_id: number; branch_id: number | null };

/** Says whether people of a role need a course at a branch. */
export const isRequired = (
  requirements: readonly Requirement[],
  { roleId, branchId }: { roleId: number; branchId: number | null },
): boolean =>
  requirements.some(
    ({ role_id: role, branch_id: branch }) =>
      role === roleId && (branch === null || branch === branchId),
  );

/** Returns the status of a person in a course on a day. */
export const courseStatus = (
  {
    lastDay,
    required,
    exempt,
  }: { lastDay: Day | null | undefined; required: boolean; exempt: boolean },
  day: Day,
): CourseStatus => {
  if (exempt) return 'not_needed';
  if (lastDay === undefined && !required) return 'not_required';
  return expiryStatus(lastDay, day);
};

/** Says whether a person lacks a course that they need. */
export const isGap = ({ status, required }: { status: CourseStatus; required: boolean }): boolean =>
  required && (status === 'missing' || status === 'expired');

/** Roles for which courses can be required, in the order in which forms offer them. */
export const COURSE_ROLES: readonly RoleId[] = [ROLE.staff, ROLE.manager, ROLE.owner];

/** A certificate of a person that was not withdrawn. */
export type Holder = { employee_id: number; issued_on: Day; valid_until: Day | null };

/** The course that a task demands of the person who completes it, and who has certificates in it. */
export type CourseDemand = { rule: CourseRule; name: string; holders: readonly Holder[] };

/** Says whether a person has no certificate in a course that is valid on a day. */
export const lacksCourse = (
  { holders }: Pick<CourseDemand, 'holders'>,
  { by, day }: { by: number | undefined; day: Day },
): boolean =>
  !holders.some(
    (one) =>
      one.employee_id === by &&
      one.issued_on <= day &&
      (one.valid_until === null || one.valid_until >= day),
  );

/** Says whether a task was completed by a person without a valid certificate of its course. */
export const isWithoutCourse = (
  course: Pick<CourseDemand, 'holders'> | null | undefined,
  { state, by, day }: { state: string; by: number; day: Day },
): boolean => !!course && state === 'completed' && lacksCourse(course, { by, day });

/** Returns what a person without a valid certificate reads about a task that demands one. */
export const courseMessage = ({ rule, name }: Pick<CourseDemand, 'rule' | 'name'>): string =>
  rule === 'block'
    ? `This task needs a valid certificate in ${name}. Ask someone who has one to do it, or ask your manager to record yours.`
    : `This task asks for a valid certificate in ${name}, and you have none. If you go on, this is recorded.`;
