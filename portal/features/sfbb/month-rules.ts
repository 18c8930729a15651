import { addDays, lastDayOfMonth, WEEKDAYS, weekdayOf } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';

/** Returns the month some months before or after a month, 'YYYY-MM'. */
export const monthFrom = (month: string, by: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + by;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
};

/** Returns the days of a month, and how many cells of its first week are empty. */
export const daysOfMonth = (month: string): { days: Day[]; gaps: number } => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const first = `${month}-01`;
  const days = Array.from({ length: lastDayOfMonth(year, number) }, (_, index) =>
    addDays(first, index),
  );
  return { days, gaps: WEEKDAYS.indexOf(weekdayOf(first)) };
};
