import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockText, ordinal, WEEKDAYS } from './dates.ts';
import { frequencyLabel, frequencyText, parseTimeToFinish, scheduleText } from './schedule.ts';
import type { Schedule } from './schedule.ts';

const task = (fields: Partial<Schedule>): Schedule => ({
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
  ...fields,
});

describe('a time to finish', () => {
  it('is parsed from a time of day', () => {
    expect(parseTimeToFinish('00:00')).toBe(0);
    expect(parseTimeToFinish('10:15')).toBe(615);
    expect(parseTimeToFinish('23:59')).toBe(1439);
  });

  it('is parsed as written from a timestamp of 1900, in no time zone', () => {
    for (const text of [
      '1900-01-01T10:15',
      '1900-01-01T10:15:00',
      '1900-01-01T10:15:30.123',
      '1900-01-01T10:15:00.000Z',
      '1900-01-01 10:15:00',
    ]) {
      expect([text, parseTimeToFinish(text)]).toEqual([text, 615]);
    }
  });

  it('is parsed from minutes, as a number or as forms send it', () => {
    expect(parseTimeToFinish(0)).toBe(0);
    expect(parseTimeToFinish(615)).toBe(615);
    expect(parseTimeToFinish('615')).toBe(615);
    expect(parseTimeToFinish(1439)).toBe(1439);
  });

  it('is null when no value is given', () => {
    expect(parseTimeToFinish(null)).toBeNull();
    expect(parseTimeToFinish('')).toBeNull();
  });

  it.each([
    '24:00',
    '10:60',
    '9:30',
    'ten',
    '10.15',
    '1440',
    '12345',
    '-5',
    '2026-01-01T10:15',
    '10:15 pm',
    '10:15+01:00',
    -1,
    1440,
    10.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('is not parsed from %s', (value) => {
    expect(parseTimeToFinish(value)).toBeUndefined();
  });

  it('is parsed back from its displayed form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        const text = clockText(minutes);
        expect(parseTimeToFinish(text)).toBe(minutes);
        expect(parseTimeToFinish(`1900-01-01T${text}:00`)).toBe(minutes);
        expect(parseTimeToFinish(minutes)).toBe(minutes);
      }),
    );
  });

  it('is shown with two digits each, and an invalid one as "Invalid time"', () => {
    expect(clockText(0)).toBe('00:00');
    expect(clockText(65)).toBe('01:05');
    expect(clockText(1439)).toBe('23:59');
    for (const wrong of [-1, 1440, 1.5, Number.NaN]) expect(clockText(wrong)).toBe('Invalid time');
  });
});

describe('a schedule in words', () => {
  it('lists the chosen weekdays, Monday first', () => {
    const days = { sunday: true, monday: true, wednesday: true };
    expect(scheduleText(task(days))).toBe('Mon, Wed, Sun');
    expect(scheduleText(task({ frequency: 'weekly', thursday: true }))).toBe('Thu');
    expect(
      scheduleText(task({ tuesday: true, thursday: true, friday: true, saturday: true })),
    ).toBe('Tue, Thu, Fri, Sat');
  });

  it('gives a monthly task its day as an ordinal', () => {
    expect(scheduleText(task({ frequency: 'monthly', scheduled_day: 31 }))).toBe('31st');
  });

  it('gives an annual task its day and month', () => {
    const christmas = { scheduled_month: 12, scheduled_day: 25 };
    expect(scheduleText(task({ frequency: 'annually', ...christmas }))).toBe('25 December');
    expect(
      scheduleText(task({ frequency: 'annually', scheduled_month: 2, scheduled_day: 29 })),
    ).toBe('29 February');
  });

  it('says Custom for the old kind "other"', () => {
    expect(scheduleText(task({ frequency: 'other', monday: true }))).toBe('Custom');
    expect(frequencyLabel('other')).toBe('Custom');
  });

  it('is empty without the day or the month', () => {
    expect(scheduleText(task({}))).toBe('');
    expect(scheduleText(task({ frequency: 'monthly' }))).toBe('');
    expect(scheduleText(task({ frequency: 'annually', scheduled_day: 5 }))).toBe('');
    expect(scheduleText(task({ frequency: 'annually', scheduled_month: 5 }))).toBe('');
  });

  it('gives the times of a task that is due several times a day', () => {
    const all = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, true]));
    const due_times = ['09:00', '13:00', '17:00'];
    expect(frequencyText(task({ ...all, due_times }))).toBe('Daily: 09:00, 13:00, 17:00');
    expect(frequencyText(task({ monday: true, friday: true, due_times: ['09:00'] }))).toBe(
      'Daily: Mon, Fri at 09:00',
    );
    expect(frequencyText(task({ frequency: 'monthly', scheduled_day: 1, due_times }))).toBe(
      'Monthly: 1st at 09:00, 13:00, 17:00',
    );
  });

  it('says how often a task repeats', () => {
    const all = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, true]));
    const every = (repeat_every: number, fields: Partial<Schedule>) =>
      frequencyText(task({ repeat_every, ...fields }));
    expect(every(2, { frequency: 'weekly', monday: true })).toBe('Every 2 weeks: Mon');
    expect(every(3, all)).toBe('Every 3 days');
    expect(every(3, { frequency: 'monthly', scheduled_day: 1 })).toBe('Every 3 months: 1st');
    expect(
      every(5, {
        frequency: 'annually',
        scheduled_month: 3,
        scheduled_day: 31,
        due_times: ['10:00'],
      }),
    ).toBe('Every 5 years: 31 March at 10:00');
  });

  it('names a weekday of a week of the month', () => {
    const monthly = { frequency: 'monthly', monday: true } as const;
    expect(frequencyText(task({ ...monthly, scheduled_week: 1 }))).toBe('First Monday');
    expect(frequencyText(task({ ...monthly, scheduled_week: 5, repeat_every: 3 }))).toBe(
      'Every 3 months: Last Monday',
    );
    const march = { frequency: 'annually', sunday: true, scheduled_month: 3 } as const;
    expect(frequencyText(task({ ...march, scheduled_week: 2 }))).toBe('Second Sunday of March');
  });

  it('says when needed for a task that people start themselves', () => {
    expect(frequencyText(task({ on_demand: true, monday: true }))).toBe('When needed');
  });

  it('names the frequencies', () => {
    expect((['daily', 'weekly', 'monthly', 'annually'] as const).map(frequencyLabel)).toEqual([
      'Daily',
      'Weekly',
      'Monthly',
      'Annually',
    ]);
  });
});

it('every day of a month has an ordinal', () => {
  expect(Array.from({ length: 31 }, (_, index) => ordinal(index + 1)).join(' ')).toBe(
    '1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th 12th 13th 14th 15th 16th 17th 18th 19th 20th ' +
      '21st 22nd 23rd 24th 25th 26th 27th 28th 29th 30th 31st',
  );
});
