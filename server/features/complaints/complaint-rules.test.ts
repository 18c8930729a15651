import { branchDay } from '@branchbook/contract/branch-day.ts';
import { addDays, localDay } from '@branchbook/contract/dates.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysToHold, isStillToCome } from './complaint-rules.ts';

const LONDON = { timezone: 'Europe/London', day_ends: 0 };
/** A bar whose day ends at 04:00. */
const BAR = { ...LONDON, day_ends: 4 };
/** 13:00 in London. */
const REPORTED = new Date('2026-06-10T12:00:00Z');

describe('the days whose records are held', () => {
  it('are the day of the meal and the day of the report', () => {
    expect(daysToHold({ eaten_on: '2026-06-05', eaten_time: '12:30' }, REPORTED, LONDON)).toEqual([
      { from: '2026-06-05', to: '2026-06-05' },
      { from: '2026-06-10', to: '2026-06-10' },
    ]);
  });

  it('are one range when the meal was today or yesterday', () => {
    const held = (day: string) => daysToHold({ eaten_on: day, eaten_time: null }, REPORTED, LONDON);
    expect(held('2026-06-10')).toEqual([{ from: '2026-06-10', to: '2026-06-10' }]);
    expect(held('2026-06-09')).toEqual([{ from: '2026-06-09', to: '2026-06-10' }]);
  });

  it('are the week before the report when the day of the meal is not known', () => {
    expect(daysToHold({ eaten_on: null, eaten_time: null }, REPORTED, LONDON)).toEqual([
      { from: '2026-06-03', to: '2026-06-10' },
    ]);
  });

  it('are both the evening and the date of a meal after midnight at a bar', () => {
    expect(daysToHold({ eaten_on: '2026-06-06', eaten_time: '01:00' }, REPORTED, BAR)).toEqual([
      { from: '2026-06-05', to: '2026-06-06' },
      { from: '2026-06-10', to: '2026-06-10' },
    ]);
  });

  it('are the evening before, too, when a bar does not know the time of the meal', () => {
    expect(daysToHold({ eaten_on: '2026-06-06', eaten_time: null }, REPORTED, BAR)[0]).toEqual({
      from: '2026-06-05',
      to: '2026-06-06',
    });
  });

  it('always contain the days of the meal and of the report, in order and without overlap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.option(fc.integer({ min: 0, max: 23 }), { nil: null }),
        fc.integer({ min: 0, max: 24 * 60 * 400 }),
        fc.integer({ min: 0, max: 8 }),
        (ago, hour, minutes, day_ends) => {
          const time = { ...LONDON, day_ends };
          const reportedAt = new Date(REPORTED.getTime() + minutes * 60_000);
          const today = localDay(reportedAt, time.timezone);
          const day = addDays(today, -ago);
          const clock = hour === null ? null : `${String(hour).padStart(2, '0')}:15`;
          const held = daysToHold({ eaten_on: day, eaten_time: clock }, reportedAt, time);
          const holds = (one: string) => held.some(({ from, to }) => from <= one && one <= to);
          expect([day, today, branchDay(reportedAt, time)].every(holds)).toBe(true);
          expect(held.every(({ from, to }) => from <= to)).toBe(true);
          const [first, second] = held;
          if (first && second) expect(addDays(first.to, 1) < second.from).toBe(true);
        },
      ),
    );
  });
});

it('a meal is still to come when its day or time is later than now', () => {
  const isLater = (eaten_on: string | null, eaten_time: string | null) =>
    isStillToCome({ eaten_on, eaten_time }, REPORTED, 'Europe/London');
  expect(isLater('2026-06-11', null)).toBe(true);
  expect(isLater('2026-06-10', '13:01')).toBe(true);
  expect(isLater('2026-06-10', '13:00')).toBe(false);
  expect(isLater('2026-06-10', null)).toBe(false);
  expect(isLater(null, null)).toBe(false);
});
