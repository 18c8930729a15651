import { expect, it } from 'vitest';
import { daysOfMonth, monthFrom } from './month-rules.ts';

it('months follow each other across years', () => {
  expect(monthFrom('2026-12', 1)).toBe('2027-01');
  expect(monthFrom('2026-01', -1)).toBe('2025-12');
  expect(monthFrom('2026-06', 0)).toBe('2026-06');
});

it('a month begins on its weekday, Monday first', () => {
  const { days, gaps } = daysOfMonth('2026-02');
  expect([days.length, days[0], days.at(-1), gaps]).toEqual([28, '2026-02-01', '2026-02-28', 6]);
});
