import { expect, it } from 'vitest';
import { erasureDecision } from './erasure.ts';

it('a request for erasure is declined with a reason only, and accepted with or without', () => {
  const isTaken = (decision: object) => erasureDecision.safeParse(decision).success;
  expect(isTaken({ accept: false, reason: 'The law asks us to keep it' })).toBe(true);
  expect(isTaken({ accept: false, reason: ' ' })).toBe(false);
  expect(isTaken({ accept: false })).toBe(false);
  expect(isTaken({ accept: true })).toBe(true);
});
