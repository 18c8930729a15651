import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { UNKNOWN_DAY_HOLD } from '@branchbook/contract/complaint-kinds.ts';
import type { HeldDays } from '@branchbook/contract/complaints.ts';
import { addDays, instantOf, localDay, minutesOfClock } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';

type Eaten = { eaten_on: Day | null; eaten_time: string | null };

/**
 * Returns the days that an instant belongs to: the branch's day and the date, which differ in the
 * night of a branch whose day ends after midnight.
 */
const daysOf = (instant: Date, time: BranchTime): HeldDays => ({
  from: branchDay(instant, time),
  to: localDay(instant, time.timezone),
});

const eatenDays = (day: Day, clock: string | null, time: BranchTime): HeldDays =>
  clock === null
    ? // Without a time it may have been in the night, which belongs to the day before.
      { from: time.day_ends > 0 ? addDays(day, -1) : day, to: day }
    : daysOf(instantOf(day, minutesOfClock(clock), time.timezone), time);

/**
 * Returns the days whose records matter to a complaint: the day of the meal and the day of the
 * report, or the week before the report when the day of the meal is not known.
 */
export const daysToHold = (
  { eaten_on: day, eaten_time: clock }: Eaten,
  reportedAt: Date,
  time: BranchTime,
): HeldDays[] => {
  const reported = daysOf(reportedAt, time);
  if (day === null) {
    return [{ from: addDays(reported.from, -UNKNOWN_DAY_HOLD), to: reported.to }];
  }
  const eaten = eatenDays(day, clock, time);
  const isApart = addDays(eaten.to, 1) < reported.from;
  if (isApart) return [eaten, reported];
  const from = eaten.from < reported.from ? eaten.from : reported.from;
  return [{ from, to: reported.to }];
};

/** Returns true if a meal is later than a moment: a slip, or a tablet with a wrong clock. */
export const isStillToCome = (
  { eaten_on: day, eaten_time: clock }: Eaten,
  moment: Date,
  timezone: string,
): boolean =>
  day !== null &&
  (clock === null
    ? day > localDay(moment, timezone)
    : instantOf(day, minutesOfClock(clock), timezone) > moment);
