import { inBatches } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import type { NewMaster } from './queries.ts';

/**
 * Returns the names of the company's global tasks. Locks the company, so that a set that is added
 * twice at the same moment is created once.
 */
export const lockMasterNames = async (tx: Tx, scope: Scope): Promise<string[]> => {
  await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', scope.companyId)
    .forNoKeyUpdate()
    .execute();
  const rows = await tx
    .selectFrom('task_masters')
    .select('task_name')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.task_name);
};

export const insertMasters = async (tx: Tx, scope: Scope, tasks: NewMaster[]): Promise<void> => {
  for (const batch of inBatches(tasks)) {
    await tx
      .insertInto('task_masters')
      .values(batch.map((task) => ({ ...task, company_id: scope.companyId })))
      .execute();
  }
};
