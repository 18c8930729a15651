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

/** What happened to tasks or to the hours of their branches, so that their days have to follow. */
type Occasion = 'changed' | 'undone' | 'sent back' | 'hours';

/**
 * Brings the pending occurrences of these branch tasks, from each branch's today on, to what the
 * tasks are now: called in the transaction that changed or deleted them. Deletes what is no
 * longer due and adds what is now due; past days stay as they were ([A-084]). The number of
 * statements does not depend on how many tasks or branches there are.
 *
 * A change adds only deadlines that lie ahead, and leaves what is overdue as it is: a task is not
 * overdue because it was changed, and a change does not undo that it is ([A-072]).
 */
export const followTasks = async (
  tx: Tx,
  scope: Scope,
  taskIds: number[],
  now: Date,
  occasion: Exclude<Occasion, 'hours'> = 'changed',
): Promise<void> => {
  if (taskIds.length === 0) return;
  if (occasion === 'changed') await queries.setDueSince(tx, scope, taskIds, now);
  await follow(tx, scope, await queries.listTasksToFollow(tx, scope, taskIds), now, occasion);
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
  await follow(tx, scope, await queries.listTasksOfBranches(tx, scope, branchIds), now, 'hours');
};

type FollowedTask = Awaited<ReturnType<typeof queries.listTasksToFollow>>[number];
type Pending = Awaited<ReturnType<typeof queries.lockPendingFrom>>[number];

/** What is due at branches by their tasks and hours as they are now. */
type DueNow = {
  due: Map<string, DueOccurrence>;
  /** Those whose deadlines had passed when the task or the hours changed. */
  passed: DueOccurrence[];
  /** Those ahead, of days that are made. */
  ahead: DueOccurrence[];
  /** Makes an occurrence of a task that is started when needed again, from its day and run. */
  started: Map<number, (row: { day: string; turn: string }) => DueOccurrence>;
  from: queries.TaskDay[];
};

const dueNow = async (
  tx: Tx,
  scope: Scope,
  tasks: readonly FollowedTask[],
  now: Date,
): Promise<DueNow> => {
  const byBranch = Map.groupBy(tasks, (task) => task.branch_id);
  // Keeps other processes from making days of these branches and ingesting their tablets' items.
  const branches = await lockBranches(tx, scope, [...byBranch.keys()]);
  const hoursOf = await hoursOfBranches(tx, scope, [...byBranch.keys()]);
  const deadlines = new Deadlines();
  const result: DueNow = {
    due: new Map(),
    passed: [],
    ahead: [],
    started: new Map(),
    from: [],
  };
  for (const branch of branches) {
    const { id, occurrences_until: until } = branch;
    const own = byBranch.get(id) ?? [];
    const today = branchDay(now, branch);
    const isMade = until !== null && until >= today;
    const live = own
      .filter((task) => task.deleted_at === null)
      // What existed before a change stays due, however late it is.
      .map((task) => ({ ...task, due_since: null }));
    const last = isMade ? until : today;
    const scheduled = dueBetween(live, today, last, branch, deadlines);
    for (const one of onOpenDays(scheduled, live, (day) => isClosedOn(hoursOf(id), day))) {
      result.due.set(keyOf(one.branchTaskId, one.dueDate, one.turn), one);
      if (one.dueAt <= now) result.passed.push(one);
      else if (isMade) result.ahead.push(one);
    }
    // A day that is declared closed after it has begun does not take back what was due by then.
    for (const one of scheduled) {
      if (one.dueDate !== today || one.dueAt > now) continue;
      result.due.set(keyOf(one.branchTaskId, one.dueDate, one.turn), one);
    }
    for (const task of live) {
      if (!task.active || !task.on_demand) continue;
      result.started.set(task.id, (row) => dueOn(task, row, branch));
    }
    result.from.push(...own.map((task) => ({ taskId: task.id, today })));
  }
  return result;
};

/**
 * Returns those of the occurrences, which are no longer due, that stay because a time of the day was
 * moved to one that has passed: the task is done today by its former time.
 */
const movedBack = async (
  tx: Tx,
  scope: Scope,
  gone: readonly Pending[],
  { passed, from }: DueNow,
): Promise<Set<number>> => {
  const tasks = new Set(gone.map((row) => row.branch_task_id));
  const candidates = passed.filter(({ branchTaskId }) => tasks.has(branchTaskId));
  if (candidates.length === 0) return new Set();
  const days = from.filter(({ taskId }) => tasks.has(taskId));
  const exist = new Set(
    (await queries.listTurnsFrom(tx, scope, days)).map((row) =>
      keyOf(row.branch_task_id, row.due_date, row.turn),
    ),
  );
  const moved = new Map<string, number>();
  for (const one of candidates) {
    if (exist.has(keyOf(one.branchTaskId, one.dueDate, one.turn))) continue;
    const day = `${one.branchTaskId} ${one.dueDate}`;
    moved.set(day, (moved.get(day) ?? 0) + 1);
  }
  const stay = new Set<number>();
  for (const row of gone.toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime())) {
    const day = `${row.branch_task_id} ${row.due_date}`;
    const left = moved.get(day) ?? 0;
    if (left === 0) continue;
    moved.set(day, left - 1);
    stay.add(row.id);
  }
  return stay;
};

const follow = async (
  tx: Tx,
  scope: Scope,
  tasks: FollowedTask[],
  now: Date,
  occasion: Occasion,
): Promise<void> => {
  if (tasks.length === 0) return;
  const days = await dueNow(tx, scope, tasks, now);
  const pending = await queries.lockPendingFrom(tx, scope, days.from);
  const gone: Pending[] = [];
  const refreshed: queries.Refreshed[] = [];
  for (const row of pending) {
    const isRunSentBack = row.verification === 'rejected' && runOf(row.turn) !== null;
    const still = isRunSentBack
      ? days.started.get(row.branch_task_id)?.({ day: row.due_date, turn: row.turn })
      : days.due.get(keyOf(row.branch_task_id, row.due_date, row.turn));
    const isOver = row.due_at <= now;
    if (still) {
      const keepsTime = isOver || still.dueAt <= now;
      const time = keepsTime ? { dueAt: row.due_at, schedule: row.schedule } : still;
      const { dueAt, schedule } = time;
      refreshed.push({ id: row.id, taskId: row.branch_task_id, dueAt, schedule, keepsTime });
    } else if (occasion !== 'sent back' && !(occasion === 'changed' && isOver)) {
      gone.push(row);
    }
  }
  const stay = occasion === 'changed' ? await movedBack(tx, scope, gone, days) : new Set();
  const withdrawn = gone.map(({ id }) => id).filter((id) => !stay.has(id));
  await queries.withdrawOccurrences(tx, scope, withdrawn, now);
  await queries.refreshOccurrences(tx, scope, refreshed, now);
  // Occurrences that exist already stay as they are.
  await insertOccurrences(tx, scope, days.ahead);
};
