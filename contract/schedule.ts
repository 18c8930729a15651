/**
 * Due days of tasks: pure functions over 'YYYY-MM-DD' days and UTC instants, used alike by the
 * server, the portal and the tablet ([A-071], [A-072], [A-073], [A-077]).
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

export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'annually'] as const;
/** 'other' is a legacy value: shown as Custom, never due ([A-074]). */
export type Frequency = (typeof FREQUENCIES)[number] | 'other';

export type Schedule = Record<Weekday, boolean> & {
  frequency: Frequency;
  scheduled_month: number | null;
  scheduled_day: number | null;
};

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

const lastDayOfMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Returns true if the task is due on the day. Day 31 falls on the last day of a shorter month. */
export const isDueOn = (schedule: Schedule, day: Day): boolean => {
  if (schedule.frequency === 'daily' || schedule.frequency === 'weekly') {
    return schedule[weekdayOf(day)];
  }
  if (schedule.frequency === 'other' || schedule.scheduled_day === null) return false;
  const [year, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number];
  if (schedule.frequency === 'annually' && month !== schedule.scheduled_month) return false;
  return dayOfMonth === Math.min(schedule.scheduled_day, lastDayOfMonth(year, month));
};

/** Returns every due day from `from` to `to`, both included. */
export const dueDays = (schedule: Schedule, from: Day, to: Day): Day[] => {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (isDueOn(schedule, day)) days.push(day);
  }
  return days;
};

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

const DAY_MINUTES = 24 * 60;

/** Returns the deadline of a task due on this day: its time to finish, or the end of the day. */
export const deadlineOf = (day: Day, timeToFinish: number | null, timezone: string): Date =>
  timeToFinish === null
    ? instantOf(addDays(day, 1), 0, timezone)
    : instantOf(day, Math.min(timeToFinish, DAY_MINUTES - 1), timezone);

const shortDay: Record<Weekday, string> = {
  monday: 'Mon',
  tuesday: 'Tue',
  wednesday: 'Wed',
  thursday: 'Thu',
  friday: 'Fri',
  saturday: 'Sat',
  sunday: 'Sun',
};

/** Formats 1st, 2nd, 3rd, 4th, 11th, 21st … */
export const ordinal = (n: number): string => {
  const teens = n % 100 >= 11 && n % 100 <= 13;
  const suffix = teens ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${suffix}`;
};

/** Returns 'Daily', 'Weekly', 'Monthly', 'Annually' or 'Custom'. */
export const frequencyLabel = (frequency: Frequency): string =>
  frequency === 'other' ? 'Custom' : frequency.charAt(0).toUpperCase() + frequency.slice(1);

/** Describes the days of a schedule: 'Mon, Wed', '31st', '29 February'. */
export const scheduleText = (schedule: Schedule): string => {
  switch (schedule.frequency) {
    case 'daily':
    case 'weekly':
      return WEEKDAYS.filter((weekday) => schedule[weekday])
        .map((weekday) => shortDay[weekday])
        .join(', ');
    case 'monthly':
      return schedule.scheduled_day === null ? '' : ordinal(schedule.scheduled_day);
    case 'annually':
      return schedule.scheduled_day === null || schedule.scheduled_month === null
        ? ''
        : `${schedule.scheduled_day} ${MONTHS[schedule.scheduled_month - 1]}`;
    case 'other':
      return 'Custom';
  }
};

/** Describes frequency and days: 'Weekly: Mon', 'Monthly: 31st'; 'Custom' stands alone. */
export const frequencyText = (schedule: Schedule): string =>
  schedule.frequency === 'other'
    ? frequencyLabel('other')
    : `${frequencyLabel(schedule.frequency)}: ${scheduleText(schedule)}`;

/**
 * Reads a time to finish in any of the three forms the specification uses: 'HH:MM', a
 * '1900-01-01THH:MM' timestamp read as written, or minutes after midnight ([A-078]). Returns
 * minutes, null for none, undefined when it cannot be read.
 */
export const parseTimeToFinish = (value: string | number | null): number | null | undefined => {
  if (value === null || value === '') return null;
  if (typeof value === 'number' || /^\d{1,4}$/.test(value)) {
    const minutes = Number(value);
    return Number.isInteger(minutes) && minutes >= 0 && minutes < DAY_MINUTES ? minutes : undefined;
  }
  const clock = /^(?:1900-01-01[T ])?(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?Z?$/.exec(value.trim());
  if (!clock) return undefined;
  const [hours, minutes] = [Number(clock[1]), Number(clock[2])];
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : undefined;
};

/** Formats minutes after midnight: 615 as '10:15', values outside a day as 'Invalid time'. */
export const clockText = (minutes: number): string =>
  Number.isInteger(minutes) && minutes >= 0 && minutes < DAY_MINUTES
    ? `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    : 'Invalid time';
