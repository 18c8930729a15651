import { addDays } from '@branchbook/contract/dates.ts';
import type { Context } from '../../platform/context.ts';
import { ensureLedger } from './write-leaves.ts';
import { queueUnanswered, setDaysUntil } from './check-queries.ts';

/** A day is over at every branch, whatever its time zone and the end of its day. */
const OVER_AFTER_DAYS = 2;

/**
 * Makes the tasks that were due up to the day before yesterday records, also those that no one
 * answered: what happens to one of them from then on is in the ledger.
 */
export const recordEndedDays = async (
  context: Pick<Context, 'db' | 'clock' | 'vault'>,
  companyId: number,
): Promise<void> => {
  const today = context.clock.now().toISOString().slice(0, 10);
  const until = addDays(today, -OVER_AFTER_DAYS);
  await context.db.transaction().execute(async (tx) => {
    const { days_until: before } = await ensureLedger(context, tx, companyId);
    if (before !== null && before >= until) return;
    await setDaysUntil(tx, companyId, until);
    await queueUnanswered(tx, companyId, { after: before, until });
  });
};
