/**
 * Schedules of tasks and their due days: pure functions, used alike by the server, the portal
 * and the tablet ([A-071], [A-072], [A-073], [A-077]).
 */

import {
  addDays,
  DAY_MINUTES,
  instantOf,
  lastDayOfMonth,
  MONTHS,
  ordinal,
  WEEKDAYS,
  weekdayOf,
} from './dates.ts';
import type { Day, Weekday } from './dates.ts';

export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'annually'] as const;
/** 'other' is a legacy value: shown as Custom, never due ([A-074]). */
export type Frequency = (typeof FREQUENCIES)[number] | 'other';

export type Schedule = Record<Weekday, boolean> & {
  frequency: Frequency;
  scheduled_month: number | null;
  scheduled_day: number | null;
};

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
