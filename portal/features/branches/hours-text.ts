import { dayEndText } from '@branchbook/contract/branch-day.ts';
import { WEEKDAYS } from '@branchbook/contract/dates.ts';
import type { Weekday } from '@branchbook/contract/dates.ts';
import type { Span, WeeklyHours } from '@branchbook/contract/opening-hours.ts';

/** Writes the hour at which the day of a branch ends: '04:00', or 'Midnight'. */
export const dayEndLabel = (ends: number): string => (ends === 0 ? 'Midnight' : dayEndText(ends));

/** Writes a weekday in full: 'Monday'. */
export const weekdayText = (weekday: Weekday): string =>
  weekday.charAt(0).toUpperCase() + weekday.slice(1);

const shortText = (weekday: Weekday): string => weekdayText(weekday).slice(0, 3);

/** Writes the hours of a day: '09:00 to 14:00 and 18:00 to 01:00', or 'closed'. */
const dayHoursText = (spans: readonly Span[]): string =>
  spans.length === 0
    ? 'closed'
    : spans
        .map(([opens, closes]) => (opens === closes ? '24 hours' : `${opens} to ${closes}`))
        .join(' and ');

/** Writes the hours of a week, equal days together: 'Mon to Fri 09:00 to 17:30, Sat and Sun closed'. */
export const weekHoursText = (weekly: WeeklyHours | null): string => {
  if (weekly === null) return 'Open every day';
  const groups: { from: Weekday; to: Weekday; count: number; text: string }[] = [];
  for (const weekday of WEEKDAYS) {
    const text = dayHoursText(weekly[weekday]);
    const last = groups.at(-1);
    if (last?.text === text) Object.assign(last, { to: weekday, count: last.count + 1 });
    else groups.push({ from: weekday, to: weekday, count: 1, text });
  }
  return groups
    .map(({ from, to, count, text }) => {
      if (count === 7) return `Every day ${text}`;
      if (count === 1) return `${shortText(from)} ${text}`;
      return `${shortText(from)} ${count === 2 ? 'and' : 'to'} ${shortText(to)} ${text}`;
    })
    .join(', ');
};
