import { dayFault } from '@branchbook/ui/date-input.tsx';
import { describe, expect, it } from 'vitest';
import { defaultRange, lastDays, rangeOf, withEnd, withStart } from './date-range.ts';

const TODAY = '2026-06-10';
const LIMIT = { today: TODAY, maxDays: 90 };
const usual = { start: '2026-03-12', end: TODAY };

describe('the days of a report', () => {
  it('are the last 90 unless an address names others', () => {
    expect(defaultRange(LIMIT)).toEqual(usual);
    expect(rangeOf({}, LIMIT)).toEqual(usual);
    expect(rangeOf({ start: '2026-05-01', end: '2026-05-31' }, LIMIT)).toEqual({
      start: '2026-05-01',
      end: '2026-05-31',
    });
  });

  it('stay in order, within 90 days and not in the future, whatever an address names', () => {
    expect(rangeOf({ start: '2020-01-01' }, LIMIT)).toEqual({
      start: '2020-01-01',
      end: '2020-03-31',
    });
    expect(rangeOf({ start: '2026-06-01', end: '2026-05-01' }, LIMIT)).toEqual({
      start: '2026-06-01',
      end: TODAY,
    });
    expect(rangeOf({ start: '2027-01-01', end: '2027-02-01' }, LIMIT)).toEqual({
      start: TODAY,
      end: TODAY,
    });
  });

  it('move together when one end leaves the allowed span', () => {
    expect(withEnd(usual, '2026-01-31', LIMIT)).toEqual({ start: '2025-11-02', end: '2026-01-31' });
    expect(withStart(usual, '2026-01-01', LIMIT)).toEqual({
      start: '2026-01-01',
      end: '2026-04-01',
    });
    expect(withStart(usual, '2026-06-01', LIMIT)).toEqual({ start: '2026-06-01', end: TODAY });
  });

  it('go back no further than the selectable days', () => {
    const limit = lastDays(TODAY, 90);
    expect(rangeOf({ start: '2020-01-01', end: '2026-05-01' }, limit)).toEqual({
      start: '2026-03-12',
      end: '2026-05-01',
    });
    expect(withEnd({ start: '2026-05-01', end: TODAY }, '2026-04-01', limit)).toEqual({
      start: '2026-03-12',
      end: '2026-04-01',
    });
    expect(withEnd(usual, '2020-01-01', limit)).toEqual({ start: '2026-03-12', end: '2026-03-12' });
  });
});

it('gives the reason why a typed day is refused', () => {
  const limits = { minDate: '2026-08-01', maxDate: '2026-11-22' };
  const why = (typed: string) => dayFault(typed, limits);
  expect(why('')).toBeNull();
  expect(why('22/11/2026')).toBeNull();
  expect(why('01.08.2026')).toBeNull();
  expect(why('23/11/2026')).toBe('23/11/2026 is after 22/11/2026, the last day.');
  expect(why('31/07/2026')).toBe('31/07/2026 is before 01/08/2026, the first day.');
  expect(why('31/02/2026')).toBe('31/02/2026 is not a date. Enter one such as 31/12/2026.');
  expect(dayFault('23/11/2026', {})).toBeNull();
});
