/**
 * Opening hours, bank holidays and closures of a branch: pure functions, used alike by the server,
 * the portal and the tablet. On a closed day nothing is due.
 */

import { z } from 'zod';
import { addDays, DAY_MINUTES, minutesOfClock, WEEKDAYS, weekdayOf } from './dates.ts';
import type { Day, Weekday } from './dates.ts';
import { isoDate } from './fields.ts';

export const NATIONS = ['england', 'wales', 'scotland', 'northern_ireland', 'other'] as const;
export type Nation = (typeof NATIONS)[number];
export const nationLabel: Record<Nation, string> = {
  england: 'England',
  wales: 'Wales',
  scotland: 'Scotland',
  northern_ireland: 'Northern Ireland',
  other: 'Another country',
};

/** Most spans of opening hours that a weekday may have. */
export const MOST_SPANS = 6;

const timeOfDay = z
  .string({ error: 'Please enter a time, such as 09:00' })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, such as 09:00')
  .meta({ maxLength: 5 });

const span = z.tuple([timeOfDay, timeOfDay]);
/** Opening and closing time, such as ['09:00', '17:00']; closing times up to the opening time are of the next day. */
export type Span = z.output<typeof span>;

export type WeeklyHours = Record<Weekday, Span[]>;

/** Returns the minutes after midnight from which and until which a span is open. */
const minutesOfSpan = ([opens, closes]: Span): { from: number; to: number } => {
  const from = minutesOfClock(opens);
  const to = minutesOfClock(closes);
  return { from, to: to > from ? to : to + DAY_MINUTES };
};

/** Returns the first weekday whose opening hours overlap with others, or null. */
export const overlappingWeekday = (weekly: WeeklyHours): Weekday | null => {
  const spans = WEEKDAYS.flatMap((weekday, index) =>
    weekly[weekday].map((one) => {
      const { from, to } = minutesOfSpan(one);
      return { weekday, from: from + index * DAY_MINUTES, to: to + index * DAY_MINUTES };
    }),
  ).toSorted((a, b) => a.from - b.from);
  const week = 7 * DAY_MINUTES;
  // The last span of the week may end on the next Monday.
  const again = spans.slice(0, 1).map((one) => ({ ...one, from: one.from + week }));
  const next = [...spans.slice(1), ...again];
  return spans.find((one, index) => (next[index]?.from ?? Infinity) < one.to)?.weekday ?? null;
};

const byOpening = (a: Span, b: Span): number => (a[0] < b[0] ? -1 : Number(a[0] > b[0]));

const storedWeek = z.record(z.enum(WEEKDAYS), z.array(span).max(MOST_SPANS));

/** Weekly opening hours as they are sent; a weekday without hours is closed. */
export const weeklyHours = z
  .partialRecord(
    z.enum(WEEKDAYS),
    z.array(span).max(MOST_SPANS, `Please enter ${MOST_SPANS} times at most`),
  )
  .transform(
    (week) =>
      Object.fromEntries(
        WEEKDAYS.map((weekday) => [weekday, (week[weekday] ?? []).toSorted(byOpening)]),
      ) as WeeklyHours,
  )
  .superRefine((week, context) => {
    const weekday = overlappingWeekday(week);
    if (weekday) {
      context.addIssue({ code: 'custom', path: [weekday], message: 'These times overlap' });
    }
  });

const bankHoliday = z.object({ day: isoDate(), name: z.string() });
export type BankHoliday = z.output<typeof bankHoliday>;

const closedDates = z.object({ from: isoDate(), to: isoDate(), reason: z.string() });
export type ClosedDates = z.output<typeof closedDates>;

/** All that decides on which days a branch is closed. */
export const openingHours = z.object({
  weekly: storedWeek.nullable().describe('Null for a branch that is open every day'),
  holidays: z.array(bankHoliday).describe('Bank holidays on which it is closed'),
  closures: z.array(closedDates),
});
export type OpeningHours = z.output<typeof openingHours>;

/** Opening hours of a branch that is open every day. */
export const ALWAYS_OPEN: OpeningHours = { weekly: null, holidays: [], closures: [] };

/** A day on which a branch is closed, with the reason for readers. */
export const closedDay = z.object({ day: isoDate(), reason: z.string() });
export type ClosedDay = z.output<typeof closedDay>;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Returns why a branch is closed on a day, or null when it is open. The hours after midnight belong
 * to the day on which the branch opened: a Saturday night does not open a Sunday.
 */
export const closedReason = (hours: OpeningHours, day: Day): string | null => {
  const closure = hours.closures.find(({ from, to }) => from <= day && day <= to);
  if (closure) return closure.reason;
  const holiday = hours.holidays.find((one) => one.day === day);
  if (holiday) return holiday.name;
  const weekday = weekdayOf(day);
  return hours.weekly?.[weekday].length === 0 ? `not open on ${capital(weekday)}s` : null;
};

/** Returns true if a branch is closed on a day. */
export const isClosedOn = (hours: OpeningHours, day: Day): boolean =>
  closedReason(hours, day) !== null;

/** Returns the closed days from one day to another, both included. */
export const closedDaysBetween = (hours: OpeningHours, from: Day, to: Day): ClosedDay[] => {
  const days: ClosedDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const reason = closedReason(hours, day);
    if (reason !== null) days.push({ day, reason });
  }
  return days;
};

/** Says that a branch is closed and why: 'Closed: Christmas Day'. */
export const closedText = (reason: string): string => `Closed: ${reason}`;

/** Says that a branch is closed today and why: 'Closed today: Christmas Day'. */
export const closedTodayText = (reason: string): string => `Closed today: ${reason}`;

/** Returns true if a task is due on closed days, too. */
export const isDueWhenClosed = (task: { on_closed_days?: boolean | undefined }): boolean =>
  task.on_closed_days === true;
