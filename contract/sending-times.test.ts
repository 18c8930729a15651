import { describe, expect, it } from 'vitest';
import { daysOfSentPeriod, latestSending, nextSending, sendingText } from './sending-times.ts';
import type { SendingTimes } from './sending-times.ts';

const LONDON = 'Europe/London';
const times = (changes: Partial<SendingTimes>): SendingTimes => ({
  frequency: 'daily',
  weekday: null,
  month_day: null,
  minute: 420,
  ...changes,
});
const nextDays = (chosen: SendingTimes, from: string, count: number): string[] => {
  const days: string[] = [];
  let after = new Date(from);
  while (days.length < count) {
    const { day, at } = nextSending(chosen, after, LONDON);
    days.push(day);
    after = at;
  }
  return days;
};

describe('a report is sent', () => {
  it('on the last day of each month, whatever its length', () => {
    const last = times({ frequency: 'monthly', month_day: 'last' });
    expect(nextDays(last, '2028-01-31T12:00:00Z', 3)).toEqual([
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
  });

  it('on a date of each month, and on working days only', () => {
    const monthly = times({ frequency: 'monthly', month_day: 28 });
    expect(nextDays(monthly, '2026-01-28T12:00:00Z', 2)).toEqual(['2026-02-28', '2026-03-28']);
    const working = times({ frequency: 'weekdays' });
    expect(nextDays(working, '2026-06-11T12:00:00Z', 2)).toEqual(['2026-06-12', '2026-06-15']);
  });

  it('at local time before and after the clocks change, once a day', () => {
    const half = times({ minute: 90 });
    const spring = nextSending(half, new Date('2026-03-28T12:00:00Z'), LONDON);
    expect(spring).toEqual({ day: '2026-03-29', at: new Date('2026-03-29T01:30:00Z') });
    expect(nextSending(half, spring.at, LONDON).day).toBe('2026-03-30');
    const autumn = nextSending(half, new Date('2026-10-24T12:00:00Z'), LONDON);
    expect(autumn.at).toEqual(new Date('2026-10-25T00:30:00Z'));
    expect(nextSending(half, autumn.at, LONDON).day).toBe('2026-10-26');
  });

  it('for the newest of the times that were missed', () => {
    const weekly = times({ frequency: 'weekly', weekday: 'monday' });
    const { day } = latestSending(weekly, new Date('2026-06-24T12:00:00Z'), LONDON);
    expect(day).toBe('2026-06-22');
    const early = latestSending(times({}), new Date('2026-06-24T05:59:00Z'), LONDON);
    expect(early.day).toBe('2026-06-23');
  });
});

it('a period moves with the calendar', () => {
  expect(daysOfSentPeriod('yesterday', '2026-03-01')).toEqual({
    from: '2026-02-28',
    to: '2026-02-28',
  });
  const week = { from: '2026-06-08', to: '2026-06-14' };
  expect(daysOfSentPeriod('last-week', '2026-06-15')).toEqual(week);
  expect(daysOfSentPeriod('last-week', '2026-06-21')).toEqual(week);
  expect(daysOfSentPeriod('last-month', '2026-01-15')).toEqual({
    from: '2025-12-01',
    to: '2025-12-31',
  });
});

it('the times of a report are said in words', () => {
  expect(sendingText(times({}))).toBe('Every day at 07:00');
  expect(sendingText(times({ frequency: 'weekdays' }))).toBe('Monday to Friday at 07:00');
  expect(sendingText(times({ frequency: 'weekly', weekday: 'friday' }))).toBe(
    'Every Friday at 07:00',
  );
  expect(sendingText(times({ frequency: 'monthly', month_day: 2 }))).toBe(
    'Every month on the 2nd at 07:00',
  );
});
