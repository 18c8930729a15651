/** The one place that writes dates for people: en-GB. */
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
const instantFormat = new Intl.DateTimeFormat('en-GB', INSTANT);

const timeOfDayFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

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

/** A UTC instant in the reader's time, '21/11/2026, 09:30'. */
export const instantText = (instant: string): string => instantFormat.format(new Date(instant));

/** Writes UTC instants in the time of a zone, wherever the reader is. */
export const instantTextIn = (timeZone: string): ((instant: string) => string) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...INSTANT, timeZone });
  return (instant) => format.format(new Date(instant));
};

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

/** The time of a UTC instant where the reader is, '09:30'. */
export const timeOfDayText = (instant: string): string => timeOfDayFormat.format(new Date(instant));

/** A time of this machine in hours, minutes and seconds, '09:30:05'. */
export const timeText = (time: number): string => timeFormat.format(time);

/** The day of an instant where the reader is, 'YYYY-MM-DD'. */
export const localDayOf = (instant: Date | string): string => {
  const at = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

/** Today where the reader is, 'YYYY-MM-DD'. */
export const localToday = (): string => localDayOf(new Date());

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
