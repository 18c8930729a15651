import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { dueDays, isDueOn } from './schedule.ts';
import type { Schedule } from './schedule.ts';

const never: Schedule = {
  frequency: 'daily',
  monday: false,
  tuesday: false,
  wednesday: false,
  thursday: false,
  friday: false,
  saturday: false,
  sunday: false,
  scheduled_month: null,
  scheduled_day: null,
};
const task = (fields: Partial<Schedule>): Schedule => ({ ...never, ...fields });

describe('a task on weekdays', () => {
  const week = task({ monday: true, wednesday: true, sunday: true });

  it('is due on the chosen days of a week only', () => {
    // 1 June 2026 is a Monday.
    expect(dueDays(week, '2026-06-01', '2026-06-07')).toEqual([
      '2026-06-01',
      '2026-06-03',
      '2026-06-07',
    ]);
  });

  it('is due once a week when it is weekly', () => {
    const friday = task({ frequency: 'weekly', friday: true });
    expect(dueDays(friday, '2026-06-01', '2026-06-21')).toEqual([
      '2026-06-05',
      '2026-06-12',
      '2026-06-19',
    ]);
  });

  it('is never due without a chosen day', () => {
    expect(dueDays(never, '2026-01-01', '2026-12-31')).toEqual([]);
  });

  it('continues across the end of a year and both clock changes', () => {
    const sunday = task({ frequency: 'weekly', sunday: true });
    expect(dueDays(sunday, '2026-03-22', '2026-04-05')).toEqual([
      '2026-03-22',
      '2026-03-29',
      '2026-04-05',
    ]);
    expect(dueDays(sunday, '2026-10-25', '2026-10-31')).toEqual(['2026-10-25']);
    expect(dueDays(sunday, '2026-12-27', '2027-01-03')).toEqual(['2026-12-27', '2027-01-03']);
  });
});

describe('a monthly task', () => {
  it('for the 31st falls on the last day of a shorter month', () => {
    const days = dueDays(
      task({ frequency: 'monthly', scheduled_day: 31 }),
      '2026-01-01',
      '2026-12-31',
    );
    expect(days.map((day) => day.slice(5))).toEqual([
      '01-31',
      '02-28',
      '03-31',
      '04-30',
      '05-31',
      '06-30',
      '07-31',
      '08-31',
      '09-30',
      '10-31',
      '11-30',
      '12-31',
    ]);
  });

  it('for the 30th falls on 28 or 29 February and on the 30th of every other month', () => {
    const thirtieth = task({ frequency: 'monthly', scheduled_day: 30 });
    expect(dueDays(thirtieth, '2026-02-01', '2026-03-31')).toEqual(['2026-02-28', '2026-03-30']);
    expect(dueDays(thirtieth, '2028-02-01', '2028-03-31')).toEqual(['2028-02-29', '2028-03-30']);
  });

  it('ignores weekdays', () => {
    const first = task({ frequency: 'monthly', scheduled_day: 1, monday: true });
    expect(dueDays(first, '2026-06-01', '2026-06-30')).toEqual(['2026-06-01']);
  });

  it('is never due without a day', () => {
    expect(dueDays(task({ frequency: 'monthly' }), '2026-01-01', '2026-12-31')).toEqual([]);
  });
});

describe('an annual task', () => {
  const leapDay = task({ frequency: 'annually', scheduled_month: 2, scheduled_day: 29 });

  it('for 29 February falls on that day in a leap year and on the 28th in others', () => {
    expect(dueDays(leapDay, '2027-01-01', '2029-12-31')).toEqual([
      '2027-02-28',
      '2028-02-29',
      '2029-02-28',
    ]);
  });

  it('is correct for the leap year 2000 and for 2100', () => {
    expect(isDueOn(leapDay, '2000-02-28')).toBe(false);
    expect(isDueOn(leapDay, '2000-02-29')).toBe(true);
    expect(isDueOn(leapDay, '2100-02-28')).toBe(true);
  });

  it('for 31 April falls on 30 April', () => {
    const task31 = task({ frequency: 'annually', scheduled_month: 4, scheduled_day: 31 });
    expect(dueDays(task31, '2026-01-01', '2026-12-31')).toEqual(['2026-04-30']);
  });

  it('is never due without a month or without a day', () => {
    const noMonth = task({ frequency: 'annually', scheduled_day: 5 });
    const noDay = task({ frequency: 'annually', scheduled_month: 5 });
    expect(dueDays(noMonth, '2026-01-01', '2026-12-31')).toEqual([]);
    expect(dueDays(noDay, '2026-01-01', '2026-12-31')).toEqual([]);
  });
});

it('a task of the old kind "other" is never due, whatever its other fields are', () => {
  const other = task({ frequency: 'other', monday: true, scheduled_month: 6, scheduled_day: 1 });
  expect(dueDays(other, '2026-01-01', '2026-12-31')).toEqual([]);
});

const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count));
const schedule: fc.Arbitrary<Schedule> = fc.record({
  frequency: fc.constantFrom('daily', 'weekly', 'monthly', 'annually', 'other'),
  monday: fc.boolean(),
  tuesday: fc.boolean(),
  wednesday: fc.boolean(),
  thursday: fc.boolean(),
  friday: fc.boolean(),
  saturday: fc.boolean(),
  sunday: fc.boolean(),
  scheduled_month: fc.option(fc.integer({ min: 1, max: 12 })),
  scheduled_day: fc.option(fc.integer({ min: 1, max: 31 })),
});

describe('the days of a range', () => {
  it('are those on which the task is due, first and last included', () => {
    fc.assert(
      fc.property(schedule, day, fc.integer({ min: 0, max: 400 }), (one, from, length) => {
        const all = Array.from({ length: length + 1 }, (_, count) => addDays(from, count));
        expect(dueDays(one, from, addDays(from, length))).toEqual(
          all.filter((each) => isDueOn(one, each)),
        );
      }),
    );
  });

  it('are empty when the range ends before it begins', () => {
    const daily = task({ monday: true, tuesday: true });
    expect(dueDays(daily, '2026-06-02', '2026-06-01')).toEqual([]);
  });

  it('contain a monthly task exactly once in every month', () => {
    const months = fc.record({
      scheduled_day: fc.integer({ min: 1, max: 31 }),
      year: fc.integer({ min: 2000, max: 2099 }),
    });
    fc.assert(
      fc.property(months, ({ scheduled_day, year }) => {
        const monthly = task({ frequency: 'monthly', scheduled_day });
        const days = dueDays(monthly, `${year}-01-01`, `${year}-12-31`);
        expect(days.map((due) => Number(due.slice(5, 7)))).toEqual([
          1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
        ]);
      }),
    );
  });
});
