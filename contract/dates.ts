/**
 * Days and times: pure functions over 'YYYY-MM-DD' days, minutes after midnight and UTC instants,
 * used alike by the server, the portal and the tablet.
 */

/** Monday first, as in the specification's fields. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** A local calendar day, 'YYYY-MM-DD'. */
export type Day = string;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const utcOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (utc: number): Day => new Date(utc).toISOString().slice(0, 10);

/** Returns the day `count` days later (or earlier, when negative). */
export const addDays = (day: Day, count: number): Day => dayOf(utcOf(day) + count * DAY_MS);

/** Returns the same day `count` years later; 29 February moves on to 1 March. */
export const addYears = (day: Day, count: number): Day => {
  const date = new Date(utcOf(day));
  return dayOf(date.setUTCFullYear(date.getUTCFullYear() + count));
};

/** Returns the number of days from `from` to `to`; negative when `to` comes first. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((utcOf(to) - utcOf(from)) / DAY_MS);

/** Returns the weekday of a day. */
export const weekdayOf = (day: Day): Weekday =>
  WEEKDAYS[(new Date(utcOf(day)).getUTCDay() + 6) % 7] ?? 'monday';

/** Returns the number of days of a month; months count from 1. */
export const lastDayOfMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (timezone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timezone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timezone, made);
  return made;
};

/** Returns the milliseconds by which a timezone's wall clock is ahead of UTC at an instant. */
const offsetAt = (instant: number, timezone: string): number => {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatterOf(timezone).formatToParts(instant)) parts[type] = value;
  const shown = Date.parse(
    `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}Z`,
  );
  return shown - Math.floor(instant / 1000) * 1000;
};

/** Offsets change only at a whole quarter of an hour, so one offset holds for each quarter. */
const QUARTER_MS = 15 * MINUTE_MS;
const MOST_OFFSETS = 20_000;
const offsets = new Map<string, number>();

/** Returns the wall clock of a timezone at an instant, as if it were UTC, in milliseconds. */
const wallClock = (instant: number, timezone: string): number => {
  const key = `${timezone} ${Math.floor(instant / QUARTER_MS)}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    if (offsets.size >= MOST_OFFSETS) offsets.clear();
    offset = offsetAt(instant, timezone);
    offsets.set(key, offset);
  }
  return instant + offset;
};

/** Returns the local day at an instant. */
export const localDay = (instant: Date, timezone: string): Day =>
  dayOf(wallClock(instant.getTime(), timezone));

/** Returns the minutes since local midnight as a wall clock shows them. */
export const minutesOfDay = (instant: Date, timezone: string): number =>
  Math.floor((wallClock(instant.getTime(), timezone) % DAY_MS) / MINUTE_MS);

/**
 * Returns the instant at which a local wall clock shows a day and a minute. A time that the clocks
 * skip in spring moves on by the gap; of a time that comes twice in autumn, the first counts.
 */
export const instantOf = (day: Day, minutes: number, timezone: string): Date => {
  const wanted = utcOf(day) + minutes * MINUTE_MS;
  const offsetOf = (instant: number) => wallClock(instant, timezone) - instant;
  // The offsets a day earlier and later are those before and after any change between.
  const before = offsetOf(wanted - DAY_MS);
  const after = offsetOf(wanted + DAY_MS);
  const asBefore = wanted - before;
  if (wallClock(asBefore, timezone) === wanted) return new Date(asBefore);
  const asAfter = wanted - after;
  if (wallClock(asAfter, timezone) === wanted) return new Date(asAfter);
  return new Date(asBefore);
};

export const DAY_MINUTES = 24 * 60;

/** Formats 1st, 2nd, 3rd, 4th, 11th, 21st … */
export const ordinal = (n: number): string => {
  const teens = n % 100 >= 11 && n % 100 <= 13;
  const suffix = teens ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${suffix}`;
};

/** Formats minutes after midnight: 615 as '10:15', values outside a day as 'Invalid time'. */
export const clockText = (minutes: number): string =>
  Number.isInteger(minutes) && minutes >= 0 && minutes < DAY_MINUTES
    ? `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    : 'Invalid time';

/** Returns the minutes after midnight of a time such as '09:30' or '09:30:00'. */
export const minutesOfClock = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Formats a calendar day as 'Sat 21 Nov'. */
export const shortDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(',', '');
