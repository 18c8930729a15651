import { expect, it } from 'vitest';
import { oneTap } from './one-tap.ts';

it('a double tap counts once, and the next tap counts again', () => {
  let now = 0;
  const tap = oneTap(() => now);
  const done: number[] = [];
  for (const at of [0, 150, 499, 500, 999, 1000]) {
    now = at;
    tap(() => done.push(at));
  }
  expect(done).toEqual([0, 500, 1000]);
});
