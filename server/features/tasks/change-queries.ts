import { TASK_COLUMNS } from '@branchbook/contract/task-fields.ts';
import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';
import type { TaskFields } from './difference-rules.ts';
import { BRANCH_TASK, findMaster } from './queries.ts';
import type { BranchTaskRow, MasterRow } from './queries.ts';

/** Updates a branch's task and returns it. The branch must be locked. */
export const updateBranchTask = (
  tx: Tx,
  scope: Scope,
  id: number,
  task: Updateable<DB['branch_tasks']>,
): Promise<BranchTaskRow> =>
  tx
    .updateTable('branch_tasks')
    .set((eb) => ({ ...task, version: eb('version', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .returning(BRANCH_TASK)
    .executeTakeFirstOrThrow();

/**
 * Locks a global task before it is changed or deleted, so that no branch gets or loses it in that
 * time. Locked before its branches, as it is when it is assigned.
 */
export const lockMaster = async (
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<MasterRow | undefined> => {
  const { rows } = await sql`
    select id from task_masters
    where company_id = ${scope.companyId} and id = ${id} and deleted_at is null
    for no key update`.execute(tx);
  return rows.length === 0 ? undefined : findMaster(tx, scope, id);
};

export const updateMaster = async (
  tx: Tx,
  scope: Scope,
  id: number,
  task: TaskFields,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('task_masters')
    .set((eb) => ({
      ...task,
      task_description: task.task_description ?? '',
      updated_at: at,
      version: eb('version', '+', 1),
    }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
};

/** Selects the copies of a global task at branches that have not been deleted. */
const copies = (db: Db | Tx, scope: Scope, masterId: number) =>
  db
    .selectFrom('branch_tasks as t')
    .innerJoin('branches as b', (join) => sameCompany(join, 'b.id', 't.branch_id'))
    .where('t.company_id', '=', scope.companyId)
    .where('t.task_master_id', '=', masterId)
    .where('t.deleted_at', 'is', null)
    .where('b.deleted_at', 'is', null);

export const listCopies = (db: Db | Tx, scope: Scope, masterId: number) =>
  copies(db, scope, masterId)
    .select(['t.id', 't.branch_id', 'b.name as branch_name'])
    .select(TASK_COLUMNS.map((column) => `t.${column}` as const))
    .execute();

/** Returns the ids of the branches that have a global task. */
export const branchesWith = async (
  db: Db | Tx,
  scope: Scope,
  masterId: number,
): Promise<number[]> => {
  const rows = await copies(db, scope, masterId).select('t.branch_id').execute();
  return rows.map((row) => row.branch_id);
};

/** Overwrites all copies of a global task with its fields, in one statement. */
export const overwriteCopies = async (
  tx: Tx,
  scope: Scope,
  masterId: number,
  at: Date,
): Promise<void> => {
  const columns = sql.join(
    TASK_COLUMNS.map((column) => sql`${sql.ref(column)} = m.${sql.ref(column)}`),
  );
  await sql`
    update branch_tasks t
    set ${columns}, version = t.version + 1, updated_at = ${at}
    from task_masters m, branches b
    where m.company_id = ${scope.companyId} and m.id = ${masterId}
      and t.company_id = m.company_id and t.task_master_id = m.id and t.deleted_at is null
      and b.company_id = t.company_id and b.id = t.branch_id and b.deleted_at is null`.execute(tx);
};

/** Gives a global task and some of its copies other steps, each in place of those that it has. */
export const replaceChecklists = async (
  tx: Tx,
  scope: Scope,
  {
    taskId,
    copyIds,
    replaced,
  }: {
    taskId: number;
    copyIds: readonly number[];
    replaced: readonly { from: number | null; to: number | null }[];
  },
  at: Date,
): Promise<void> => {
  const pairs = sql`unnest(
    ${replaced.map(({ from }) => from)}::bigint[], ${replaced.map(({ to }) => to)}::bigint[]
  ) as v (old_id, new_id)`;
  await sql`
    update task_masters t
    set checklist_id = v.new_id, version = t.version + 1, updated_at = ${at}
    from ${pairs}
    where t.company_id = ${scope.companyId} and t.id = ${taskId}
      and t.checklist_id is not distinct from v.old_id`.execute(tx);
  await sql`
    update branch_tasks t
    set checklist_id = v.new_id, version = t.version + 1, updated_at = ${at}
    from ${pairs}
    where t.company_id = ${scope.companyId} and t.id = ${anyOf(copyIds)}
      and t.checklist_id is not distinct from v.old_id`.execute(tx);
};

/** Deletes a global task; deleteCopies deletes its copies at branches. */
export const deleteMaster = async (tx: Tx, scope: Scope, id: number, at: Date): Promise<void> => {
  await tx
    .updateTable('task_masters')
    .set({ deleted_at: at, updated_at: at })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
};

/** Deletes all copies of a global task, also at deleted branches, so that none outlives it. */
export const deleteCopies = async (
  tx: Tx,
  scope: Scope,
  masterId: number,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('branch_tasks')
    .set({ deleted_at: at, updated_at: at })
    .where('company_id', '=', scope.companyId)
    .where('task_master_id', '=', masterId)
    .where('deleted_at', 'is', null)
    .execute();
};

export const deleteBranchTask = async (
  tx: Tx,
  scope: Scope,
  id: number,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('branch_tasks')
    .set({ deleted_at: at, updated_at: at })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
};
