/**
 * Days of a branch: pure functions, used alike by the server, the portal and the tablet. The day of
 * a branch that is open at night may end some hours after midnight: tasks, temperatures and closed
 * days at 01:00 on a Saturday then belong to the Friday.
 */

import { addDays, instantOf, localDay, minutesOfDay } from './dates.ts';
import type { Day } from './dates.ts';

/** Latest hour after midnight at which the day of a branch may end. */
export const LATEST_DAY_END = 8;

/** The timezone of a branch, and the hour after midnight at which its day ends: 0 for midnight. */
export type BranchTime = { timezone: string; day_ends: number };

/** Returns the day of a branch at an instant. */
export const branchDay = (instant: Date, { timezone, day_ends: ends }: BranchTime): Day => {
  const day = localDay(instant, timezone);
  const isNight = ends > 0 && minutesOfDay(instant, timezone) < ends * 60;
  return isNight ? addDays(day, -1) : day;
};

/** Returns the instant at which a day of a branch starts. */
export const startOfDay = (day: Day, { timezone, day_ends: ends }: BranchTime): Date =>
  instantOf(day, ends * 60, timezone);

/**
 * Returns the instant at which the clock shows these minutes after midnight during a day of a
 * branch: 60 minutes are 01:00 of the next date where the day ends later than that.
 */
export const instantOnDay = (
  day: Day,
  minutes: number,
  { timezone, day_ends: ends }: BranchTime,
): Date => instantOf(minutes < ends * 60 ? addDays(day, 1) : day, minutes, timezone);

/**
 * Returns true if an instant is on a day, by the branch's day or by the date. A tablet that does
 * not know yet when the branch's day ends names the date.
 */
export const isOnDay = (instant: Date, day: Day, time: BranchTime): boolean =>
  branchDay(instant, time) === day || localDay(instant, time.timezone) === day;

/**
 * Returns the day that ends at an instant, where days end at one of these hours after midnight; null
 * if none does.
 */
export const dayEndingAt = (
  instant: Date,
  timezone: string,
  hours: readonly number[],
): Day | null => {
  const next = localDay(instant, timezone);
  const starts = hours.map((ends) => startOfDay(next, { timezone, day_ends: ends }).getTime());
  return starts.includes(instant.getTime()) ? addDays(next, -1) : null;
};

/** Writes the hour at which a day ends: '04:00', or 'midnight'. */
export const dayEndText = (ends: number): string =>
  ends === 0 ? 'midnight' : `${String(ends).padStart(2, '0')}:00`;

/** Returns the time of a branch as a snapshot has it; one of a former version ends at midnight. */
export const branchTimeOf = ({
  timezone,
  day_ends = 0,
}: {
  timezone: string;
  day_ends?: number | undefined;
}): BranchTime => ({ timezone, day_ends });
