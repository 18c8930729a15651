import type { Day } from '@branchbook/contract/dates.ts';
import { branchDay } from '@branchbook/contract/branch-day.ts';
import { runOf } from '@branchbook/contract/turns.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { closedDaysBetween, isClosedOn } from '@branchbook/contract/opening-hours.ts';
import {
  deleteClosedDays,
  hoursOfBranches,
  insertClosedDays,
  lockBranches,
} from '../branches/service.ts';
import type { NewClosedDay } from '../branches/service.ts';
import * as queries from './reschedule-queries.ts';
import { insertOccurrences } from './queries.ts';
import { Deadlines, dueBetween, dueOn, onOpenDays } from './due-rules.ts';
import type { DueOccurrence } from './due-rules.ts';

const keyOf = (taskId: number, day: string, turn: string): string => `${taskId} ${day} ${turn}`;

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
  await follow(tx, scope, await queries.listTasksToFollow(tx, scope, taskIds), now, keepAll);
};

/**
 * Brings today and later days of these branches, which are locked, to what their opening hours and
 * closures are now: the occurrences as followTasks does, and the recorded closed days. A today that
 * was open until now keeps when and by whom it was declared closed, and the tasks that were due.
 */
export const followHours = async (
  tx: Tx,
  { scope, employeeId }: { scope: Scope; employeeId: number },
  branchIds: number[],
  now: Date,
): Promise<void> => {
  const branches = await lockBranches(tx, scope, branchIds);
  const hoursOf = await hoursOfBranches(tx, scope, branchIds);
  const days = branches.map((branch) => ({
    branchId: branch.id,
    from: branchDay(now, branch),
    until: branch.occurrences_until,
  }));
  const former = new Map(
    (await deleteClosedDays(tx, scope, days)).map((row) => [`${row.branch_id} ${row.day}`, row]),
  );
  const declarationOf = (branchId: number, day: Day): NewClosedDay['declaration'] => {
    const known = former.get(`${branchId} ${day}`);
    if (!known) return { declared_at: now, declared_by: employeeId };
    const { declared_at: at, declared_by: by } = known;
    return at && by !== null ? { declared_at: at, declared_by: by } : null;
  };
  const closed = days.flatMap(({ branchId, from, until }): NewClosedDay[] =>
    until === null
      ? []
      : closedDaysBetween(hoursOf(branchId), from, until).map((one) => ({
          ...one,
          branchId,
          declaration: one.day === from ? declarationOf(branchId, one.day) : null,
        })),
  );
  await insertClosedDays(tx, scope, closed);
  await follow(tx, scope, await queries.listTasksOfBranches(tx, scope, branchIds), now, false);
};

type FollowedTask = Awaited<ReturnType<typeof queries.listTasksToFollow>>[number];

const follow = async (
  tx: Tx,
  scope: Scope,
  tasks: FollowedTask[],
  now: Date,
  keepAll: boolean,
): Promise<void> => {
  if (tasks.length === 0) return;
  const byBranch = Map.groupBy(tasks, (task) => task.branch_id);
  // Keeps other processes from making days of these branches and ingesting their tablets' items.
  const branches = await lockBranches(tx, scope, [...byBranch.keys()]);
  const hoursOf = await hoursOfBranches(tx, scope, [...byBranch.keys()]);
  const deadlines = new Deadlines();
  const due = new Map<string, DueOccurrence>();
  const from: queries.TaskDay[] = [];
  const missing: DueOccurrence[] = [];
  /** Occurrences of tasks that are started when needed, made again from their day and run. */
  const started = new Map<number, (row: { day: string; turn: string }) => DueOccurrence>();
  for (const branch of branches) {
    const { id, occurrences_until: until } = branch;
    const own = byBranch.get(id) ?? [];
    const today = branchDay(now, branch);
    const isMade = until !== null && until >= today;
    const live = own.filter((task) => task.deleted_at === null);
    const last = isMade ? until : today;
    const scheduled = dueBetween(live, today, last, branch, deadlines);
    for (const one of onOpenDays(scheduled, live, (day) => isClosedOn(hoursOf(id), day))) {
      due.set(keyOf(one.branchTaskId, one.dueDate, one.turn), one);
      if (isMade) missing.push(one);
    }
    // A day that is declared closed after it has begun does not take back what was due by then.
    for (const one of scheduled) {
      if (one.dueDate === today && one.dueAt <= now) {
        due.set(keyOf(one.branchTaskId, one.dueDate, one.turn), one);
      }
    }
    for (const task of live) {
      if (task.active && task.on_demand) started.set(task.id, (row) => dueOn(task, row, branch));
    }
    from.push(...own.map((task) => ({ taskId: task.id, today })));
  }
  const pending = await queries.lockPendingFrom(tx, scope, from);
  const gone: number[] = [];
  const refreshed: queries.Refreshed[] = [];
  for (const row of pending) {
    const isRunSentBack = row.verification === 'rejected' && runOf(row.turn) !== null;
    const still = isRunSentBack
      ? started.get(row.branch_task_id)?.({ day: row.due_date, turn: row.turn })
      : due.get(keyOf(row.branch_task_id, row.due_date, row.turn));
    if (still) refreshed.push({ ...still, id: row.id, taskId: row.branch_task_id });
    else if (!keepAll) gone.push(row.id);
  }
  await queries.withdrawOccurrences(tx, scope, gone, now);
  await queries.refreshOccurrences(tx, scope, refreshed, now);
  // Occurrences that exist already stay as they are.
  await insertOccurrences(tx, scope, missing);
};
