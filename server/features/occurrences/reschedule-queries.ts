import { KEPT_COLUMNS } from '@branchbook/contract/task-fields.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Lists up to which day these branches' occurrences exist; deleted branches are left out. */
export const listDaysOf = (db: Db, scope: Scope, branchIds: number[]) =>
  db
    .selectFrom('branches')
    .select(['id', 'timezone', 'day_ends', 'occurrences_until'])
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', branchIds)
    .where('deleted_at', 'is', null)
    .execute();

/** The columns of a task that say when it is due. */
export const SCHEDULED = [
  'id',
  'branch_id',
  'frequency',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'scheduled_month',
  'scheduled_day',
  'time_to_finish_min',
  'due_times',
  'repeat_every',
  'scheduled_week',
  'valid_from',
  'valid_until',
  'on_demand',
  'on_closed_days',
  'starts_on',
  'due_since',
  'active',
] as const;

const CHANGED = ['version', 'updated_at', 'deleted_at'] as const;

const scheduledTasks = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('branch_tasks')
    .select([...SCHEDULED, ...CHANGED])
    .where('company_id', '=', scope.companyId);

/** Lists branch tasks as they are now, including deleted ones. */
export const listTasksToFollow = (tx: Tx, scope: Scope, taskIds: number[]) =>
  scheduledTasks(tx, scope).where('id', 'in', taskIds).execute();

/** Lists the tasks of branches, without deleted ones. */
export const listTasksOfBranches = (tx: Tx, scope: Scope, branchIds: readonly number[]) =>
  scheduledTasks(tx, scope)
    .where('branch_id', '=', anyOf(branchIds))
    .where('deleted_at', 'is', null)
    .execute();

/** Lists a branch's tasks, without deleted ones. */
export const listScheduledTasks = (tx: Tx, scope: Scope, branchId: number) =>
  listTasksOfBranches(tx, scope, [branchId]);

export type TaskDay = { taskId: number; today: string };

type Pending = {
  id: number;
  branch_task_id: number;
  due_date: string;
  turn: string;
  due_at: Date;
  schedule: string;
  verification: string;
};

/** Locks and returns the pending occurrences of these tasks from their branches' today on. */
export const lockPendingFrom = async (tx: Tx, scope: Scope, tasks: TaskDay[]) => {
  const { rows } = await sql<Pending>`
    select o.id, o.branch_task_id, o.due_date, o.turn, o.due_at, o.schedule, o.verification
    from unnest(
      ${tasks.map((one) => one.taskId)}::bigint[],
      ${tasks.map((one) => one.today)}::date[]
    ) as t (task_id, today)
    join task_occurrences o on o.company_id = ${scope.companyId}
      and o.branch_task_id = t.task_id and o.due_date >= t.today
    where o.state = 'pending'
    order by o.id
    for update of o
  `.execute(tx);
  return rows;
};

/** Lists the turns of these tasks that exist from their branches' today on, whatever their state. */
export const listTurnsFrom = async (tx: Tx, scope: Scope, tasks: TaskDay[]) => {
  const { rows } = await sql<Pick<Pending, 'branch_task_id' | 'due_date' | 'turn'>>`
    select o.branch_task_id, o.due_date, o.turn
    from unnest(
      ${tasks.map((one) => one.taskId)}::bigint[],
      ${tasks.map((one) => one.today)}::date[]
    ) as t (task_id, today)
    join task_occurrences o on o.company_id = ${scope.companyId}
      and o.branch_task_id = t.task_id and o.due_date >= t.today
  `.execute(tx);
  return rows;
};

/** Stores that tasks were made or changed: deadlines that have passed by then are not due. */
export const setDueSince = async (
  tx: Tx,
  scope: Scope,
  taskIds: number[],
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('branch_tasks')
    .set({ due_since: at })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', anyOf(taskIds))
    .execute();
};

/** Deletes occurrences; those that have a history are kept as withdrawn. */
export const withdrawOccurrences = async (
  tx: Tx,
  scope: Scope,
  ids: number[],
  at: Date,
): Promise<void> => {
  if (ids.length === 0) return;
  await sql`
    insert into withdrawn_occurrences
      (id, company_id, branch_id, branch_task_id, due_date, turn, task_name, schedule,
        withdrawn_at)
    select o.id, o.company_id, o.branch_id, o.branch_task_id, o.due_date, o.turn, o.task_name, o.schedule,
      ${at}::timestamptz
    from task_occurrences o
    where o.company_id = ${scope.companyId} and o.id = any(${ids}::bigint[])
      and exists (
        select from occurrence_events e
        where e.company_id = o.company_id and e.occurrence_id = o.id
      )
  `.execute(tx);
  await sql`
    delete from task_occurrences
    where company_id = ${scope.companyId} and id = any(${ids}::bigint[])
  `.execute(tx);
};

export type Refreshed = {
  id: number;
  taskId: number;
  dueAt: Date;
  schedule: string;
  /** Whether the occurrence keeps its deadline, with the time that it was made from. */
  keepsTime: boolean;
};

/** Sets a column to what its task is now; the time to finish belongs to the deadline. */
const refreshedColumn = (column: (typeof KEPT_COLUMNS)[number]) =>
  column === 'time_to_finish_min'
    ? sql`${sql.ref(column)} = case when d.keeps_time then o.time_to_finish_min
        else t.time_to_finish_min end`
    : sql`${sql.ref(column)} = t.${sql.ref(column)}`;

const COMPARED = KEPT_COLUMNS.filter((column) => column !== 'time_to_finish_min');
const keptOf = (table: 'o' | 't') =>
  sql.join(COMPARED.map((column) => sql.ref(`${table}.${column}`)));

/**
 * Updates occurrences to what their tasks are now, looked up as in insertOccurrences. Rows that
 * stay the same keep their version, because a user may be looking at them.
 */
export const refreshOccurrences = async (
  tx: Tx,
  scope: Scope,
  refreshed: Refreshed[],
  at: Date,
): Promise<void> => {
  if (refreshed.length === 0) return;
  await sql`
    update task_occurrences o
    set due_at = d.due_at, schedule = d.schedule,
      ${sql.join(KEPT_COLUMNS.map(refreshedColumn))},
      version = o.version + 1, updated_at = ${at}
    from unnest(
      ${refreshed.map((one) => one.id)}::bigint[],
      ${refreshed.map((one) => one.taskId)}::bigint[],
      ${refreshed.map((one) => one.dueAt.toISOString())}::timestamptz[],
      ${refreshed.map((one) => one.schedule)}::text[],
      ${refreshed.map((one) => one.keepsTime)}::boolean[]
    ) as d (id, branch_task_id, due_at, schedule, keeps_time)
    cross join lateral (
      select * from branch_tasks
      where id = d.branch_task_id and company_id is not distinct from ${scope.companyId} limit 1
    ) as t
    where o.id = d.id and o.branch_task_id = t.id
      and ((o.due_at, o.schedule, ${keptOf('o')})
          is distinct from (d.due_at, d.schedule, ${keptOf('t')})
        or not d.keeps_time and o.time_to_finish_min is distinct from t.time_to_finish_min)
  `.execute(tx);
};
