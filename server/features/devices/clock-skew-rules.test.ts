import { CLOCKS_DIFFER_MS } from '@branchbook/contract/tablet.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isImplausible, timesOf } from './clock-skew-rules.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.parse('2026-06-10T12:00:00Z');
const iso = (ms: number): string => new Date(ms).toISOString();

/** Reads one item that was recorded at an instant of the tablet's clock, and sent at noon. */
const read = (
  recordedAt: number,
  clock?: { knownAt: number; skewMs: number; estimated?: boolean },
  { skewMs = 0, isServerTrusted = true }: { skewMs?: number; isServerTrusted?: boolean } = {},
) => {
  const evidence = clock && {
    estimated: false,
    ...clock,
    knownAt: iso(clock.knownAt),
  };
  const item = { occurredAt: iso(recordedAt), ...(evidence && { clock: evidence }) };
  const [time] = timesOf([item], { skewMs, now: new Date(NOON), isServerTrusted });
  return { at: time!.at.getTime(), isEstimated: time!.isEstimated };
};

it('keeps the time of a steady clock, also if it is always a day slow', () => {
  const at = NOON - HOUR_MS;
  const knownAt = NOON - 2 * HOUR_MS;
  const sure = { at, isEstimated: false };
  expect(read(at)).toEqual(sure);
  expect(read(at, { knownAt, skewMs: 0 })).toEqual(sure);
  expect(read(at, { knownAt, skewMs: 100_000 }, { skewMs: -10_000 })).toEqual(sure);
  const day = 24 * HOUR_MS;
  expect(read(at - day, { knownAt, skewMs: day }, { skewMs: day })).toEqual(sure);
  // Without `clock` from the tablet a corrected time is a guess.
  expect(read(at - day, undefined, { skewMs: day })).toEqual({ at, isEstimated: true });
});

it('marks a time from a clock that was set in between, and estimates the likely time', () => {
  const at = NOON - HOUR_MS;
  const knownAt = NOON - 2 * HOUR_MS;
  const guess = { at, isEstimated: true };
  const day = 24 * HOUR_MS;
  // The clock is set right before sending, set wrong before sending, and reset to 2020 offline.
  expect(read(at - day, { knownAt, skewMs: day })).toEqual(guess);
  expect(read(at, { knownAt, skewMs: 0 }, { skewMs: day })).toEqual(guess);
  expect(read(Date.UTC(2020, 0), { knownAt, skewMs: 0 })).toEqual({
    at: knownAt,
    isEstimated: true,
  });
  expect(read(at, { knownAt, skewMs: 0, estimated: true })).toEqual(guess);
  expect(read(at, { knownAt, skewMs: 0 }, { isServerTrusted: false })).toEqual(guess);
});

it('never files a record in the future: up to two minutes count as now, more is an estimate', () => {
  const known = { knownAt: NOON - HOUR_MS, skewMs: 0 };
  for (const clock of [undefined, known]) {
    expect(read(NOON + CLOCKS_DIFFER_MS, clock)).toEqual({ at: NOON, isEstimated: false });
    expect(read(NOON + CLOCKS_DIFFER_MS + 1, clock)).toEqual({ at: NOON, isEstimated: true });
  }
});

it('marks both sides where the time runs backwards within a batch', () => {
  const times = [-60, -30, -50, -20].map((minutes) => ({
    occurredAt: iso(NOON + minutes * 60_000),
  }));
  const read4 = timesOf(times, { skewMs: 0, now: new Date(NOON), isServerTrusted: true });
  expect(read4.map(({ isEstimated }) => isEstimated)).toEqual([false, true, true, false]);
});

/**
 * Generates one step of a random history, in which both clocks are set while items are recorded.
 * The tablet knows the time of its last call to the server, and counts on until it is reloaded.
 */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('record' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('call' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('set tablet' as const, 'set server' as const),
      by: fc.integer({ min: -400 * 24, max: 400 * 24 }).map((hours) => hours * HOUR_MS),
    }),
  },
);

it('with any clocks, no record is filed in the future, and a wrong time is marked', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 600 }), step), { minLength: 3, maxLength: 20 }),
      (steps) => {
        let truth = NOON;
        let [tablet, server] = [0, 0];
        let wasServerSet = false;
        let known = { at: truth, skewMs: 0, since: truth };
        const made: {
          truth: number;
          offset: number;
          item: Parameters<typeof timesOf>[0][number];
        }[] = [];
        const call = () => {
          known = { at: truth + server, skewMs: server - tablet, since: truth };
        };
        for (const [minutes, what] of steps) {
          truth += minutes * 60_000;
          if (what.do === 'set tablet') tablet += what.by;
          // A server's clock that jumped is doubted, so callers do not learn the time from it.
          if (what.do === 'set server') [server, wasServerSet] = [server + what.by, true];
          if (what.do === 'call' && !wasServerSet) call();
          if (what.do === 'reload') known = { ...known, since: truth };
          if (what.do !== 'record') continue;
          const knownAt = known.at + (truth - known.since);
          const wall = truth + tablet;
          const estimated = wall + known.skewMs < knownAt - CLOCKS_DIFFER_MS;
          const at = estimated ? knownAt - known.skewMs : wall;
          made.push({
            truth,
            offset: server - tablet,
            item: {
              occurredAt: iso(at),
              clock: { knownAt: iso(knownAt), skewMs: known.skewMs, estimated },
            },
          });
        }
        const now = new Date(truth + server);
        const times = timesOf(
          made.map(({ item }) => item),
          { skewMs: server - tablet, now, isServerTrusted: !wasServerSet },
        );
        expect(times).toHaveLength(made.length);
        for (const [index, { at, isEstimated }] of times.entries()) {
          expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
          const isRight = Math.abs(at.getTime() - made[index]!.truth) <= CLOCKS_DIFFER_MS;
          // A clock that was set and set back between two calls leaves no trace to find.
          const { offset, item } = made[index]!;
          const isHidden = offset !== item.clock!.skewMs && server - tablet === item.clock!.skewMs;
          if (!isEstimated && !isHidden) expect(isRight).toBe(true);
        }
      },
    ),
    { numRuns: 500 },
  );
});

it('reports a clock that is off by more than a day, in either direction', () => {
  expect([24 * HOUR_MS, -24 * HOUR_MS].map(isImplausible)).toEqual([false, false]);
  expect([24 * HOUR_MS + 1, -24 * HOUR_MS - 1].map(isImplausible)).toEqual([true, true]);
});
