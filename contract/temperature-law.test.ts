import { expect, it } from 'vitest';
import { foodRangeWarning } from './temperature-law.ts';

it('a range warns where it passes readings at which food may not be kept', () => {
  const warns = ([min_temp, max_temp]: [number, number]) =>
    foodRangeWarning({ min_temp, max_temp }, '2026-11-27') !== null;
  const ranges: [number, number][] = [
    [0, 5],
    [0, 8],
    [-25, -18],
    [63, 90],
    [82, 95],
    [0, 8.1],
    [0, 15],
    [62.9, 90],
    [-18, 70],
  ];
  expect(ranges.map(warns)).toEqual([false, false, false, false, false, true, true, true, true]);
});
