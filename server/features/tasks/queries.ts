import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';
import type { DueOccurrence } from './occurrences.ts';

/** What a task is, global or a branch's: what assigning copies. */
const COPIED = [
  'task_name',
  'task_description',
  'frequency',
  'time_to_finish_min',
  'priority',
  'notification',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'scheduled_month',
  'scheduled_day',
  'youtube_link',
  'active',
  'manager_task',
  'needs_verification',
] as const;

const TASK = ['id', 'company_id', ...COPIED, 'created_by'] as const;

const BRANCH_TASK = [...TASK, 'branch_id', 'task_master_id', 'employee_id', 'starts_on'] as const;

const liveMasters = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('task_masters')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null);

export const listMasters = (db: Db, scope: Scope) => liveMasters(db, scope).select(TASK).execute();

export type MasterRow = Awaited<ReturnType<typeof listMasters>>[number];

export const findMaster = (db: Db, scope: Scope, id: number) =>
  liveMasters(db, scope).select(TASK).where('id', '=', id).executeTakeFirst();

export const countMasters = async (tx: Tx, scope: Scope, ids: number[]): Promise<number> => {
  const row = await liveMasters(tx, scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return row.count;
};

export type NewMaster = Omit<Insertable<DB['task_masters']>, 'company_id'>;

export const insertMaster = (tx: Tx, scope: Scope, task: NewMaster) =>
  tx
    .insertInto('task_masters')
    .values({ ...task, company_id: scope.companyId })
    .returning(TASK)
    .executeTakeFirstOrThrow();

/** Copies global tasks to branches; pairs that exist already are skipped. One statement. */
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
    .columns(['company_id', 'branch_id', 'task_master_id', ...COPIED, 'starts_on', 'created_by'])
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
          ...COPIED.map((column) => `m.${column}` as const),
          sql<string>`(${now}::timestamptz at time zone b.timezone)::date`.as('starts_on'),
          sql<number>`${createdBy}::bigint`.as('created_by'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(BRANCH_TASK)
    .execute();

export type BranchTaskRow = Awaited<ReturnType<typeof copyMastersToBranches>>[number];

const liveBranchTasks = (db: Db | Tx, scope: Scope, branchId: number) =>
  db
    .selectFrom('branch_tasks')
    .select(BRANCH_TASK)
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null);

export const listBranchTasks = (db: Db | Tx, scope: Scope, branchId: number) =>
  liveBranchTasks(db, scope, branchId).execute();

export const findBranchTask = (db: Db | Tx, scope: Scope, branchId: number, id: number) =>
  liveBranchTasks(db, scope, branchId).where('id', '=', id).executeTakeFirst();

/** How far a branch's occurrences exist; null while there are none. */
export const occurrencesUntil = async (
  db: Db | Tx,
  scope: Scope,
  branchId: number,
): Promise<string | null> => {
  const row = await db
    .selectFrom('branches')
    .select('occurrences_until')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  return row.occurrences_until;
};

export const setOccurrencesUntil = async (
  tx: Tx,
  scope: Scope,
  branchId: number,
  day: string,
): Promise<void> => {
  await tx
    .updateTable('branches')
    .set({ occurrences_until: day })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', branchId)
    .where((eb) => eb.or([eb('occurrences_until', 'is', null), eb('occurrences_until', '<', day)]))
    .execute();
};

/** Makes occurrences with the task as it is now; those that exist stay as they are. */
export const insertOccurrences = async (
  tx: Tx,
  scope: Scope,
  due: DueOccurrence[],
): Promise<void> => {
  if (due.length === 0) return;
  await sql`
    insert into task_occurrences (company_id, branch_id, branch_task_id, due_date, due_at,
      task_name, frequency, schedule, time_to_finish_min, priority, manager_task,
      needs_verification)
    select t.company_id, t.branch_id, t.id, d.due_date, d.due_at,
      t.task_name, t.frequency, d.schedule, t.time_to_finish_min, t.priority, t.manager_task,
      t.needs_verification
    from unnest(
      ${due.map((one) => one.branchTaskId)}::bigint[],
      ${due.map((one) => one.dueDate)}::date[],
      ${due.map((one) => one.dueAt.toISOString())}::timestamptz[],
      ${due.map((one) => one.schedule)}::text[]
    ) as d (branch_task_id, due_date, due_at, schedule)
    join branch_tasks t on t.company_id = ${scope.companyId} and t.id = d.branch_task_id
    on conflict (company_id, branch_task_id, due_date) do nothing
  `.execute(tx);
};

const OCCURRENCE = [
  'id',
  'branch_task_id',
  'due_date',
  'due_at',
  'state',
  'verification',
  'task_name',
  'frequency',
  'schedule',
  'time_to_finish_min',
  'priority',
  'manager_task',
  'needs_verification',
  'done_by',
  'done_by_name',
  'done_at',
  'late',
  'notes',
] as const;

const occurrences = (db: Db | Tx, scope: Scope, branchId: number) =>
  db
    .selectFrom('task_occurrences')
    .select(OCCURRENCE)
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId);

/** What was or is due from one local day to another, both included. */
export const listOccurrences = (
  db: Db,
  scope: Scope,
  branchId: number,
  { from, to }: { from: string; to: string },
) =>
  occurrences(db, scope, branchId)
    .where('due_date', '>=', from)
    .where('due_date', '<=', to)
    .execute();

export type OccurrenceRow = Awaited<ReturnType<typeof listOccurrences>>[number];

/** For a tablet: everything since a day, and what is older but open, waiting or rejected. */
export const listTabletOccurrences = (
  db: Db,
  scope: Scope,
  branchId: number,
  { openSince, allSince }: { openSince: string; allSince: string },
) =>
  occurrences(db, scope, branchId)
    .where('due_date', '>=', openSince)
    .where((eb) =>
      eb.or([
        eb('due_date', '>=', allSince),
        eb('state', '=', 'pending'),
        eb('verification', 'in', ['waiting', 'rejected']),
      ]),
    )
    .execute();

/** One task on one day, locked until the transaction ends. */
export const lockOccurrence = (
  tx: Tx,
  scope: Scope,
  branchId: number,
  { branchTaskId, dueDate }: { branchTaskId: number; dueDate: string },
) =>
  occurrences(tx, scope, branchId)
    .where('branch_task_id', '=', branchTaskId)
    .where('due_date', '=', dueDate)
    .forUpdate()
    .executeTakeFirst();

export type OccurrenceState = {
  state: 'pending' | 'completed' | 'not_completed';
  verification: 'none' | 'waiting';
  done_by: number | null;
  done_by_name: string | null;
  done_at: Date | null;
  late: boolean;
  notes: string | null;
};

export const setOccurrenceState = async (
  tx: Tx,
  scope: Scope,
  occurrenceId: number,
  state: OccurrenceState,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('task_occurrences')
    .set((eb) => ({ ...state, updated_at: at, version: eb('version', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', occurrenceId)
    .execute();
};

export type OccurrenceEvent = Omit<Insertable<DB['occurrence_events']>, 'company_id'>;

export const appendEvent = async (tx: Tx, scope: Scope, event: OccurrenceEvent): Promise<void> => {
  await tx
    .insertInto('occurrence_events')
    .values({ ...event, company_id: scope.companyId })
    .execute();
};

/** Branches of all companies; for the nightly job, which has no company of its own. */
export const listBranchDays = (db: Db) =>
  db
    .selectFrom('branches')
    .select(['id', 'company_id', 'timezone', 'occurrences_until'])
    .where('deleted_at', 'is', null)
    .execute();
