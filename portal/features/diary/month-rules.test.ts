import { expect, it } from 'vitest';
import { countByDay, daysOfMonth, diaryDay } from './month-rules.ts';

it('a month is requested from its first to its last day', () => {
  expect(daysOfMonth('2026-11-22')).toEqual({ startDate: '2026-11-01', endDate: '2026-11-30' });
  expect(daysOfMonth('2028-02-29')).toEqual({ startDate: '2028-02-01', endDate: '2028-02-29' });
  expect(daysOfMonth('2026-12-31')).toEqual({ startDate: '2026-12-01', endDate: '2026-12-31' });
});

it('a day can be opened only within five years, whatever the address says', () => {
  expect(diaryDay('today', '2026-06-10')).toBe('2026-06-10');
  expect(diaryDay('2031-06-10', '2026-06-10')).toBe('2031-06-10');
  expect(diaryDay('2031-06-11', '2026-06-10')).toBe('2031-06-10');
  expect(diaryDay('1999-01-01', '2026-06-10')).toBe('2021-06-10');
});

it('days with entries have a dot, and give their number', () => {
  const entries = ['2026-06-10', '2026-06-12', '2026-06-10'].map((date) => ({ date }));
  expect([...countByDay(entries)]).toEqual([
    ['2026-06-10', 2],
    ['2026-06-12', 1],
  ]);
});
