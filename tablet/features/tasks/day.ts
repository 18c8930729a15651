import type { SnapshotOccurrence, SnapshotTask } from '@branchbook/contract/devices.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { lastDayOpen } from '@branchbook/contract/occurrences.ts';
import { addDays, deadlineOf, isDueOn, localDay } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/schedule.ts';
import type { SyncPayload } from '@branchbook/contract/signing.ts';
import type { OutboxItem, StoredSnapshot } from '../../offline/store.ts';

/** Who wants a task done again, when they said so, and why. */
export type SentBack = { by: string | null; at: Date; reason: string | null };

/** A task on one due date, with everything that is known of it here. */
export type DayTask = {
  id: string;
  taskId: number;
  dueDate: Day;
  dueAt: Date;
  name: string;
  priority: number;
  managerTask: boolean;
  fromHeadOffice: boolean;
  /** Null when the task itself is no longer there. */
  details: SnapshotTask | null;
  state: SnapshotOccurrence['state'];
  verification: SnapshotOccurrence['verification'];
  doneBy: number | null;
  doneByName: string | null;
  doneAt: Date | null;
  notes: string | null;
  /** The last time that it was; done again since, when it is not rejected any more. */
  sentBack: SentBack | null;
  /** Something of it still has to be sent. */
  waiting: boolean;
  overdue: boolean;
  /** Due on an earlier day. */
  carried: boolean;
};

export type BranchDay = {
  day: Day;
  /** What is to be done: overdue and sent back first, then by priority, deadline and name. */
  open: DayTask[];
  /** What was dealt with, the latest first. */
  done: DayTask[];
  completed: number;
  notCompleted: number;
  total: number;
};

export type Made = Pick<
  OutboxItem,
  'kind' | 'employeeId' | 'employeeName' | 'occurredAt' | 'payload' | 'state'
>;

type Input = {
  snapshot: Pick<StoredSnapshot, 'data'>;
  items: Made[];
  now: Date;
  /** The tablet's own time as the server will read it. */
  corrected?: (instant: Date) => Date;
};

type Known = Omit<DayTask, 'overdue' | 'carried'>;

const idOf = (taskId: number, dueDate: Day) => `${taskId}:${dueDate}`;

const fromOccurrence = (
  occurrence: SnapshotOccurrence,
  details: SnapshotTask | undefined,
): Known => ({
  id: idOf(occurrence.branch_task_id, occurrence.due_date),
  taskId: occurrence.branch_task_id,
  dueDate: occurrence.due_date,
  dueAt: new Date(occurrence.due_at),
  name: occurrence.task_name,
  priority: occurrence.priority,
  managerTask: occurrence.manager_task,
  fromHeadOffice: details?.from_head_office ?? false,
  details: details ?? null,
  state: occurrence.state,
  verification: occurrence.verification,
  doneBy: occurrence.done_by,
  doneByName: occurrence.done_by_name,
  doneAt: occurrence.done_at === null ? null : new Date(occurrence.done_at),
  notes: occurrence.notes,
  sentBack:
    occurrence.verification === 'rejected' && occurrence.verified_at
      ? {
          by: occurrence.verified_by_name,
          at: new Date(occurrence.verified_at),
          reason: occurrence.rejection_reason,
        }
      : null,
  waiting: false,
});

const fromSchedule = (task: SnapshotTask, dueDate: Day, timezone: string): Known => ({
  id: idOf(task.id, dueDate),
  taskId: task.id,
  dueDate,
  dueAt: deadlineOf(dueDate, task.time_to_finish_minutes, timezone),
  name: task.task_name,
  priority: task.priority,
  managerTask: task.manager_task,
  fromHeadOffice: task.from_head_office,
  details: task,
  state: 'pending',
  verification: 'none',
  doneBy: null,
  doneByName: null,
  doneAt: null,
  notes: null,
  sentBack: null,
  waiting: false,
});

const pending = {
  state: 'pending',
  doneBy: null,
  doneByName: null,
  doneAt: null,
  notes: null,
} as const;

/** As the server does, which corrects only what differs by more. */
const CLOCKS_DIFFER_MS = 120_000;

/** What an item does to a task. The first to deal with it counts ([A-093]). */
const applied = (task: Known, item: Made, at: Date): Known => {
  const waiting = task.waiting || item.state === 'waiting';
  if (item.kind === 'task.undo') {
    const isEarlier = task.doneAt && at.getTime() < task.doneAt.getTime() - CLOCKS_DIFFER_MS;
    if (task.doneBy !== item.employeeId || isEarlier) return task;
    return { ...task, ...pending, verification: task.sentBack ? 'rejected' : 'none', waiting };
  }
  if (task.state !== 'pending') return task;
  // Done before it was looked at: no answer to what was wrong with it.
  if (task.sentBack && at < task.sentBack.at) return { ...task, waiting };
  const { note } = JSON.parse(item.payload) as Partial<SyncPayload<'task.complete'>>;
  const completed = item.kind === 'task.complete';
  return {
    ...task,
    state: completed ? 'completed' : 'not_completed',
    verification: completed && task.details?.needs_verification ? 'waiting' : 'none',
    doneBy: item.employeeId,
    doneByName: item.employeeName,
    doneAt: at,
    notes: note || null,
    waiting,
  };
};

/** Overdue, or to be done again. */
export const isUrgent = ({ overdue, verification }: DayTask): boolean =>
  overdue || verification === 'rejected';

const byUrgency = (a: DayTask, b: DayTask): number =>
  Number(isUrgent(b)) - Number(isUrgent(a)) ||
  b.priority - a.priority ||
  a.dueAt.getTime() - b.dueAt.getTime() ||
  compareNames(a.name, b.name) ||
  compareNames(a.id, b.id);

const byDoneAt = (a: DayTask, b: DayTask): number =>
  (b.doneAt?.getTime() ?? 0) - (a.doneAt?.getTime() ?? 0) || compareNames(a.name, b.name);

/**
 * What a branch has to do today: due today, still open from yesterday, or sent back in the last
 * 7 days. Up to the day of the snapshot the server has said what is due; for the days after it,
 * when the tablet is offline, the schedules say it.
 */
export const dayOf = ({ snapshot, items, now, corrected = (at) => at }: Input): BranchDay => {
  const { day: known, tasks, occurrences, branch } = snapshot.data;
  const day = localDay(now, branch.timezone);
  const yesterday = addDays(day, -1);
  const detailsOf = new Map(tasks.map((task) => [task.id, task]));

  const all = new Map<string, Known>();
  for (const dueDate of [yesterday, day].filter((date) => date > known)) {
    for (const task of tasks) {
      if (dueDate < task.starts_on || !isDueOn(task, dueDate)) continue;
      all.set(idOf(task.id, dueDate), fromSchedule(task, dueDate, branch.timezone));
    }
  }
  for (const occurrence of occurrences) {
    const task = fromOccurrence(occurrence, detailsOf.get(occurrence.branch_task_id));
    all.set(task.id, task);
  }
  for (const item of items) {
    if (item.state === 'refused') continue;
    const { branch_task_id, due_date } = JSON.parse(item.payload) as SyncPayload<'task.undo'>;
    const task = all.get(idOf(branch_task_id, due_date));
    if (!task) continue;
    all.set(task.id, applied(task, item, corrected(new Date(item.occurredAt))));
  }

  const tasksOfDay = [...all.values()].map((task): DayTask => ({
    ...task,
    overdue: task.state === 'pending' && task.dueAt.getTime() <= now.getTime(),
    carried: task.dueDate < day,
  }));
  const lastDayOf = (dueDate: Day, { at: sentBackAt }: SentBack): Day =>
    lastDayOpen({ dueDate, sentBackAt }, false, branch.timezone);
  const open = tasksOfDay.filter(
    (task) =>
      task.state === 'pending' &&
      task.dueDate <= day &&
      (task.dueDate >= yesterday ||
        (task.sentBack !== null && day <= lastDayOf(task.dueDate, task.sentBack))),
  );
  const done = tasksOfDay.filter(
    ({ state, dueDate, doneAt }) =>
      state !== 'pending' &&
      (dueDate === day || (doneAt !== null && localDay(doneAt, branch.timezone) === day)),
  );
  const notCompleted = done.filter(({ state }) => state === 'not_completed').length;
  return {
    day,
    open: open.toSorted(byUrgency),
    done: done.toSorted(byDoneAt),
    completed: done.length - notCompleted,
    notCompleted,
    total: open.length + done.length,
  };
};
