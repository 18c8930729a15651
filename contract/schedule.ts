/**
 * Schedules of tasks and their due days: pure functions, used alike by the server, the portal
 * and the tablet ([A-071], [A-072], [A-073], [A-077]).
 */

import {
  addDays,
  DAY_MINUTES,
  daysBetween,
  lastDayOfMonth,
  MONTHS,
  ordinal,
  WEEKDAYS,
  weekdayOf,
} from './dates.ts';
import { instantOnDay, startOfDay } from './branch-day.ts';
import type { BranchTime } from './branch-day.ts';
import type { Day, Weekday } from './dates.ts';

export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'annually'] as const;
/** 'other' is a legacy value: shown as Custom, never due ([A-074]). */
export type Frequency = (typeof FREQUENCIES)[number] | 'other';

/** Fields that a schedule need not have: a snapshot of a former version does not have them. */
type MoreAboutWhen = {
  /** 2 for every second day, week, month or year of the frequency, counted from `valid_from`. */
  repeat_every?: number | undefined;
  /** 1 to 4, or 5 for the last: the week of the month whose chosen weekday is meant. */
  scheduled_week?: number | null | undefined;
  /** 'HH:MM' in order; the task is due at each of them. */
  due_times?: string[] | undefined;
  /** Never due by itself: people start it when it is needed. */
  on_demand?: boolean | undefined;
  valid_from?: Day | null | undefined;
  valid_until?: Day | null | undefined;
};

export type Schedule = Record<Weekday, boolean> & {
  frequency: Frequency;
  scheduled_month: number | null;
  scheduled_day: number | null;
} & MoreAboutWhen;

/** The week of `scheduled_week` that means the last of the month. */
export const LAST_WEEK = 5;
export const MOST_DUE_TIMES = 12;
export const MOST_REPEATS = 52;

/** Returns the schedule of a stored task; the database allows only the known frequencies. */
export const scheduleOf = <T extends { frequency: string }>(
  task: T,
): T & { frequency: Frequency } => ({
  ...task,
  frequency: task.frequency as Frequency,
});

/** Returns true if a day is neither before a task's first day nor after its last. */
export const isValidOn = (
  { valid_from: from, valid_until: until }: Pick<Schedule, 'valid_from' | 'valid_until'>,
  day: Day,
): boolean => (!from || day >= from) && (!until || day <= until);

/** Returns true if a date is the chosen one. Day 31 falls on the last day of a shorter month. */
const isDate = (schedule: Schedule, day: Day): boolean => {
  const [year, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number];
  if (schedule.frequency === 'annually' && month !== schedule.scheduled_month) return false;
  const last = lastDayOfMonth(year, month);
  if (schedule.scheduled_week) {
    const isInWeek =
      schedule.scheduled_week === LAST_WEEK
        ? dayOfMonth > last - 7
        : Math.ceil(dayOfMonth / 7) === schedule.scheduled_week;
    return isInWeek && schedule[weekdayOf(day)];
  }
  return schedule.scheduled_day !== null && dayOfMonth === Math.min(schedule.scheduled_day, last);
};

const monthsOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
const mondayOf = (day: Day): Day => addDays(day, -WEEKDAYS.indexOf(weekdayOf(day)));

/** Returns the days, weeks, months or years from one day to another, as calendars count them. */
const periodsBetween = (frequency: Frequency, from: Day, to: Day): number => {
  if (frequency === 'daily') return daysBetween(from, to);
  if (frequency === 'weekly') return daysBetween(mondayOf(from), mondayOf(to)) / 7;
  if (frequency === 'monthly') return monthsOf(to) - monthsOf(from);
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4));
};

/**
 * Returns true if the task is due on the day. Repetitions are counted from `valid_from` in whole
 * calendar weeks (Monday first), months and years, so another weekday stays in the same weeks.
 */
export const isDueOn = (schedule: Schedule, day: Day): boolean => {
  const { frequency, repeat_every: every = 1, valid_from: from } = schedule;
  if (schedule.on_demand || frequency === 'other' || !isValidOn(schedule, day)) return false;
  const byWeekday = frequency === 'daily' || frequency === 'weekly';
  if (!(byWeekday ? schedule[weekdayOf(day)] : isDate(schedule, day))) return false;
  return every === 1 || !from || periodsBetween(frequency, from, day) % every === 0;
};

/** Returns every due day from `from` to `to`, both included. */
export const dueDays = (schedule: Schedule, from: Day, to: Day): Day[] => {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (isDueOn(schedule, day)) days.push(day);
  }
  return days;
};

/** Returns the deadline of a task due on this day: its time to finish, or the end of the day. */
export const deadlineOf = (day: Day, timeToFinish: number | null, time: BranchTime): Date =>
  timeToFinish === null
    ? startOfDay(addDays(day, 1), time)
    : instantOnDay(day, Math.min(timeToFinish, DAY_MINUTES - 1), time);

const shortDay: Record<Weekday, string> = {
  monday: 'Mon',
  tuesday: 'Tue',
  wednesday: 'Wed',
  thursday: 'Thu',
  friday: 'Fri',
  saturday: 'Sat',
  sunday: 'Sun',
};

const UNITS = { daily: 'days', weekly: 'weeks', monthly: 'months', annually: 'years' } as const;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns 'Daily', 'Weekly', 'Monthly', 'Annually' or 'Custom'. */
export const frequencyLabel = (frequency: Frequency): string =>
  frequency === 'other' ? 'Custom' : capital(frequency);

export const WEEKS_OF_MONTH = ['First', 'Second', 'Third', 'Fourth', 'Last'] as const;

/** Text of a task that is started when needed. */
export const WHEN_NEEDED = 'When needed';

/** Names the weekday of a week of the month, such as 'First Monday'; null where a date is chosen. */
const weekText = (schedule: Schedule): string | null => {
  const week = WEEKS_OF_MONTH[(schedule.scheduled_week ?? 0) - 1];
  const weekday = WEEKDAYS.find((day) => schedule[day]);
  return week && weekday ? `${week} ${capital(weekday)}` : null;
};

/** Describes the days of a schedule, without its repetition and times. */
const daysText = (schedule: Schedule): string => {
  const { frequency, scheduled_day: day, scheduled_month: month } = schedule;
  if (frequency === 'daily' || frequency === 'weekly') {
    return WEEKDAYS.filter((weekday) => schedule[weekday])
      .map((weekday) => shortDay[weekday])
      .join(', ');
  }
  if (frequency === 'monthly') return weekText(schedule) ?? (day === null ? '' : ordinal(day));
  const monthName = MONTHS[(month ?? 0) - 1];
  if (!monthName) return '';
  const week = weekText(schedule);
  if (week) return `${week} of ${monthName}`;
  return day === null ? '' : `${day} ${monthName}`;
};

/**
 * Describes the days and times of a schedule: 'Mon, Wed', '31st', '29 February', 'First Monday',
 * 'Mon at 09:00, 13:00', '09:00, 13:00' for every day, 'Every 2 weeks: Mon', 'When needed'.
 */
export const scheduleText = (schedule: Schedule): string => {
  const { frequency, repeat_every: every = 1, due_times: due = [] } = schedule;
  if (schedule.on_demand) return WHEN_NEEDED;
  if (frequency === 'other') return 'Custom';
  const times = due.join(', ');
  const isEveryDay = frequency === 'daily' && WEEKDAYS.every((weekday) => schedule[weekday]);
  const days = isEveryDay && (times !== '' || every > 1) ? '' : daysText(schedule);
  const text = days && times ? `${days} at ${times}` : days || times;
  if (every === 1) return text;
  return [`Every ${every} ${UNITS[frequency]}`, text].filter(Boolean).join(': ');
};

const SAYS_HOW_OFTEN = new RegExp(`^(Custom|Every|${WHEN_NEEDED}|${WEEKS_OF_MONTH.join('|')})\\b`);

/** Puts the frequency before a schedule in words, unless the words say how often themselves. */
export const withFrequency = (frequency: Frequency, schedule: string): string =>
  SAYS_HOW_OFTEN.test(schedule) ? schedule : `${frequencyLabel(frequency)}: ${schedule}`;

/** Describes a whole schedule: 'Weekly: Mon', 'Monthly: 31st', 'Daily: 09:00, 13:00', 'Custom'. */
export const frequencyText = (schedule: Schedule): string =>
  withFrequency(schedule.frequency, scheduleText(schedule));

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
