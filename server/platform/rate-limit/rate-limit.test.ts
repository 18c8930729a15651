import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock, createTestDatabase } from '../../testing/server.ts';
import type { TestClock } from '../../testing/server.ts';
import { AppError } from '../app-error.ts';
import type { Database } from '../database/database.ts';
import { forgetTries } from './queries.ts';
import { createRateLimiter } from './rate-limit.ts';
import type { Limit, RateLimiter } from './rate-limit.ts';

let database: Database;
let clock: TestClock;
let limiter: RateLimiter;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.db.deleteFrom('rate_limits').execute();
  clock = createTestClock('2026-06-10T09:00:00Z');
  limiter = createRateLimiter(database.db, clock);
});
afterAll(() => database.close());

const ofAnna = { key: 'sign-up from Anna', max: 3, seconds: 60 };
const ofBen = { ...ofAnna, key: 'sign-up from Ben' };

/** Returns 'allowed', or the seconds that the try has to wait. */
const outcomeOf = async (call: Promise<void>): Promise<unknown> => {
  try {
    await call;
    return 'allowed';
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 429) throw error;
    return error.data?.['retryAfterSeconds'];
  }
};

const tries = async (limit: Limit, count: number): Promise<unknown[]> => {
  const outcomes: unknown[] = [];
  for (let n = 0; n < count; n += 1) outcomes.push(await outcomeOf(limiter.take(limit)));
  return outcomes;
};

describe('a caller who tries again and again', () => {
  it('is stopped after the allowed tries, with the waiting time', async () => {
    expect(await tries(ofAnna, 5)).toEqual(['allowed', 'allowed', 'allowed', 60, 60]);
    clock.advance(20_500);
    expect(await tries(ofAnna, 1)).toEqual([40]);
  });

  it('does not affect other callers', async () => {
    await tries(ofAnna, 5);
    expect(await tries(ofBen, 1)).toEqual(['allowed']);
  });

  it('may try again at the given time, and not before', async () => {
    await tries(ofAnna, 5);
    clock.advance(59_999);
    expect(await tries(ofAnna, 1)).toEqual([1]);
    clock.advance(1);
    expect(await tries(ofAnna, 4)).toEqual(['allowed', 'allowed', 'allowed', 60]);
  });

  it('gets no more tries at the boundary of two periods', async () => {
    clock.set('2026-06-10T09:00:55Z');
    await tries(ofAnna, 3);
    clock.set('2026-06-10T09:01:05Z');
    expect(await tries(ofAnna, 1)).toEqual([50]);
  });

  it('gets each try back when its period is over', async () => {
    for (let n = 0; n < 3; n += 1) {
      await limiter.take(ofAnna);
      clock.advance(10_000);
    }
    expect(await tries(ofAnna, 1)).toEqual([30]);
    clock.advance(30_000);
    expect(await tries(ofAnna, 2)).toEqual(['allowed', 10]);
  });

  it('is counted by all server processes together', async () => {
    const other = createRateLimiter(database.db, clock);
    await limiter.take(ofAnna);
    await other.take(ofAnna);
    await limiter.take(ofAnna);
    expect(await outcomeOf(other.take(ofAnna))).toBe(60);
  });

  it('gets no more tries by making them all at the same moment', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(limiter.take(ofAnna))),
    );
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(ofAnna.max);
  });
});

describe('a caller who fails again and again', () => {
  const begin = (...limits: Limit[]) => outcomeOf(limiter.begin(limits));

  it('is stopped by whichever limit is reached first', async () => {
    const perPerson = { key: 'person', max: 2, seconds: 60 };
    const perAddress = { key: 'address', max: 3, seconds: 90 };
    expect(await begin(perPerson, perAddress)).toBe('allowed');
    expect(await begin(perPerson, perAddress)).toBe('allowed');
    expect(await begin(perPerson, perAddress)).toBe(60);
    // A try that one limit refused has not used up the other.
    expect(await begin(perAddress)).toBe('allowed');
    expect(await begin(perAddress)).toBe(90);
  });

  it('gets no more guesses by making them all at the same moment', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => begin(ofAnna)));
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(ofAnna.max);
  });

  it('is not counted for successful tries', async () => {
    for (let n = 0; n < 10; n += 1) {
      expect(await begin(ofAnna)).toBe('allowed');
      await limiter.succeeded([ofAnna]);
    }
  });

  it('never has a negative count', async () => {
    await begin(ofAnna);
    for (let n = 0; n < 5; n += 1) await limiter.succeeded([ofAnna]);
    expect(await tries(ofAnna, 4)).toEqual(['allowed', 'allowed', 'allowed', 60]);
  });
});

describe('a caller who fails several times in a row', () => {
  const lock = { key: 'pin of Anna', waitAfter: (failures: number) => (failures < 3 ? 0 : 60) };
  const begin = () => outcomeOf(limiter.beginInARow(lock));

  it('waits after each further failure, until a success or for a day', async () => {
    const outcomes = [await begin(), await begin(), await begin(), await begin()];
    expect(outcomes).toEqual(['allowed', 'allowed', 'allowed', 60]);
    clock.advance(60_000);
    expect([await begin(), await begin()]).toEqual(['allowed', 60]);
    clock.advance(60_000);
    expect(await begin()).toBe('allowed');
    await limiter.endRow(lock);
    expect([await begin(), await begin(), await begin()]).not.toContain(60);
    clock.advance(86_400_000);
    await forgetTries(database.db, clock.now());
    expect([await begin(), await begin()]).not.toContain(60);
  });

  it('keeps the count after most of a day', async () => {
    for (let n = 0; n < 3; n += 1) await begin();
    clock.advance(23 * 3_600_000);
    await forgetTries(database.db, clock.now());
    // One more is allowed, the fourth; a deleted row would allow three.
    expect([await begin(), await begin()]).toEqual(['allowed', 60]);
  });

  it('gets one of several tries at the same moment', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, begin));
    expect(outcomes.filter((outcome) => outcome === 'allowed').length).toBeLessThanOrEqual(3);
    expect(outcomes).toContain('allowed');
  });
});

it('expired tries are deleted, others are not', async () => {
  await limiter.take({ ...ofAnna, seconds: 10 });
  await limiter.take(ofBen);
  clock.advance(10_000);
  await forgetTries(database.db, clock.now());
  const rows = await database.db.selectFrom('rate_limits').select('key').execute();
  expect(rows).toEqual([{ key: ofBen.key }]);
});
