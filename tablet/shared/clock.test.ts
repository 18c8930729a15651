import { CLOCKS_DIFFER_MS } from '@branchbook/contract/tablet.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createClock } from './clock.ts';

const NOON = Date.parse('2026-06-10T12:00:00Z');
const HOUR_MS = 3_600_000;

/** Creates a tablet whose clock can be set apart from the true time. */
const tabletAt = (start: number) => {
  const time = { truth: start, offset: 0 };
  const sources = { wall: () => time.truth + time.offset, monotonic: () => time.truth - start };
  return { time, clock: createClock(sources), reload: () => createClock(sources) };
};

it('shows the server’s time, also with a clock that is always a day slow, without a doubt', () => {
  const { time, clock } = tabletAt(NOON);
  time.offset = -24 * HOUR_MS;
  clock.hear(NOON);
  time.truth += HOUR_MS;
  expect(clock.now()).toBe(NOON + HOUR_MS);
  expect(clock.isDoubted()).toBe(false);
  const { at, clock: evidence } = clock.stamp();
  // The signed time is the tablet's own, which the server corrects.
  expect(at.getTime()).toBe(NOON - 23 * HOUR_MS);
  expect(evidence).toMatchObject({ skewMs: 24 * HOUR_MS, estimated: false });
});

it('continues from the server’s time after the clock was set back, also after a reload', () => {
  const { time, clock, reload } = tabletAt(NOON);
  const heard = clock.hear(NOON);
  time.truth += HOUR_MS;
  time.offset = Date.UTC(2020, 0) - time.truth;
  expect(clock.isDoubted()).toBe(true);
  expect(clock.now()).toBe(NOON + HOUR_MS);
  expect(clock.stamp()).toEqual({
    at: new Date(NOON + HOUR_MS),
    clock: { knownAt: new Date(NOON + HOUR_MS).toISOString(), skewMs: 0, estimated: true },
  });
  // The tablet does not know how long the page was closed.
  const reloaded = reload();
  reloaded.recall(heard);
  expect([reloaded.isDoubted(), reloaded.now()]).toEqual([true, NOON]);
  // Online again, the tablet knows the time.
  expect(reloaded.hear(time.truth).skewMs).toBe(-time.offset);
  expect([reloaded.isDoubted(), reloaded.now()]).toEqual([false, time.truth]);
  // A time that an earlier page heard is older than that.
  reloaded.recall(heard);
  expect(reloaded.now()).toBe(time.truth);
});

it('has no skew before the first answer of the server', () => {
  const { clock } = tabletAt(NOON);
  expect(clock.isDoubted()).toBe(false);
  expect(clock.stamp()).toEqual({ at: new Date(NOON) });
});

it('is never behind the time passed since the server’s answer, whatever the clock is set to', () => {
  const hours = fc.integer({ min: -400 * 24, max: 400 * 24 });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(600), hours, fc.boolean()), { minLength: 1 }), (steps) => {
      const { time, clock } = tabletAt(NOON);
      clock.hear(NOON);
      let trusted = NOON;
      for (const [minutes, offset, hears] of steps) {
        time.truth += minutes * 60_000;
        time.offset = offset * HOUR_MS;
        if (hears) clock.hear(time.truth);
        trusted = time.truth;
        expect(clock.now()).toBeGreaterThanOrEqual(trusted - CLOCKS_DIFFER_MS);
        if (hears || clock.isDoubted()) expect(clock.now()).toBe(trusted);
      }
    }),
  );
});
