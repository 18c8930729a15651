import { setTimeout as sleep } from 'node:timers/promises';
import { isUnreachable } from './violations.ts';

const TRY_EVERY_MS = 1000;
const SAY_EVERY = 30;

/**
 * Runs the database work of the start, waiting while the database cannot be reached. Calls `onWait`
 * with the reason, at once and every half minute.
 * @returns the result of the work; an empty list when stopped before.
 * @throws the database's errors, such as a wrong password or a missing database.
 */
export const whenReachable = async (
  work: () => Promise<string[]>,
  stopped: AbortSignal,
  onWait: (reason: unknown) => Promise<void>,
): Promise<string[]> => {
  for (let tries = 0; !stopped.aborted; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      if (tries % SAY_EVERY === 0) await onWait(error);
      await sleep(TRY_EVERY_MS, undefined, { signal: stopped }).catch(() => undefined);
    }
  }
  return [];
};
