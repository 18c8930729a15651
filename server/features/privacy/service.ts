import { setClock } from '../../platform/database/set-clock.ts';
import { RETAINED } from '@branchbook/contract/privacy.ts';
import type { Retained } from '@branchbook/contract/privacy.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { cutsOf } from './manage-retention.ts';
import type { Branches } from './manage-retention.ts';
import * as queries from './retention-queries.ts';

export { eraseCompany } from './erase-company.ts';

/** Records that one transaction deletes at most. */
const BATCH = 5000;

/** Deletes up to `BATCH` records that are too old by the current setting, and returns how many. */
const deleteBatch = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  scope: Scope,
  kind: Retained,
  branches: Branches,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const retention = await queries.holdRetention(tx, scope);
    const days = retention?.[kind];
    if (!days) return 0;
    const at = clock.now();
    await setClock(tx, at);
    const count = await queries.deleteTooOld(tx, scope, kind, cutsOf(branches, days, at), BATCH);
    if (count > 0) {
      await appendAudit(tx, scope, 'system', {
        action: 'records.expired',
        entity: 'company',
        entityId: scope.companyId,
        details: { [kind]: count },
        at,
      });
    }
    return count;
  });

/** Runs the daily job that deletes records older than companies want to keep, batch by batch. */
export const deleteOldRecords = async (
  context: Pick<Context, 'db' | 'clock' | 'log'>,
): Promise<void> => {
  for (const { id: companyId } of await queries.listCompaniesWithRetention(context.db)) {
    try {
      const scope = mintScope(companyId, 'all');
      const branches = await queries.listTimezones(context.db, scope);
      for (const kind of RETAINED) {
        let deleted = BATCH;
        while (deleted === BATCH) deleted = await deleteBatch(context, scope, kind, branches);
      }
    } catch (error) {
      // An error at one company must not stop the deletion at the others.
      context.log.error({ err: error, companyId }, 'old records of a company are still there');
    }
  }
};
