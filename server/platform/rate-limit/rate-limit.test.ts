import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock, createTestDatabase } from '../../testing/server.ts';
import type { TestClock } from '../../testing/server.ts';
import type { Database } from '../database/database.ts';
import { forgetTries } from './queries.ts';
import { createRateLimiter } from './rate-limit.ts';
import type { RateLimiter } from './rate-limit.ts';

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

const tries = async (limit: typeof ofAnna, count: number): Promise<boolean[]> => {
  const answers: boolean[] = [];
  for (let n = 0; n < count; n += 1) answers.push(await limiter.take(limit));
  return answers;
};

describe('somebody who tries again and again', () => {
  it('is stopped after as many tries as are allowed', async () => {
    expect(await tries(ofAnna, 5)).toEqual([true, true, true, false, false]);
  });

  it('stops nobody else', async () => {
    await tries(ofAnna, 5);
    expect(await tries(ofBen, 1)).toEqual([true]);
  });

  it('may try again in the next window, and not before', async () => {
    await tries(ofAnna, 5);
    clock.advance(59_999);
    expect(await limiter.take(ofAnna)).toBe(false);
    clock.advance(1);
    expect(await tries(ofAnna, 4)).toEqual([true, true, true, false]);
  });

  it('is counted by all server processes together', async () => {
    const other = createRateLimiter(database.db, clock);
    await limiter.take(ofAnna);
    await other.take(ofAnna);
    await limiter.take(ofAnna);
    expect(await other.take(ofAnna)).toBe(false);
  });

  it('gets no more tries by making them all at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => limiter.take(ofAnna)));
    expect(answers.filter(Boolean)).toHaveLength(3);
  });
});

describe('somebody who fails again and again', () => {
  it('is stopped by whichever limit is reached first', async () => {
    const perPerson = { key: 'person', max: 2, seconds: 60 };
    const perAddress = { key: 'address', max: 3, seconds: 60 };
    const both = [perPerson, perAddress];
    expect([await limiter.begin(both), await limiter.begin(both)]).toEqual([true, true]);
    expect(await limiter.begin(both)).toBe(false);
    expect(await limiter.begin([perPerson])).toBe(false);
    // What one of them refused has not used up the other.
    expect(await limiter.begin([perAddress])).toBe(true);
  });

  it('gets no more guesses by making them all at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => limiter.begin([ofAnna])));
    expect(answers.filter(Boolean)).toHaveLength(ofAnna.max);
  });

  it('is not counted for what was right', async () => {
    for (let n = 0; n < 10; n += 1) {
      expect(await limiter.begin([ofAnna])).toBe(true);
      await limiter.succeeded([ofAnna]);
    }
  });

  it('never owes the other way round', async () => {
    await limiter.begin([ofAnna]);
    for (let n = 0; n < 5; n += 1) await limiter.succeeded([ofAnna]);
    expect(await tries(ofAnna, 4)).toEqual([true, true, true, false]);
  });
});

it('old tries are forgotten, newer ones are not', async () => {
  await limiter.take(ofAnna);
  clock.advance(3_600_000);
  await limiter.take(ofBen);
  await forgetTries(database.db, new Date(clock.now().getTime() - 60_000));
  const rows = await database.db.selectFrom('rate_limits').select('key').execute();
  expect(rows).toEqual([{ key: ofBen.key }]);
});
