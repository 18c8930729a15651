import { expect, it } from 'vitest';
import { verification } from './occurrences.ts';

it('sending a task back needs a reason, verifying it does not', () => {
  const isTaken = (result: string, reason: string | null) =>
    verification.safeParse({ result, reason }).success;
  expect(isTaken('rejected', 'The floor is wet')).toBe(true);
  expect(isTaken('rejected', ' ')).toBe(false);
  expect(isTaken('rejected', null)).toBe(false);
  expect(isTaken('verified', null)).toBe(true);
  expect(isTaken('verified', 'Well done')).toBe(true);
});
