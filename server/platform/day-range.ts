import { daysBetween } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { AppError } from './app-error.ts';

/** The range of days that a request asks for, as sent. */
export type AskedRange = { startDate?: Day | null | undefined; endDate?: Day | null | undefined };

export type DayRange = { from: Day; to: Day };

const wrongDate = (field: keyof AskedRange, message: string): AppError =>
  new AppError('VALIDATION', { errors: [{ field, message }] });

/**
 * Checks a range whose days are both optional.
 * @throws AppError VALIDATION when the end is before the start.
 */
export const inOrder = ({ startDate, endDate }: AskedRange): Partial<DayRange> => {
  if (startDate && endDate && endDate < startDate) {
    throw wrongDate('endDate', 'The end date is before the start date');
  }
  return { ...(startDate && { from: startDate }), ...(endDate && { to: endDate }) };
};

export type RangeLimit = {
  maxDays: number;
  tooLarge: string;
  /** Replaces the error message of DATE_RANGE_REQUIRED, which names a PDF. */
  missing?: string;
};

/** Checks a range that needs both days, in order and at most `maxDays` apart. */
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

/** Checks a range of past days like wholeRange; cuts a future end to today ([A-107]). */
export const checkedRange = (asked: AskedRange, today: Day, limit: RangeLimit): DayRange => {
  const { from, to } = wholeRange(asked, limit);
  if (from > today) throw wrongDate('startDate', 'The start date is in the future');
  return { from, to: to < today ? to : today };
};

/** Returns the limit of a range for a file, in the specification's words. */
export const exportLimit = (format: 'PDF' | 'CSV', maxDays: number): RangeLimit => ({
  maxDays,
  tooLarge: `${format} export is limited to ${maxDays} days maximum`,
  missing: `Please select start and end dates for ${format} export`,
});
