import { TASK_COLUMNS } from '@branchbook/contract/task-fields.ts';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import { branchDayOf } from '../../platform/database/branch-day.ts';
import { inBatches } from '../../platform/database/batches.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { stepsOf } from '../checklists/service.ts';
import { SCHEDULED } from '../occurrences/service.ts';
import { photoUrl } from '../../platform/photos/queries.ts';
import type { Scope } from '../../platform/session/actor.ts';

const COMMON = ['id', 'company_id', ...TASK_COLUMNS, 'created_by', 'version'] as const;

const branchCount = sql<number>`(
  select count(*) from branch_tasks t
  join branches b on b.id = t.branch_id and b.deleted_at is null
  where t.company_id = task_masters.company_id and t.task_master_id = task_masters.id
    and t.deleted_at is null
)`.as('branch_count');

const MASTER = [...COMMON, photoUrl('task_masters'), stepsOf('task_masters'), branchCount] as const;

export const BRANCH_TASK = [
  ...COMMON,
  'branch_id',
  'task_master_id',
  'employee_id',
  'starts_on',
  'due_since',
  photoUrl('branch_tasks'),
  stepsOf('branch_tasks'),
] as const;

const liveMasters = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('task_masters')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null);

export const listMasters = (db: Db, scope: Scope) =>
  liveMasters(db, scope).select(MASTER).execute();

export type MasterRow = Awaited<ReturnType<typeof listMasters>>[number];

export const findMaster = (db: Db | Tx, scope: Scope, id: number) =>
  liveMasters(db, scope).select(MASTER).where('id', '=', id).executeTakeFirst();

/** Locks global tasks against change while branches get them; returns those that exist. */
export const holdMasters = (tx: Tx, scope: Scope, ids: number[]) =>
  liveMasters(tx, scope).select('id').where('id', 'in', ids).orderBy('id').forShare().execute();

export type NewMaster = Omit<Insertable<DB['task_masters']>, 'company_id'>;

/** Returns the names of the company's global tasks. */
const listMasterNames = async (db: Db | Tx, scope: Scope): Promise<string[]> => {
  const rows = await liveMasters(db, scope).select('task_name').execute();
  return rows.map((row) => row.task_name);
};

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
  return listMasterNames(tx, scope);
};

export const insertMasters = async (tx: Tx, scope: Scope, tasks: NewMaster[]): Promise<void> => {
  for (const batch of inBatches(tasks)) {
    await tx
      .insertInto('task_masters')
      .values(batch.map((task) => ({ ...task, company_id: scope.companyId })))
      .execute();
  }
};

export const insertMaster = (tx: Tx, scope: Scope, task: NewMaster) =>
  tx
    .insertInto('task_masters')
    .values({ ...task, company_id: scope.companyId })
    .returning(MASTER)
    .executeTakeFirstOrThrow();

/** Copies global tasks to branches in one statement; pairs that exist already are skipped. */
export const copyMastersToBranches = (
  tx: Tx,
  scope: Scope,
  {
    taskIds,
    branchIds,
    createdBy,
    now,
  }: { taskIds: number[]; branchIds: number[]; createdBy: number; now: Date },
) =>
  tx
    .insertInto('branch_tasks')
    .columns([
      'company_id',
      'branch_id',
      'task_master_id',
      ...TASK_COLUMNS,
      'starts_on',
      'due_since',
      'created_by',
    ])
    .expression((eb) =>
      eb
        .selectFrom('task_masters as m')
        .innerJoin('branches as b', 'b.company_id', 'm.company_id')
        .where('m.company_id', '=', scope.companyId)
        .where('m.id', 'in', taskIds)
        .where('m.deleted_at', 'is', null)
        .where('b.id', 'in', branchIds)
        .where('b.deleted_at', 'is', null)
        .select([
          'm.company_id',
          'b.id as branch_id',
          'm.id as task_master_id',
          ...TASK_COLUMNS.map((column) => `m.${column}` as const),
          branchDayOf(now).as('starts_on'),
          sql<Date>`${now}::timestamptz`.as('due_since'),
          sql<number>`${createdBy}::bigint`.as('created_by'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(SCHEDULED)
    .execute();

const liveBranchTasks = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('branch_tasks')
    .select(BRANCH_TASK)
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null);

export const listBranchTasks = (db: Db | Tx, scope: Scope, branchId: number) =>
  liveBranchTasks(db, scope).where('branch_id', '=', branchId).execute();

export type BranchTaskRow = Awaited<ReturnType<typeof listBranchTasks>>[number];

/** Returns a task of any branch of the company, in reach or not. */
export const findTask = (db: Db | Tx, scope: Scope, id: number) =>
  liveBranchTasks(db, scope).where('id', '=', id).executeTakeFirst();

export type NewBranchTask = Omit<Insertable<DB['branch_tasks']>, 'company_id'>;

export const insertBranchTask = (tx: Tx, scope: Scope, task: NewBranchTask) =>
  tx
    .insertInto('branch_tasks')
    .values({ ...task, company_id: scope.companyId })
    .returning(BRANCH_TASK)
    .executeTakeFirstOrThrow();

/** Tells whether one of these branches has this global task. */
export const isAssigned = async (
  db: Db,
  scope: Scope,
  masterId: number,
  branchIds: readonly number[],
): Promise<boolean> => {
  if (branchIds.length === 0) return false;
  const row = await db
    .selectFrom('branch_tasks')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('task_master_id', '=', masterId)
    .where('branch_id', '=', anyOf(branchIds))
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
