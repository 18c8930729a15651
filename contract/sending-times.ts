/**
 * When emails with digests and reports are sent: pure functions over local days, used alike by the
 * server and the portal.
 */

import {
  addDays,
  clockText,
  instantOf,
  lastDayOfMonth,
  localDay,
  ordinal,
  weekdayOf,
} from './dates.ts';
import type { Day, Weekday } from './dates.ts';

export const FREQUENCIES = {
  daily: 'Every day',
  weekdays: 'Monday to Friday',
  weekly: 'Every week',
  monthly: 'Every month',
} as const;
export type Frequency = keyof typeof FREQUENCIES;

/** The last day of a month, as `month_day`. */
export const LAST_DAY = 'last';
/** The last date that every month has. */
export const LATEST_MONTH_DAY = 28;

/** The local days and the minute after midnight at which something is sent. */
export type SendingTimes = {
  frequency: Frequency;
  weekday: Weekday | null;
  month_day: number | typeof LAST_DAY | null;
  minute: number;
};

/** A time at which something is sent: its local day, and its instant. */
export type Sending = { day: Day; at: Date };

const isSendingDay = ({ frequency, weekday, month_day: date }: SendingTimes, day: Day): boolean => {
  switch (frequency) {
    case 'daily':
      return true;
    case 'weekdays':
      return !['saturday', 'sunday'].includes(weekdayOf(day));
    case 'weekly':
      return weekdayOf(day) === weekday;
    case 'monthly': {
      const [year = 0, month = 0, of = 0] = day.split('-').map(Number);
      return of === (date === LAST_DAY ? lastDayOfMonth(year, month) : date);
    }
  }
};

/** Days within which every frequency has a sending. */
const LONGEST_GAP = 31;

/** Returns the days from `day` on, in steps of one day forwards or backwards. */
const daysFrom = (day: Day, step: 1 | -1): Day[] =>
  Array.from({ length: LONGEST_GAP + 2 }, (_, index) => addDays(day, index * step));

const sendingsOn = (times: SendingTimes, days: Day[], timezone: string): Sending[] =>
  days
    .filter((day) => isSendingDay(times, day))
    .map((day) => ({ day, at: instantOf(day, times.minute, timezone) }));

const found = (sending: Sending | undefined): Sending => {
  if (!sending) throw new Error('These times have no sending within a month');
  return sending;
};

/**
 * Returns the first sending after an instant. A time that the clocks skip in spring is sent after
 * the gap; a time that comes twice in autumn is sent the first time only.
 */
export const nextSending = (times: SendingTimes, after: Date, timezone: string): Sending =>
  found(
    sendingsOn(times, daysFrom(addDays(localDay(after, timezone), -1), 1), timezone).find(
      ({ at }) => at > after,
    ),
  );

/** Returns the last sending up to an instant, which is the newest of those that were missed. */
export const latestSending = (times: SendingTimes, until: Date, timezone: string): Sending =>
  found(
    sendingsOn(times, daysFrom(addDays(localDay(until, timezone), 1), -1), timezone).find(
      ({ at }) => at <= until,
    ),
  );

export const SENT_PERIODS = {
  yesterday: 'Yesterday',
  'last-week': 'Last week, Monday to Sunday',
  'last-month': 'Last month',
} as const;
export type SentPeriod = keyof typeof SENT_PERIODS;

const WEEK_DAYS = 7;

/** Returns the first and last day of the period that ended before `day`. */
export const daysOfSentPeriod = (period: SentPeriod, day: Day): { from: Day; to: Day } => {
  switch (period) {
    case 'yesterday': {
      const yesterday = addDays(day, -1);
      return { from: yesterday, to: yesterday };
    }
    case 'last-week': {
      const [year, month, date] = day.split('-').map(Number);
      const sinceMonday =
        (new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, date)).getUTCDay() + 6) % 7;
      const monday = addDays(day, -sinceMonday - WEEK_DAYS);
      return { from: monday, to: addDays(monday, WEEK_DAYS - 1) };
    }
    case 'last-month': {
      const to = addDays(`${day.slice(0, 7)}-01`, -1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
  }
};

const NAMES: Record<Weekday, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};

/** Says when something is sent: 'Every Monday at 07:00'. */
export const sendingText = ({
  frequency,
  weekday,
  month_day: date,
  minute,
}: SendingTimes): string => {
  const at = `at ${clockText(minute)}`;
  switch (frequency) {
    case 'daily':
    case 'weekdays':
      return `${FREQUENCIES[frequency]} ${at}`;
    case 'weekly':
      return `Every ${NAMES[weekday ?? 'monday']} ${at}`;
    case 'monthly':
      return `Every month on the ${date === LAST_DAY ? 'last day' : ordinal(date ?? 1)} ${at}`;
  }
};
