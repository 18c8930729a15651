import { addDays, daysBetween } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';

export type DateRange = { start: Day; end: Day };
/** A branch and a range of days. */
export type BranchRange = DateRange & { branchId: number };
/**
 * Limits of a range: no day after today, at most `maxDays` days from start to end and, where it is
 * given, no day before `earliest`.
 */
export type RangeLimit = { today: Day; maxDays: number; earliest?: Day };

/** Returns the day, or the nearest day that can be chosen. */
const within = (day: Day, { today, earliest = '' }: RangeLimit): Day =>
  day > today ? today : day < earliest ? earliest : day;

/** Limits a choice to the last days, up to today. */
export const lastDays = (today: Day, maxDays: number): RangeLimit => ({
  today,
  maxDays,
  earliest: addDays(today, -maxDays),
});

/** Returns the range that is shown before the user has chosen any days. */
export const defaultRange = ({ today, maxDays }: RangeLimit): DateRange => ({
  start: addDays(today, -maxDays),
  end: today,
});

const fits = ({ start, end }: DateRange, { maxDays }: RangeLimit): boolean =>
  start <= end && daysBetween(start, end) <= maxDays;

/** Returns the range with another start; its end moves when the range would not fit. */
export const withStart = (range: DateRange, chosen: Day, limit: RangeLimit): DateRange => {
  const start = within(chosen, limit);
  const moved = { start, end: range.end };
  return fits(moved, limit) ? moved : { start, end: within(addDays(start, limit.maxDays), limit) };
};

/** Returns the range with another end; its start moves when the range would not fit. */
export const withEnd = (range: DateRange, chosen: Day, limit: RangeLimit): DateRange => {
  const end = within(chosen, limit);
  const moved = { start: range.start, end };
  return fits(moved, limit) ? moved : { start: within(addDays(end, -limit.maxDays), limit), end };
};

/** Returns the range that the address names, adjusted to what a report can show. */
export const rangeOf = (asked: Partial<DateRange>, limit: RangeLimit): DateRange => {
  const usual = defaultRange(limit);
  const ended = asked.end === undefined ? usual : withEnd(usual, asked.end, limit);
  return asked.start === undefined ? ended : withStart(ended, asked.start, limit);
};
