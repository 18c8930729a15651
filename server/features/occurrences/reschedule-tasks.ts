import { localDay } from '@branchbook/contract/dates.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { lockBranches } from '../branches/service.ts';
import * as queries from './reschedule-queries.ts';
import { insertOccurrences } from './queries.ts';
import { Deadlines, dueBetween } from './due-rules.ts';
import type { DueOccurrence } from './due-rules.ts';

const keyOf = (taskId: number, day: string): string => `${taskId} ${day}`;

/**
 * Brings the pending occurrences of these branch tasks, from each branch's today on, to what the
 * tasks are now: called in the transaction that made, changed or deleted them. Deletes what is no
 * longer due and adds what is now due; past days stay as they were ([A-084]). The number of
 * statements does not depend on how many tasks or branches there are. `keepAll` deletes nothing.
 */
export const followTasks = async (
  tx: Tx,
  scope: Scope,
  taskIds: number[],
  now: Date,
  { keepAll = false }: { keepAll?: boolean } = {},
): Promise<void> => {
  if (taskIds.length === 0) return;
  const tasks = await queries.listTasksToFollow(tx, scope, taskIds);
  if (tasks.length === 0) return;
  const byBranch = Map.groupBy(tasks, (task) => task.branch_id);
  // Keeps other processes from making days of these branches and ingesting their tablets' items.
  const branches = await lockBranches(tx, scope, [...byBranch.keys()]);
  const deadlines = new Deadlines();
  const due = new Map<string, DueOccurrence>();
  const from: queries.TaskDay[] = [];
  const missing: DueOccurrence[] = [];
  for (const { id, timezone, occurrences_until: until } of branches) {
    const own = byBranch.get(id) ?? [];
    const today = localDay(now, timezone);
    const isMade = until !== null && until >= today;
    const live = own.filter((task) => task.deleted_at === null);
    for (const one of dueBetween(live, today, isMade ? until : today, timezone, deadlines)) {
      due.set(keyOf(one.branchTaskId, one.dueDate), one);
      if (isMade) missing.push(one);
    }
    from.push(...own.map((task) => ({ taskId: task.id, today })));
  }
  const pending = await queries.lockPendingFrom(tx, scope, from);
  const gone: number[] = [];
  const refreshed: queries.Refreshed[] = [];
  for (const row of pending) {
    const still = due.get(keyOf(row.branch_task_id, row.due_date));
    if (still) refreshed.push({ ...still, id: row.id, taskId: row.branch_task_id });
    else if (!keepAll) gone.push(row.id);
  }
  await queries.withdrawOccurrences(tx, scope, gone, now);
  await queries.refreshOccurrences(tx, scope, refreshed, now);
  // Occurrences that exist already stay as they are.
  await insertOccurrences(tx, scope, missing);
};
