import { instantOf, localDay, minutesOfDay } from '@branchbook/contract/schedule.ts';
import { shopTimezone } from './shop-timezone.ts';

/* The one place that writes dates for people: en-GB, in the time of the shop wherever the reader is. */

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

// Kept, as making a format takes longer than using it.
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

/** Two days as one, '16–22 November 2026'. */
export const rangeText = (from: string, to: string): string =>
  longDayFormat.formatRange(noonOf(from), noonOf(to));

/** 'YYYY-MM-DD' in words, 'Monday 16 November 2026'. */
export const wholeDayText = (day: string): string => wholeDayFormat.format(noonOf(day));

/** 'YYYY-MM-DD' as '16 Nov'. */
export const dayMonthText = (day: string): string => dayMonthFormat.format(noonOf(day));

/** 'YYYY-MM' as 'Nov 2026'. */
export const monthText = (month: string): string => monthFormat.format(noonOf(`${month}-01`));

/** 'YYYY-MM-DD' as '21/11/2026'; a dash for none. */
export const dayText = (day: string | null): string =>
  day ? dayFormat.format(new Date(`${day.slice(0, 10)}T00:00:00Z`)) : '–';

/** Writes UTC instants in the time of a zone. */
export const instantTextIn =
  (timeZone: string): ((instant: string) => string) =>
  (instant) =>
    instantFormat(timeZone).format(new Date(instant));

/** A UTC instant in the time of the shop, '21/11/2026, 09:30'. */
export const instantText = (instant: string): string => instantTextIn(shopTimezone())(instant);

/** Writes deadlines; one at midnight as the end of the day that is over then. */
export const deadlineTextIn = (timeZone: string): ((instant: string) => string) => {
  const textOf = instantTextIn(timeZone);
  return (instant) => {
    const text = textOf(instant);
    if (!text.endsWith(' 00:00')) return text;
    const before = new Date(Date.parse(instant) - 1).toISOString();
    return `end of day ${textOf(before).slice(0, 10)}`;
  };
};

/** The time of a UTC instant at the shop, '09:30'. */
export const timeOfDayText = (instant: string): string => instantText(instant).slice(-5);

/** A time of this machine in hours, minutes and seconds, '09:30:05'. */
export const timeText = (time: number): string => timeFormat.format(time);

/** The day of an instant at the shop, 'YYYY-MM-DD'. */
export const localDayOf = (instant: Date | string): string =>
  localDay(new Date(instant), shopTimezone());

/** Today at the shop, 'YYYY-MM-DD'. */
export const localToday = (): string => localDayOf(new Date());

/** The hour of an instant at the shop, 0 to 23. */
export const localHourOf = (instant: string): number =>
  Math.floor(minutesOfDay(new Date(instant), shopTimezone()) / 60);

/** The instant at which the shop's clock shows a day and a time, 'YYYY-MM-DD' and '09:30'. */
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

/** How long ago something was, '5 minutes ago' or 'yesterday'; clocks that differ do not show. */
export const relativeText = (instant: string, now: number = Date.now()): string => {
  const minutes = Math.round((now - new Date(instant).getTime()) / MINUTE_MS);
  for (const [unit, size] of UNITS) {
    if (minutes >= size) return relativeFormat.format(-Math.round(minutes / size), unit);
  }
  return 'just now';
};
