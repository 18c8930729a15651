import { expect, it } from 'vitest';
import { erasureDecision } from './erasure.ts';

it('declining an erasure request needs a reason, accepting it does not', () => {
  const isTaken = (decision: object) => erasureDecision.safeParse(decision).success;
  expect(isTaken({ accept: false, reason: 'The law asks us to keep it' })).toBe(true);
  expect(isTaken({ accept: false, reason: ' ' })).toBe(false);
  expect(isTaken({ accept: false })).toBe(false);
  expect(isTaken({ accept: true })).toBe(true);
});
