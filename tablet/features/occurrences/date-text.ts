import { dayEndText, startOfDay } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { longDate } from '../../shared/format.ts';

/** Writes the day of a branch; after midnight also when it ends: 'Friday 20 …, until 04:00'. */
export const dateText = (day: Day, now: Date, branchTime: BranchTime): string => {
  const date = longDate(startOfDay(day, branchTime), branchTime.timezone);
  const isNight = localDay(now, branchTime.timezone) !== day;
  return isNight ? `${date}, until ${dayEndText(branchTime.day_ends)}` : date;
};
