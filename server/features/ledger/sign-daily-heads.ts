import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { mintScope } from '../../platform/session/scope.ts';
import * as queries from './queries.ts';
import { signHead } from './sign-head.ts';

const DAY_MS = 24 * 3_600_000;
/** Ledgers of one run, so that a run is short; the rest goes with the next. */
const AT_ONCE = 200;

/**
 * Runs the job that signs a head a day of every ledger with new leaves, and calls the webhooks with
 * it. A ledger that is damaged raises its alarm and delays no other.
 */
export const signDailyHeads = async (context: Context): Promise<void> => {
  const { db, clock, outbound } = context;
  const since = new Date(clock.now().getTime() - DAY_MS);
  const companyIds = await queries.listDueForHead(db, since, AT_ONCE);
  // One company after another, because each is a transaction of its own.
  for (const companyId of companyIds) {
    try {
      const head = await signHead(context, mintScope(companyId, 'all'), 'daily');
      await db
        .transaction()
        .execute((tx) => outbound.queueWebhook(tx, [{ type: 'ledger.head', companyId, head }]));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  if (companyIds.length > 0) void outbound.deliver();
};
