import { setTimeout as sleep } from 'node:timers/promises';
import { isUnreachable } from './violations.ts';

const TRY_EVERY_MS = 1000;
const SAY_EVERY = 30;

/**
 * Does what a start needs the database for, waiting for one that cannot be reached yet. `onWait` is
 * called with the reason, at once and every half minute.
 * @returns what the work returns; an empty list when it was stopped before.
 * @throws what the database answers: a wrong password, a missing database.
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
