import { addDays, daysBetween } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/schedule.ts';

export type DateRange = { start: Day; end: Day };
/** Of which branch, and of which days. */
export type BranchRange = DateRange & { branchId: number };
/**
 * What a range is held to: nothing after today, at most so many days from start to end, and, where
 * one is named, nothing before the earliest day.
 */
export type RangeLimit = { today: Day; maxDays: number; earliest?: Day };

/** The day, or the nearest that can be chosen. */
const within = (day: Day, { today, earliest = '' }: RangeLimit): Day =>
  day > today ? today : day < earliest ? earliest : day;

/** For what can only be chosen of the last days, up to today. */
export const lastDays = (today: Day, maxDays: number): RangeLimit => ({
  today,
  maxDays,
  earliest: addDays(today, -maxDays),
});

/** What is looked at when nobody has chosen anything. */
export const defaultRange = ({ today, maxDays }: RangeLimit): DateRange => ({
  start: addDays(today, -maxDays),
  end: today,
});

const fits = ({ start, end }: DateRange, { maxDays }: RangeLimit): boolean =>
  start <= end && daysBetween(start, end) <= maxDays;

/** The range with another start; its end follows where it would not fit. */
export const withStart = (range: DateRange, chosen: Day, limit: RangeLimit): DateRange => {
  const start = within(chosen, limit);
  const moved = { start, end: range.end };
  return fits(moved, limit) ? moved : { start, end: within(addDays(start, limit.maxDays), limit) };
};

/** The range with another end; its start follows where it would not fit. */
export const withEnd = (range: DateRange, chosen: Day, limit: RangeLimit): DateRange => {
  const end = within(chosen, limit);
  const moved = { start: range.start, end };
  return fits(moved, limit) ? moved : { start: within(addDays(end, -limit.maxDays), limit), end };
};

/** What an address names, brought to what a report can show. */
export const rangeOf = (asked: Partial<DateRange>, limit: RangeLimit): DateRange => {
  const usual = defaultRange(limit);
  const ended = asked.end === undefined ? usual : withEnd(usual, asked.end, limit);
  return asked.start === undefined ? ended : withStart(ended, asked.start, limit);
};
