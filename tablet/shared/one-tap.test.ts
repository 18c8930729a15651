import { expect, it } from 'vitest';
import { oneTap } from './one-tap.ts';

const tapping = () => {
  let now = 0;
  let place = { x: 0, y: 0 };
  const tap = oneTap(
    () => place,
    () => now,
  );
  const done: number[] = [];
  return {
    done,
    at: (time: number, y: number) => {
      now = time;
      place = { x: 300, y };
      tap(() => done.push(time));
    },
  };
};

it('a double tap counts once, and the next tap counts again', () => {
  const { at, done } = tapping();
  for (const time of [0, 150, 499, 500, 999, 1000]) at(time, time === 150 ? 112 : 100);
  expect(done).toEqual([0, 500, 1000]);
});

it('two tasks that are ticked quickly are both ticked', () => {
  const { at, done } = tapping();
  at(0, 100);
  at(120, 180);
  at(240, 260);
  // The second tap of a double tap on the last task.
  at(300, 262);
  expect(done).toEqual([0, 120, 240]);
});
