import { dayEndingAt } from '@branchbook/contract/branch-day.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

// Cached: making a formatter takes longer than using it, and reports have thousands of instants.
const formatterOf = (timezone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timezone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  formatters.set(timezone, formatter);
  return formatter;
};

/** Formats an instant in the branch's time zone, as read in the UK. */
export const formatInstant = (instant: Date, timezone: string): string =>
  formatterOf(timezone).format(instant).replace(',', '');

/** Formats a day: '2026-03-29' becomes '29/03/2026'. */
export const formatDay = (day: string): string => day.split('-').toReversed().join('/');

/** Says how many: '1 record', '46,727 records', '0 records'. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

/** Keeps only letters, digits, '_' and '-', which are valid in file names everywhere. */
export const inFileName = (text: string): string => text.replace(/[^A-Za-z0-9_-]+/g, '_');

/** Formats a deadline; one at an hour at which days end becomes the end of that day. */
export const formatDeadline = (
  instant: Date,
  timezone: string,
  dayEnds: readonly number[],
): string => {
  const day = dayEndingAt(instant, timezone, dayEnds);
  return day === null ? formatInstant(instant, timezone) : `end of day ${formatDay(day)}`;
};
