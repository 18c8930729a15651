import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, WEEKDAYS, weekdayOf } from './dates.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count));

describe('counting days', () => {
  it('knows the weekday of a day', () => {
    expect(weekdayOf('2026-03-29')).toBe('sunday');
    expect(weekdayOf('2026-06-01')).toBe('monday');
    expect(weekdayOf('2028-02-29')).toBe('tuesday');
  });

  it('reaches the next weekday with the next day', () => {
    fc.assert(
      fc.property(day, (one) => {
        const next = (WEEKDAYS.indexOf(weekdayOf(one)) + 1) % 7;
        expect(weekdayOf(addDays(one, 1))).toBe(WEEKDAYS[next]);
      }),
    );
  });

  it('is the same backwards and forwards', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -1000, max: 1000 }), (one, count) => {
        const other = addDays(one, count);
        expect(daysBetween(one, other)).toBe(count);
        expect(addDays(other, -count)).toBe(one);
      }),
    );
  });
});
