import type { ErrorCode } from '@branchbook/contract/errors.ts';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { countTry, findOldestTry, forgiveTry } from './queries.ts';

/** So many tries under one key within so many seconds, whenever they begin. */
export type Limit = { key: string; max: number; seconds: number; code?: ErrorCode };

/**
 * Counts tries in the database, so that all server processes share them. Never call it inside a
 * transaction: a failed try must count although what it tried is rolled back.
 */
export const createRateLimiter = (db: Db, clock: Clock) => {
  /** Counts a try, or refuses it and says when the next one may come. A refused one costs nothing. */
  const take = async ({ key, max, seconds, code }: Limit): Promise<void> => {
    const now = clock.now();
    const length = seconds * 1000;
    const since = new Date(now.getTime() - length);
    const expiresAt = new Date(now.getTime() + length);
    if (await countTry(db, { key, max, now, since, expiresAt })) return;
    const oldest = (await findOldestTry(db, key, since)) ?? now;
    const wait = Math.ceil((oldest.getTime() - since.getTime()) / 1000);
    throw new AppError(code ?? 'TOO_MANY_REQUESTS', {
      data: { retryAfterSeconds: Math.max(wait, 1) },
    });
  };

  return {
    take,
    /**
     * Counts a try under each key before it is made, so that many at the same moment get no more
     * than one after another; refused when one of the keys has had too many. The caller's own
     * limit comes first.
     */
    begin: async (limits: Limit[]): Promise<void> => {
      // What one limit refuses must not use up the others: they may be somebody else's.
      for (const limit of limits) await take(limit);
    },
    /** Takes back a try that was right: only failures count. */
    succeeded: async (limits: Limit[]): Promise<void> => {
      for (const { key } of limits) await forgiveTry(db, key);
    },
  };
};

export type RateLimiter = ReturnType<typeof createRateLimiter>;
