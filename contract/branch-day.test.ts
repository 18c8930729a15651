import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { branchDay, instantOnDay, isOnDay, LATEST_DAY_END, startOfDay } from './branch-day.ts';
import { addDays } from './dates.ts';
import { deadlineOf } from './schedule.ts';
import { partOfDay, slotEndText, slotOf, slotsOf, slotsOfDay } from './temperature-slots.ts';

const LONDON = 'Europe/London';
const START = '2026-03-01';
const ends = fc.integer({ min: 0, max: LATEST_DAY_END });
const zone = fc.constantFrom(LONDON, 'Atlantic/Azores', 'Asia/Kathmandu', 'Pacific/Auckland');

/** Returns the date and the hour on a wall clock, as only Intl computes them. */
const clockOf = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  return (instant: Date) => {
    const parts = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, value]),
    );
    const { year, month, day, hour } = parts;
    return { date: `${year}-${month}-${day}`, hour: Number(hour) };
  };
};

describe('the day of a branch', () => {
  it('is the date, or until it ends the date before, on 400 days over both clock changes', () => {
    fc.assert(
      fc.property(zone, ends, (timezone, day_ends) => {
        const clock = clockOf(timezone);
        const time = { timezone, day_ends };
        for (let hour = 0; hour < 400 * 24; hour += 1) {
          const at = new Date(Date.parse(`${START}T00:30:00Z`) + hour * 3_600_000);
          const shown = clock(at);
          const day = shown.hour < day_ends ? addDays(shown.date, -1) : shown.date;
          if (branchDay(at, time) !== day) {
            expect({ at, time, day: branchDay(at, time) }).toEqual({ at, time, day });
          }
        }
      }),
      { numRuns: 6 },
    );
  });

  it('starts at one instant and lasts until the next day starts', () => {
    fc.assert(
      fc.property(zone, ends, fc.integer({ min: 0, max: 800 }), (timezone, day_ends, count) => {
        const time = { timezone, day_ends };
        const day = addDays(START, count);
        const next = startOfDay(addDays(day, 1), time);
        expect(branchDay(startOfDay(day, time), time)).toBe(day);
        expect(branchDay(new Date(next.getTime() - 1), time)).toBe(day);
        expect(branchDay(next, time)).toBe(addDays(day, 1));
      }),
    );
  });

  it('has every deadline of its tasks after its start, and none after its end', () => {
    fc.assert(
      fc.property(
        zone,
        ends,
        fc.integer({ min: 0, max: 800 }),
        fc.option(fc.integer({ min: 0, max: 24 * 60 - 1 })),
        (timezone, day_ends, count, minutes) => {
          const time = { timezone, day_ends };
          const day = addDays(START, count);
          const deadline = deadlineOf(day, minutes, time).getTime();
          expect(deadline).toBeGreaterThanOrEqual(startOfDay(day, time).getTime());
          expect(deadline).toBeLessThanOrEqual(startOfDay(addDays(day, 1), time).getTime());
        },
      ),
    );
  });

  it('that ends at 04:00 has 01:30 on the next date, and 04:00 on its own', () => {
    const bar = { timezone: LONDON, day_ends: 4 };
    expect(instantOnDay('2026-11-20', 90, bar)).toEqual(new Date('2026-11-21T01:30:00Z'));
    expect(instantOnDay('2026-11-20', 240, bar)).toEqual(new Date('2026-11-20T04:00:00Z'));
    expect(deadlineOf('2026-11-20', null, bar)).toEqual(new Date('2026-11-21T04:00:00Z'));
  });

  it('and the date are both a day on which something happened', () => {
    const bar = { timezone: LONDON, day_ends: 4 };
    const atOne = new Date('2026-11-21T01:00:00Z');
    const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
    expect(days.map((day) => isOnDay(atOne, day, bar))).toEqual([false, true, true, false]);
  });
});

describe('the temperatures of a branch whose day ends at 04:00', () => {
  const bar = { timezone: LONDON, day_ends: 4 };
  const times = ['01:30', '18:00', '23:00'];

  it('have slots in the order of its day', () => {
    expect(slotsOf(times, 4)).toEqual(['18:00', '23:00', '01:30']);
    expect(slotsOfDay(times, ['evening', '12:30'], 4)).toEqual([
      '12:30',
      '18:00',
      '23:00',
      '01:30',
      'evening',
    ]);
  });

  it('belong to the slot that is still to come in its day', () => {
    const slotAt = (clock: string) => slotOf(new Date(`2026-11-20T${clock}:00Z`), bar, times);
    expect(['05:00', '18:00', '23:00', '00:30', '01:30', '03:59'].map(slotAt)).toEqual([
      '18:00',
      '23:00',
      '01:30',
      '01:30',
      '01:30',
      '01:30',
    ]);
  });

  it('are of the evening until the day ends', () => {
    const partAt = (clock: string) => partOfDay(new Date(`2026-11-20T${clock}:00Z`), bar);
    expect(['03:59', '04:00', '12:00', '17:00', '23:59'].map(partAt)).toEqual([
      'evening',
      'morning',
      'afternoon',
      'evening',
      'evening',
    ]);
    expect(slotEndText('evening', 4)).toBe('04:00');
  });
});
