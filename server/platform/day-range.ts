import { daysBetween } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/schedule.ts';
import { AppError } from './app-error.ts';

/** The days that somebody asks to see, as they were sent. */
export type AskedRange = { startDate?: Day | null | undefined; endDate?: Day | null | undefined };

export type DayRange = { from: Day; to: Day };

const wrongDate = (field: keyof AskedRange, message: string): AppError =>
  new AppError('VALIDATION', { errors: [{ field, message }] });

/** Neither day is needed; both must be in order. */
export const inOrder = ({ startDate, endDate }: AskedRange): Partial<DayRange> => {
  if (startDate && endDate && endDate < startDate) {
    throw wrongDate('endDate', 'The end date is before the start date');
  }
  return { ...(startDate && { from: startDate }), ...(endDate && { to: endDate }) };
};

export type RangeLimit = {
  maxDays: number;
  tooLarge: string;
  /** Said instead of the words for a PDF where a day is missing. */
  missing?: string;
};

/** Both days are needed, in order, at most so many apart. */
export const wholeRange = (
  asked: AskedRange,
  { maxDays, tooLarge, missing }: RangeLimit,
): DayRange => {
  const { from, to } = inOrder(asked);
  if (!from || !to) {
    throw new AppError('DATE_RANGE_REQUIRED', missing === undefined ? {} : { message: missing });
  }
  if (daysBetween(from, to) > maxDays) {
    throw new AppError('DATE_RANGE_TOO_LARGE', { message: tooLarge });
  }
  return { from, to };
};

/** The same for what lies behind: a future end is cut to today ([A-107]). */
export const checkedRange = (asked: AskedRange, today: Day, limit: RangeLimit): DayRange => {
  const { from, to } = wholeRange(asked, limit);
  if (from > today) throw wrongDate('startDate', 'The start date is in the future');
  return { from, to: to < today ? to : today };
};

/** What a range for a file is held to, as the specification words it. */
export const exportLimit = (format: 'PDF' | 'CSV', maxDays: number): RangeLimit => ({
  maxDays,
  tooLarge: `${format} export is limited to ${maxDays} days maximum`,
  missing: `Please select start and end dates for ${format} export`,
});
