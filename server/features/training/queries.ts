import type { Insertable } from 'kysely';
import { insertInBatches } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Of these, the tasks of a branch, also those that it no longer has. */
export const findTasks = (tx: Tx, scope: Scope, branchId: number, ids: number[]) =>
  tx
    .selectFrom('branch_tasks')
    .select(['id', 'task_master_id', 'task_name'])
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('id', 'in', ids)
    .execute();

export type TaskRow = Awaited<ReturnType<typeof findTasks>>[number];

/** Of these people, those who have not been erased. */
export const findPresent = async (tx: Tx, scope: Scope, ids: number[]): Promise<Set<number>> => {
  const rows = await tx
    .selectFrom('employees')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

export type NewTrainingRecord = Omit<Insertable<DB['training_records']>, 'company_id'>;

/** Answers the ids in the order of the records. */
export const insertRecords = async (
  tx: Tx,
  scope: Scope,
  records: NewTrainingRecord[],
): Promise<number[]> => {
  const rows = await insertInBatches(records, (batch) =>
    tx
      .insertInto('training_records')
      .values(batch.map((record) => ({ ...record, company_id: scope.companyId })))
      .returning('id')
      .execute(),
  );
  return rows.map(({ id }) => id);
};
