const formatters = new Map<string, Intl.DateTimeFormat>();

// Making one takes longer than what it is made for, and a report has thousands of instants.
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

/** Dates and times as people in the UK read them, in a branch's own time. */
export const formatInstant = (instant: Date, timezone: string): string =>
  formatterOf(timezone).format(instant).replace(',', '');

/** '2026-03-29' as '29/03/2026'. */
export const formatDay = (day: string): string => day.split('-').toReversed().join('/');

/** Letters, digits, '_' and '-' only, so that a name is a file name everywhere. */
export const inFileName = (text: string): string => text.replace(/[^A-Za-z0-9_-]+/g, '_');

const MIDNIGHT = / 00:00$/;

/** Formats a deadline; one at midnight as the end of the day that is over then. */
export const formatDeadline = (instant: Date, timezone: string): string => {
  const text = formatInstant(instant, timezone);
  if (!MIDNIGHT.test(text)) return text;
  const before = new Date(instant.getTime() - 1);
  return `end of day ${formatInstant(before, timezone).replace(/ .*/, '')}`;
};
