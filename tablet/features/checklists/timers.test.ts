import { describe, expect, it } from 'vitest';
import { createClock } from '../../shared/clock.ts';
import { secondsHeld, secondsLeft } from './timer-rules.ts';

const START = Date.parse('2026-06-10T06:00:00Z');

/** Returns a tablet whose clock can be set apart from the true time, and which can be reloaded. */
const tabletAt = (start: number) => {
  const time = { truth: start, offset: 0 };
  const newClock = () =>
    createClock({ wall: () => time.truth + time.offset, monotonic: () => time.truth - start });
  return { time, newClock };
};

describe('the timer of a step', () => {
  it('counts down to the time asked for, and on for as long as the value is held', () => {
    const startedAt = new Date(START).toISOString();
    const after = (seconds: number) => new Date(START + seconds * 1000);
    expect(
      [0, 1.9, 119, 120, 300].map((seconds) => secondsLeft(startedAt, 120, after(seconds))),
    ).toEqual([120, 119, 1, 0, 0]);
    expect(secondsHeld(startedAt, after(300))).toBe(300);
    expect(secondsHeld(startedAt, after(200_000))).toBe(86_400);
  });

  it('runs on while the tablet is locked or reloaded', () => {
    const { time, newClock } = tabletAt(START);
    const before = newClock();
    const heard = before.hear(START);
    const startedAt = new Date(before.now()).toISOString();
    time.truth += 90_000;
    const reloaded = newClock();
    reloaded.recall(heard);
    expect(secondsLeft(startedAt, 120, new Date(reloaded.now()))).toBe(30);
  });

  it('is right on a tablet whose clock is wrong, and when the clock is set right', () => {
    const { time, newClock } = tabletAt(START);
    const clock = newClock();
    time.offset = -24 * 3_600_000;
    clock.hear(START);
    const startedAt = new Date(clock.now()).toISOString();
    time.truth += 60_000;
    expect(secondsHeld(startedAt, new Date(clock.now()))).toBe(60);
    time.offset = 0;
    clock.hear(time.truth);
    expect(secondsHeld(startedAt, new Date(clock.now()))).toBe(60);
  });

  it('never counts below nothing when the clock was set back', () => {
    expect(secondsHeld(new Date(START).toISOString(), new Date(START - 60_000))).toBe(0);
  });
});
