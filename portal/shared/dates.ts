import { branchDay, dayEndingAt } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { instantOf, localDay, minutesOfDay } from '@branchbook/contract/dates.ts';
import { shopTime, shopTimezone } from './shop-timezone.ts';

/* The only file that formats dates for users: en-GB, in the shop's timezone for every reader. */

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});
const INSTANT = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;
const instantFormats = new Map<string, Intl.DateTimeFormat>();

// Cached, because making a format takes longer than using it.
const instantFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = instantFormats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', { ...INSTANT, timeZone });
  instantFormats.set(timeZone, format);
  return format;
};

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

const longDayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const wholeDayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
const dayMonthFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

const monthFormat = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** Writes two days as a range: '16–22 November 2026'. */
export const rangeText = (from: string, to: string): string =>
  longDayFormat.formatRange(noonOf(from), noonOf(to));

/** Writes 'YYYY-MM-DD' in words: 'Monday 16 November 2026'. */
export const wholeDayText = (day: string): string => wholeDayFormat.format(noonOf(day));

/** Writes 'YYYY-MM-DD' as '16 Nov'. */
export const dayMonthText = (day: string): string => dayMonthFormat.format(noonOf(day));

/** Writes 'YYYY-MM' as 'Nov 2026'. */
export const monthText = (month: string): string => monthFormat.format(noonOf(`${month}-01`));

/** Writes 'YYYY-MM-DD' as '21/11/2026', and null as a dash. */
export const dayText = (day: string | null): string =>
  day ? dayFormat.format(new Date(`${day.slice(0, 10)}T00:00:00Z`)) : '–';

/** Returns a function that writes UTC instants in a timezone. */
export const instantTextIn =
  (timeZone: string): ((instant: string) => string) =>
  (instant) =>
    instantFormat(timeZone).format(new Date(instant));

/** Writes a UTC instant in the shop's timezone: '21/11/2026, 09:30'. */
export const instantText = (instant: string): string => instantTextIn(shopTimezone())(instant);

/** Returns a function that writes deadlines; one at which a day ends is the end of that day. */
export const deadlineTextIn = (
  timeZone: string,
  dayEnds: readonly number[],
): ((instant: string) => string) => {
  const textOf = instantTextIn(timeZone);
  return (instant) => {
    const day = dayEndingAt(new Date(instant), timeZone, dayEnds);
    return day === null ? textOf(instant) : `end of day ${dayText(day)}`;
  };
};

/** Writes the time of a UTC instant in the shop's timezone: '09:30'. */
export const timeOfDayText = (instant: string): string => instantText(instant).slice(-5);

/** Writes a time of this machine with seconds: '09:30:05'. */
export const timeText = (time: number): string => timeFormat.format(time);

/** Returns the day of an instant in the shop's timezone, 'YYYY-MM-DD'. */
export const localDayOf = (instant: Date | string): string =>
  localDay(new Date(instant), shopTimezone());

/** Returns today in the shop's timezone, 'YYYY-MM-DD'. */
export const localToday = (): string => localDayOf(new Date());

/**
 * Returns the day of a branch, which may end after midnight; without a branch, that of the shop. For
 * tasks, temperatures and what else belongs to a day of a branch and not to a date.
 */
export const branchToday = (time: BranchTime = shopTime(), now: Date = new Date()): string =>
  branchDay(now, time);

/** Returns the hour of an instant in the shop's timezone, 0 to 23. */
export const localHourOf = (instant: string): number =>
  Math.floor(minutesOfDay(new Date(instant), shopTimezone()) / 60);

/** Returns the instant of a day ('YYYY-MM-DD') and time ('09:30') in the shop's timezone. */
export const instantAt = (day: string, time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return instantOf(day, hours * 60 + minutes, shopTimezone()).toISOString();
};

const relativeFormat = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Writes how long ago an instant was: '5 minutes ago', 'yesterday'; the future is 'just now'. */
export const relativeText = (instant: string, now: number = Date.now()): string => {
  const minutes = Math.round((now - new Date(instant).getTime()) / MINUTE_MS);
  for (const [unit, size] of UNITS) {
    if (minutes >= size) return relativeFormat.format(-Math.round(minutes / size), unit);
  }
  return 'just now';
};
