import { expect, it } from 'vitest';
import { clearMemory } from './clear-memory.ts';

it('the garbage of a start is collected', async () => {
  const left = new WeakRef(Array.from({ length: 100_000 }, (_, n) => ({ n })));
  const kept = { n: 1 };
  const stays = new WeakRef(kept);
  // The objects stay in memory until the code that created them has returned.
  await new Promise(setImmediate);
  clearMemory();
  expect(stays.deref()).toBe(kept);
  expect(left.deref()).toBeUndefined();
});
