import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, instantOf } from './dates.ts';
import {
  changeTemperatureSlots,
  groupBySlots,
  slotEndText,
  slotOf,
  slotsOfDay,
  slotText,
  slotTimes,
  slotTimesText,
} from './temperature-slots.ts';

const ZONES = ['Europe/London', 'Europe/Dublin', 'Atlantic/Azores', 'Asia/Kathmandu', 'UTC'];
const time = fc
  .integer({ min: 1, max: 24 * 60 - 1 })
  .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`);
const times = fc.uniqueArray(time, { minLength: 1, maxLength: 6 }).map((all) => all.toSorted());
const zone = fc.constantFrom(...ZONES);
/** Days around those on which the clocks go forward and back, and any others. */
const day = fc.oneof(
  fc.constantFrom('2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25'),
  fc.integer({ min: 0, max: 800 }).map((count) => addDays('2025-01-01', count)),
);

/** Returns the time of a branch whose days end at midnight. */
const midnight = (timezone: string) => ({ timezone, day_ends: 0 });

/** Returns the local time on a clock as Intl shows it. */
const clockAt = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant);

describe('the slot of a reading', () => {
  it('is the first whose time is still to come by the clock on the wall, else the last', () => {
    fc.assert(
      fc.property(
        times,
        zone,
        day,
        fc.integer({ min: 0, max: 24 * 60 }),
        (all, tz, on, minutes) => {
          const instant = new Date(instantOf(on, 0, tz).getTime() + minutes * 60_000);
          const clock = clockAt(instant, tz);
          const [next] = all.filter((until) => until > clock);
          expect(slotOf(instant, midnight(tz), all)).toBe(next ?? all.at(-1));
          const part = clock < '12:00' ? 'morning' : clock < '17:00' ? 'afternoon' : 'evening';
          expect(slotOf(instant, midnight(tz))).toBe(part);
        },
      ),
    );
  });

  it('changes at each time once, also on a day on which the clocks change', () => {
    fc.assert(
      fc.property(times, zone, day, (all, tz, on) => {
        const [start, end] = [on, addDays(on, 1)].map((one) => instantOf(one, 0, tz).getTime());
        const taken: string[] = [];
        for (let at = start ?? 0; at < (end ?? 0); at += 60_000) {
          const slot = slotOf(new Date(at), midnight(tz), all);
          if (taken.at(-1) !== slot) taken.push(slot);
        }
        // An hour that the clocks skip or repeat holds a time not at all, or twice.
        const isPlain = (end ?? 0) - (start ?? 0) === 24 * 3_600_000;
        expect(isPlain ? taken : all).toEqual(isPlain ? all : expect.arrayContaining(taken));
        expect(taken.at(-1)).toBe(all.at(-1));
      }),
      { numRuns: 40 },
    );
  });

  it('of a time that the clocks skip or repeat follows the clock on the wall', () => {
    const london = (at: string) =>
      slotOf(new Date(at), midnight('Europe/London'), ['01:30', '02:30', '23:00']);
    // The clocks go from 01:00 to 02:00.
    expect(london('2026-03-29T00:59:59Z')).toBe('01:30');
    expect(london('2026-03-29T01:00:00Z')).toBe('02:30');
    // The clocks go from 02:00 back to 01:00.
    expect(london('2026-10-25T00:29:00Z')).toBe('01:30');
    expect(london('2026-10-25T00:45:00Z')).toBe('02:30');
    expect(london('2026-10-25T01:15:00Z')).toBe('01:30');
    expect(london('2026-10-25T23:30:00Z')).toBe('23:00');
  });
});

it('the slots of a day are in order, with those of readings that have another', () => {
  expect(slotsOfDay(null, [], 0)).toEqual(['morning', 'afternoon', 'evening']);
  expect(slotsOfDay(['08:00', '20:00'], ['08:00', 'morning', '14:00'], 0)).toEqual([
    '08:00',
    'morning',
    '14:00',
    '20:00',
  ]);
});

it('days in a row with the same slots are grouped, and only those', () => {
  const days = ['a', 'a', 'b', 'a'].map((slot, index) => ({ index, slots: [slot] }));
  expect(
    groupBySlots(days, ({ slots }) => slots).map((group) => group.days.map(({ index }) => index)),
  ).toEqual([[0, 1], [2], [3]]);
});

it('slots are named by their part of the day or their time', () => {
  expect(['morning', '14:00'].map(slotText)).toEqual(['Morning', 'By 14:00']);
  expect(['morning', 'evening', '14:00'].map((slot) => slotEndText(slot, 0))).toEqual([
    '12:00',
    'midnight',
    '14:00',
  ]);
  expect(slotTimesText(null)).toBe('by 12:00, by 17:00, and in the evening');
  expect(slotTimesText(['08:00', '14:00'])).toBe('by 08:00 and by 14:00');
  expect(slotTimesText(['08:00'])).toBe('by 08:00');
});

it('between one and six different times are accepted, and sorted', () => {
  expect(slotTimes.parse(['14:00', '08:00'])).toEqual(['08:00', '14:00']);
  const refused = (sent: unknown) => slotTimes.safeParse(sent).error?.issues[0]?.message;
  expect(refused([])).toBe('Please enter at least one time');
  const seven = ['01', '02', '03', '04', '05', '06', '07'].map((hour) => `${hour}:00`);
  expect(refused(seven)).toBe('Please enter 6 times at most');
  expect(refused(['08:00', '08:00'])).toBe('Please enter each time once');
  for (const sent of ['00:00', '24:00', '8:00', '08:60', '', null, 8]) {
    expect(refused([sent])).toBe('Please enter a time after midnight, such as 08:00');
  }
  expect(refused('08:00')).toBe('Please enter the times');
  expect(changeTemperatureSlots.body.parse({ branchId: 2, slots: null }).slots).toBeNull();
});
