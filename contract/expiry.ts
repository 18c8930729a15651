import { daysBetween, lastDayOfMonth } from './dates.ts';
import type { Day } from './dates.ts';

/**
 * When courses and papers expire: pure rules over local days, used alike by the server, the portal
 * and the tablet. A certificate is valid up to and including its last day.
 */

export const EXPIRY_STATUSES = ['valid', 'expiring', 'expired', 'missing'] as const;
export type ExpiryStatus = (typeof EXPIRY_STATUSES)[number];

export const expiryLabels: Record<ExpiryStatus, string> = {
  valid: 'Valid',
  expiring: 'Expiring',
  expired: 'Expired',
  missing: 'Missing',
};

/** Days before the last day on which people are reminded; the first begins 'expiring'. */
export const REMINDER_DAYS = [60, 30, 7, 0] as const;
export type ReminderDay = (typeof REMINDER_DAYS)[number];
export const EXPIRING_DAYS: number = REMINDER_DAYS[0];

export const BEFORE_ISSUE = 'The last day cannot be before the day of issue';
export const FUTURE_ISSUE = 'The day of issue cannot be in the future';

type Days = { issued_on?: Day | undefined; valid_until?: Day | null | undefined };

/** Says whether a last day, if there is one, is not before the day of issue. */
export const endsAfterIssue = ({ issued_on: issued, valid_until: last }: Days): boolean =>
  issued === undefined || !last || last >= issued;

/**
 * Returns the day `count` months later. A day that the month does not have becomes its last day:
 * 29 February 2024 and 36 months is 28 February 2027.
 */
export const addMonths = (day: Day, count: number): Day => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const months = year * 12 + (month - 1) + count;
  const newYear = Math.floor(months / 12);
  const newMonth = (months % 12) + 1;
  const newDate = Math.min(date, lastDayOfMonth(newYear, newMonth));
  return [
    String(newYear).padStart(4, '0'),
    String(newMonth).padStart(2, '0'),
    String(newDate).padStart(2, '0'),
  ].join('-');
};

/**
 * Returns the status of the newest certificate on a day.
 *
 * @param lastDay The last day on which it is valid; null if it never expires; undefined if there is
 *   none.
 */
export const expiryStatus = (lastDay: Day | null | undefined, today: Day): ExpiryStatus => {
  if (lastDay === undefined) return 'missing';
  if (lastDay === null) return 'valid';
  const left = daysBetween(today, lastDay);
  if (left < 0) return 'expired';
  return left <= EXPIRING_DAYS ? 'expiring' : 'valid';
};

/**
 * Returns the reminder that is due on a day, or null. After some days without reminders, such as
 * when a server was off, only the nearest one is due, and what has expired is still told once.
 *
 * @param told The last reminder that was sent for this certificate, if any.
 */
export const reminderDue = (
  lastDay: Day,
  today: Day,
  told: ReminderDay | null,
): ReminderDay | null => {
  const left = daysBetween(today, lastDay);
  const due = REMINDER_DAYS.findLast((days) => left <= days);
  return due === undefined || (told !== null && told <= due) ? null : due;
};
