import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { countTry, forgiveTry } from './queries.ts';

/** So many tries under one key in a window of so many seconds. */
export type Limit = { key: string; max: number; seconds: number };

const windowOf = (limit: Limit, clock: Clock): Date => {
  const length = limit.seconds * 1000;
  return new Date(Math.floor(clock.now().getTime() / length) * length);
};

/**
 * Counts tries in the database, so that all server processes share them. Never call it inside a
 * transaction: a failed try must count although what it tried is rolled back.
 */
export const createRateLimiter = (db: Db, clock: Clock) => ({
  /** Counts a try; false when there were too many. */
  take: async (limit: Limit): Promise<boolean> =>
    (await countTry(db, limit.key, windowOf(limit, clock))) <= limit.max,
  /**
   * Counts a try under each key before it is made, so that many at the same moment get no more
   * than one after another; false when one of the keys has had too many. The caller's own limit
   * comes first.
   */
  begin: async (limits: Limit[]): Promise<boolean> => {
    for (const limit of limits) {
      // What one limit refuses must not use up the others: they may be somebody else's.
      if ((await countTry(db, limit.key, windowOf(limit, clock))) > limit.max) return false;
    }
    return true;
  },
  /** Takes back a try that was right: only failures count. */
  succeeded: async (limits: Limit[]): Promise<void> => {
    for (const limit of limits) await forgiveTry(db, limit.key, windowOf(limit, clock));
  },
});

export type RateLimiter = ReturnType<typeof createRateLimiter>;
