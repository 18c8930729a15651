import type { ChangedHours } from '@branchbook/contract/branch-hours.ts';
import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { WEEKDAYS } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { WeeklyHours } from '@branchbook/contract/opening-hours.ts';
import type { StoredHours } from './hours-queries.ts';

const weekText = (weekly: WeeklyHours | null): string =>
  JSON.stringify(weekly && WEEKDAYS.map((weekday) => weekly[weekday]));

/** Returns the names of the sent fields that differ from the stored hours. */
export const changedFields = (
  stored: StoredHours,
  { nation = stored.nation, weekly = stored.weekly, ...sent }: ChangedHours,
): string[] => {
  const {
    bank_holidays = stored.bank_holidays,
    open_holidays = stored.open_holidays,
    day_ends = stored.day_ends,
  } = sent;
  return [
    ...(nation === stored.nation ? [] : ['nation']),
    ...(weekText(weekly) === weekText(stored.weekly) ? [] : ['weekly']),
    ...(bank_holidays === stored.bank_holidays ? [] : ['bank_holidays']),
    ...(open_holidays.join('\n') === stored.open_holidays.join('\n') ? [] : ['open_holidays']),
    ...(day_ends === stored.day_ends ? [] : ['day_ends']),
  ];
};

/** Returns the earliest of the branches' days. */
export const earliestToday = (branches: readonly BranchTime[], now: Date): Day =>
  branches
    .map((branch) => branchDay(now, branch))
    .reduce((first, day) => (day < first ? day : first));
