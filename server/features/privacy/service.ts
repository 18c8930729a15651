import { RETAINED } from '@branchbook/contract/privacy.ts';
import type { Retained } from '@branchbook/contract/privacy.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { cutsOf, retentionOf } from './retention.ts';
import type { Branches } from './retention.ts';
import * as queries from './retention-queries.ts';

/** So many records are deleted at once. */
const BATCH = 5000;

/** Deletes what is too old by the setting as it is now; so many at most, and answers how many. */
const deleteBatch = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  scope: Scope,
  kind: Retained,
  branches: Branches,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const row = await queries.holdRetention(tx, scope);
    const days = row && retentionOf(row)[kind];
    if (!days) return 0;
    const at = clock.now();
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

/** The daily job: deletes what companies do not want to keep any longer, batch after batch. */
export const deleteOldRecords = async (
  context: Pick<Context, 'db' | 'clock' | 'log'>,
): Promise<void> => {
  for (const { id: companyId } of await queries.listForgetful(context.db)) {
    try {
      const scope = mintScope(companyId, 'all');
      const branches = await queries.listTimezones(context.db, scope);
      for (const kind of RETAINED) {
        let deleted = BATCH;
        while (deleted === BATCH) deleted = await deleteBatch(context, scope, kind, branches);
      }
    } catch (error) {
      // One company's trouble must not keep the records of the others.
      context.log.error({ err: error, companyId }, 'old records of a company are still there');
    }
  }
};
