import { TEMPERATURE_REPORT_MAX_DAYS as MAX_DAYS } from '@branchbook/contract/temperature.ts';
import { addDays, daysBetween } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/schedule.ts';

export type DateRange = { start: Day; end: Day };

const earlier = (a: Day, b: Day): Day => (a < b ? a : b);

/** What is looked at when nobody has chosen anything. */
export const defaultRange = (today: Day): DateRange => ({
  start: addDays(today, -MAX_DAYS),
  end: today,
});

const fits = ({ start, end }: DateRange): boolean =>
  start <= end && daysBetween(start, end) <= MAX_DAYS;

/** The range with another start; its end follows where it would not fit. */
export const withStart = (range: DateRange, chosen: Day, today: Day): DateRange => {
  const start = earlier(chosen, today);
  const moved = { start, end: range.end };
  return fits(moved) ? moved : { start, end: earlier(addDays(start, MAX_DAYS), today) };
};

/** The range with another end; its start follows where it would not fit. */
export const withEnd = (range: DateRange, chosen: Day, today: Day): DateRange => {
  const end = earlier(chosen, today);
  const moved = { start: range.start, end };
  return fits(moved) ? moved : { start: addDays(end, -MAX_DAYS), end };
};

/** What an address names, brought to what the report can show. */
export const rangeOf = (asked: Partial<DateRange>, today: Day): DateRange => {
  const usual = defaultRange(today);
  const ended = asked.end === undefined ? usual : withEnd(usual, asked.end, today);
  return asked.start === undefined ? ended : withStart(ended, asked.start, today);
};
