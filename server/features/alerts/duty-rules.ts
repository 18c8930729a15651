import {
  addDays,
  localDay,
  minutesOfClock,
  minutesOfDay,
  weekdayOf,
} from '@branchbook/contract/dates.ts';
import type { Day, Weekday } from '@branchbook/contract/dates.ts';

/** A time at which someone is on duty, on a weekday or on one day; times are HH:MM or HH:MM:SS. */
export type DutyTime = {
  employeeId: number;
  weekday: Weekday | null;
  day: Day | null;
  from: string;
  until: string;
};

/** Returns the entries of a day: those for this very day, or else those of its weekday. */
const entriesOn = (entries: readonly DutyTime[], day: Day): DutyTime[] => {
  const ofDay = entries.filter((entry) => entry.day === day);
  return ofDay.length > 0 ? ofDay : entries.filter(({ weekday }) => weekday === weekdayOf(day));
};

/**
 * Returns the ids of those who are on duty at an instant, each once. A time that ends at or before
 * its start ends on the next day.
 */
export const onDuty = (entries: readonly DutyTime[], now: Date, timezone: string): number[] => {
  const today = localDay(now, timezone);
  const minutes = minutesOfDay(now, timezone);
  const ends = ({ from, until }: DutyTime) => ({
    from: minutesOfClock(from),
    until: minutesOfClock(until),
    isOvernight: minutesOfClock(until) <= minutesOfClock(from),
  });
  const fromToday = entriesOn(entries, today).filter((entry) => {
    const { from, until, isOvernight } = ends(entry);
    return minutes >= from && (isOvernight || minutes < until);
  });
  const fromYesterday = entriesOn(entries, addDays(today, -1)).filter((entry) => {
    const { until, isOvernight } = ends(entry);
    return isOvernight && minutes < until;
  });
  return [...new Set([...fromYesterday, ...fromToday].map(({ employeeId }) => employeeId))];
};
