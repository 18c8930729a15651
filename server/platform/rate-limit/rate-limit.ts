import type { ErrorCode } from '@branchbook/contract/errors.ts';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import {
  countNextTry,
  countTry,
  findOldestTry,
  findTries,
  forgetKey,
  forgiveTry,
} from './queries.ts';

/** At most `max` tries under one key within any `seconds` seconds. */
export type Limit = { key: string; max: number; seconds: number; code?: ErrorCode };

/** A lock on failures in a row under one key; `waitAfter` returns the wait in seconds. */
type Lock = { key: string; waitAfter: (failures: number) => number };

/** Milliseconds after the last failure for which a row of failures is remembered. */
const REMEMBERED_MS = 86_400_000;

const tooMany = (seconds: number, code: ErrorCode = 'TOO_MANY_REQUESTS'): AppError =>
  new AppError(code, { data: { retryAfterSeconds: Math.max(Math.ceil(seconds), 1) } });

/**
 * Counts tries in the database, so that all server processes share them. Never call it inside a
 * transaction: a failed try must count although its work is rolled back.
 */
export const createRateLimiter = (db: Db, clock: Clock) => {
  /** Counts a try unless the limit is reached; returns false when not counted. */
  const tryTake = ({ key, max, seconds }: Limit): Promise<boolean> => {
    const now = clock.now();
    const length = seconds * 1000;
    const since = new Date(now.getTime() - length);
    const expiresAt = new Date(now.getTime() + length);
    return countTry(db, { key, max, now, since, expiresAt });
  };

  /** Counts a try, or refuses it with the wait until the next one. Refused tries do not count. */
  const take = async (limit: Limit): Promise<void> => {
    if (await tryTake(limit)) return;
    const { key, seconds, code } = limit;
    const now = clock.now();
    const since = new Date(now.getTime() - seconds * 1000);
    const oldest = (await findOldestTry(db, key, since)) ?? now;
    throw tooMany((oldest.getTime() - since.getTime()) / 1000, code);
  };

  return {
    take,
    tryTake,
    /**
     * Counts a try under each key before it is made, so that concurrent tries get no more than
     * consecutive ones. Refuses when any limit is reached. The caller's own limit comes first.
     */
    begin: async (limits: Limit[]): Promise<void> => {
      // A refused try must not use up the further limits, which other callers may share.
      for (const limit of limits) await take(limit);
    },
    /** Returns the number of tries that count against a limit now. */
    count: async ({ key, seconds }: Limit): Promise<number> => {
      const now = clock.now().getTime();
      const since = now - seconds * 1000;
      return (await findTries(db, key)).filter((at) => at.getTime() > since && at.getTime() <= now)
        .length;
    },
    /** Removes successful tries: only failures count. */
    succeeded: async (limits: Limit[]): Promise<void> => {
      for (const { key } of limits) await forgiveTry(db, key);
    },
    /** Counts a failure in a row before the try is made, or refuses it while the lock holds. */
    beginInARow: async ({ key, waitAfter }: Lock): Promise<void> => {
      const now = clock.now();
      const tries = await findTries(db, key);
      // Tries with a future time were counted by a wrong clock.
      const past = tries.filter((at) => at <= now);
      const since = (now.getTime() - (past.at(-1)?.getTime() ?? 0)) / 1000;
      const wait = waitAfter(past.length) - since;
      if (wait > 0) throw tooMany(wait);
      const expiresAt = new Date(now.getTime() + REMEMBERED_MS);
      const isCounted = await countNextTry(db, { key, made: tries.length, now, expiresAt });
      // Of several concurrent tries only one is allowed.
      if (!isCounted) throw tooMany(1);
    },
    /** Ends the row of failures after a successful try. */
    endRow: ({ key }: Lock): Promise<void> => forgetKey(db, key),
  };
};

export type RateLimiter = ReturnType<typeof createRateLimiter>;
