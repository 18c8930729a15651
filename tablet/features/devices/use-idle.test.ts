import { expect, it } from 'vitest';
import { secondsToLock } from './use-idle.ts';

it('an unused tablet is locked after two minutes, also if it was asleep', () => {
  expect(secondsToLock(0)).toBe(120);
  expect(secondsToLock(100_000)).toBe(20);
  expect(secondsToLock(119_999)).toBe(1);
  expect(secondsToLock(120_000)).toBe(0);
  expect(secondsToLock(3_600_000)).toBe(0);
});
