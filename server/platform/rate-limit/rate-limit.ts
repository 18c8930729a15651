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

/** So many tries under one key within so many seconds, whenever they begin. */
export type Limit = { key: string; max: number; seconds: number; code?: ErrorCode };

/** Failures in a row under one key, and the seconds to wait after so many of them. */
type Lock = { key: string; waitAfter: (failures: number) => number };

/** Failures in a row are remembered for so long after the last one. */
const REMEMBERED_MS = 86_400_000;

const tooMany = (seconds: number, code: ErrorCode = 'TOO_MANY_REQUESTS'): AppError =>
  new AppError(code, { data: { retryAfterSeconds: Math.max(Math.ceil(seconds), 1) } });

/**
 * Counts tries in the database, so that all server processes share them. Never call it inside a
 * transaction: a failed try must count although what it tried is rolled back.
 */
export const createRateLimiter = (db: Db, clock: Clock) => {
  /** Counts a try unless there were too many; false when it was not counted. */
  const tryTake = ({ key, max, seconds }: Limit): Promise<boolean> => {
    const now = clock.now();
    const length = seconds * 1000;
    const since = new Date(now.getTime() - length);
    const expiresAt = new Date(now.getTime() + length);
    return countTry(db, { key, max, now, since, expiresAt });
  };

  /** Counts a try, or refuses it and says when the next one may come. A refused one costs nothing. */
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
     * Counts a try under each key before it is made, so that many at the same moment get no more
     * than one after another; refused when one of the keys has had too many. The caller's own
     * limit comes first.
     */
    begin: async (limits: Limit[]): Promise<void> => {
      // What one limit refuses must not use up the others: they may be somebody else's.
      for (const limit of limits) await take(limit);
    },
    /** How many tries count against a limit now. */
    count: async ({ key, seconds }: Limit): Promise<number> => {
      const now = clock.now().getTime();
      const since = now - seconds * 1000;
      return (await findTries(db, key)).filter((at) => at.getTime() > since && at.getTime() <= now)
        .length;
    },
    /** Takes back a try that was right: only failures count. */
    succeeded: async (limits: Limit[]): Promise<void> => {
      for (const { key } of limits) await forgiveTry(db, key);
    },
    /** Counts a failure in a row before the try is made, or refuses it for as long as its lock holds. */
    beginInARow: async ({ key, waitAfter }: Lock): Promise<void> => {
      const now = clock.now();
      const tries = await findTries(db, key);
      // Those that lie in the future were counted while the clock was wrong.
      const past = tries.filter((at) => at <= now);
      const since = (now.getTime() - (past.at(-1)?.getTime() ?? 0)) / 1000;
      const wait = waitAfter(past.length) - since;
      if (wait > 0) throw tooMany(wait);
      const expiresAt = new Date(now.getTime() + REMEMBERED_MS);
      const isCounted = await countNextTry(db, { key, made: tries.length, now, expiresAt });
      // Of several at the same moment one is made.
      if (!isCounted) throw tooMany(1);
    },
    /** A try that was right ends the row. */
    endRow: ({ key }: Lock): Promise<void> => forgetKey(db, key),
  };
};

export type RateLimiter = ReturnType<typeof createRateLimiter>;
