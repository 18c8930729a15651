import { ApiError } from '@branchbook/contract/client.ts';
import { SYNC_BATCH } from '@branchbook/contract/tablet.ts';
import type { SyncItem, SyncResult } from '@branchbook/contract/tablet.ts';
import type { ErrorCode } from '@branchbook/contract/errors.ts';

export type Outgoing = {
  /** Returns the oldest waiting items, in the order in which they were made. */
  next: (max: number) => Promise<SyncItem[]>;
  settle: (results: SyncResult[]) => Promise<void>;
};

const REFUSED = 'The server could not read this record.';

const UNREADABLE = new Set<ErrorCode | undefined>([
  'VALIDATION',
  'MISSING_FIELDS',
  'PAYLOAD_TOO_LARGE',
]);

/**
 * Says whether the server itself refuses a batch as unreadable. Any other failure is temporary,
 * above all a response without one of the API's codes: it comes from something in between.
 */
const unreadable = (error: unknown): error is ApiError =>
  error instanceof ApiError && UNREADABLE.has(error.code);

/**
 * Sends the waiting items until none is left; returns how many were settled. A batch that the
 * server cannot read is halved until the one bad item is found, so that it never blocks the others.
 */
export const sendAll = async (
  outgoing: Outgoing,
  post: (items: SyncItem[]) => Promise<SyncResult[]>,
): Promise<number> => {
  let max = SYNC_BATCH;
  let settled = 0;
  for (;;) {
    const items = await outgoing.next(max);
    if (items.length === 0) return settled;
    let results: SyncResult[];
    try {
      const sent = new Set(items.map((item) => item.key));
      results = (await post(items)).filter((result) => sent.has(result.key));
    } catch (error) {
      if (!unreadable(error)) throw error;
      if (items.length > 1) {
        max = Math.ceil(items.length / 2);
        continue;
      }
      max = SYNC_BATCH;
      results = items.map(({ key }) => ({
        key,
        status: 'refused',
        reason: error.serverMessage || REFUSED,
      }));
    }
    // Without this check a response that names none of the items would cause an endless loop.
    if (results.length === 0) throw new Error('The server answered for none of the items');
    await outgoing.settle(results);
    settled += results.length;
  }
};

const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 15_000;

/** Returns the wait in milliseconds after this number of failures in a row. */
export const retryAfterMs = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS);
