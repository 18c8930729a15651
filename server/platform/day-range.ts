import { daysBetween } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/schedule.ts';
import { AppError } from './app-error.ts';

/** The days that somebody asks to see, as they were sent. */
export type AskedRange = { startDate?: Day | null | undefined; endDate?: Day | null | undefined };

export type DayRange = { from: Day; to: Day };

const wrongDate = (field: keyof AskedRange, message: string): AppError =>
  new AppError('VALIDATION', { errors: [{ field, message }] });

/** Both days are needed, in order, at most so many apart; a future end is cut to today ([A-107]). */
export const checkedRange = (
  { startDate, endDate }: AskedRange,
  today: Day,
  { maxDays, tooLarge }: { maxDays: number; tooLarge: string },
): DayRange => {
  if (!startDate || !endDate) throw new AppError('DATE_RANGE_REQUIRED');
  if (endDate < startDate) throw wrongDate('endDate', 'The end date is before the start date');
  if (startDate > today) throw wrongDate('startDate', 'The start date is in the future');
  if (daysBetween(startDate, endDate) > maxDays) {
    throw new AppError('DATE_RANGE_TOO_LARGE', { message: tooLarge });
  }
  return { from: startDate, to: endDate < today ? endDate : today };
};

/** What a range for a PDF is held to, as the specification words it. */
export const pdfLimit = (maxDays: number) => ({
  maxDays,
  tooLarge: `PDF export is limited to ${maxDays} days maximum`,
});
