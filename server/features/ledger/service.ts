import { setTimeout as sleep } from 'node:timers/promises';
import { sequenceQueue } from './write-leaves.ts';
import type { SequencingContext } from './write-leaves.ts';

export { checkLedgers } from './check-ledgers.ts';
export { proofText } from './proof-text.ts';
export { checkpointOf, headForFile } from './make-checkpoint.ts';
export type { Checkpoint } from './make-checkpoint.ts';
export { ledgerKeyOwner, sequenceRecords } from './write-leaves.ts';
export { signDailyHeads } from './sign-daily-heads.ts';

/** Time to rest after a batch, as a multiple of the time that it took. */
const REST = 39;

/**
 * Runs the job that moves what is queued into the ledgers. It works a fortieth of the time, so that
 * branches which send a week of records do not wait for it. A pack, a PDF or a checkpoint does not
 * wait for the job either: each moves the records of its own company first.
 */
export const sequenceAtLeisure = (
  context: SequencingContext,
  stopping: AbortSignal,
): Promise<void> =>
  sequenceQueue(context, {
    companyId: null,
    pause: async (ms) => {
      await sleep(ms * REST, undefined, { ref: false, signal: stopping }).catch(() => undefined);
      return !stopping.aborted;
    },
  });
