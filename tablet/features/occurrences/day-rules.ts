import { compareNames } from '@branchbook/contract/names.ts';
import { canStillBeDone, isOverdue } from '@branchbook/contract/overdue.ts';
import { branchDay, branchTimeOf, startOfDay } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import {
  ALWAYS_OPEN,
  closedReason,
  isClosedOn,
  isDueWhenClosed,
} from '@branchbook/contract/opening-hours.ts';
import { isDueOn, isValidOn } from '@branchbook/contract/schedule.ts';
import { runOf, turnOf, turnsOf } from '@branchbook/contract/turns.ts';
import { findChecklist } from '@branchbook/contract/snapshot-checklists.ts';
import type { SnapshotTask } from '@branchbook/contract/snapshot.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { RecordedItem } from '../../offline/recorded-items.ts';
import { payloadOf } from '../../offline/payload.ts';
import type { ChecklistDraft, StoredSnapshot } from '../../offline/tablet-store.ts';
import { applyItem, isOfTask } from './item-rules.ts';
import { fromOccurrence, fromSchedule, dayTaskId, isRun } from './day-task-rules.ts';
import type { DayTask, TaskFacts } from './day-task-rules.ts';

export type BranchDay = {
  day: Day;
  /** Why the branch is closed today; null when it is open. */
  closed: string | null;
  /** Open tasks: overdue and sent back first, then by priority, deadline and name. */
  open: DayTask[];
  /** Tasks that people may start as often as they need them, by name. */
  whenNeeded: SnapshotTask[];
  /** Completed and not-completed tasks, the latest first. */
  done: DayTask[];
  /** Completed tasks of any day that wait for verification, the oldest first. */
  toVerify: DayTask[];
  completed: number;
  notCompleted: number;
  total: number;
};

type Input = {
  snapshot: Pick<StoredSnapshot, 'data'>;
  items: RecordedItem[];
  now: Date;
  /** Converts an instant of the tablet's clock to the server's time. */
  corrected?: (instant: Date) => Date;
  /** Half-answered checklists: a run that has one is open to go on with. */
  drafts?: readonly Pick<ChecklistDraft, 'taskId' | 'dueDate' | 'turn'>[] | undefined;
};

type Data = StoredSnapshot['data'];

/** Says whether a task is overdue or was sent back. */
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

/** Says whether a task has a time: without one it is due at the end of its day. */
const hasTime = ({ dueAt, dueDate }: TaskFacts, time: BranchTime): boolean =>
  dueAt.getTime() < startOfDay(addDays(dueDate, 1), time).getTime();

/**
 * Returns the branch's tasks for today: due today, still open from yesterday, or sent back in the
 * last 7 days. Up to the day of the snapshot the server says which tasks are due; for later days,
 * when the tablet is offline, the schedules and the opening hours do.
 */
export const dayOf = ({
  snapshot,
  items,
  now,
  corrected = (at) => at,
  drafts = [],
}: Input): BranchDay => {
  const { day: known, tasks, occurrences, branch } = snapshot.data;
  const time = branchTimeOf(branch);
  const day = branchDay(now, time);
  const yesterday = addDays(day, -1);
  const hours = branch.hours ?? ALWAYS_OPEN;
  const detailsOf = new Map(tasks.map((task) => [task.id, task]));

  const scheduled = (task: SnapshotTask, dueDate: Day, turn: string): TaskFacts => {
    const checklist = findChecklist(snapshot.data, task.checklist);
    return fromSchedule(task, { dueDate, turn, checklist, courses: snapshot.data.courses }, time);
  };

  const all = new Map<string, TaskFacts>();
  for (const dueDate of [yesterday, day].filter((date) => date > known)) {
    const isClosed = isClosedOn(hours, dueDate);
    for (const task of tasks) {
      if (dueDate < task.starts_on || !isDueOn(task, dueDate)) continue;
      if (isClosed && !isDueWhenClosed(task)) continue;
      for (const turn of turnsOf(task)) {
        const due = scheduled(task, dueDate, turn);
        all.set(due.id, due);
      }
    }
  }
  for (const occurrence of occurrences) {
    const checklist = findChecklist(snapshot.data, occurrence.checklist);
    const task = fromOccurrence(occurrence, detailsOf.get(occurrence.branch_task_id), {
      checklist,
      courses: snapshot.data.courses,
    });
    all.set(task.id, task);
  }
  const begun = new Set<string>();
  for (const { taskId, dueDate, turn } of drafts) {
    const details = detailsOf.get(taskId);
    if (runOf(turn) === null || !details) continue;
    const run = scheduled(details, dueDate, turn);
    begun.add(run.id);
    if (!all.has(run.id)) all.set(run.id, run);
  }
  for (const item of items) {
    if (item.state === 'refused' || !isOfTask(item)) continue;
    const payload = payloadOf(item);
    const { branch_task_id: taskId, due_date: dueDate } = payload;
    const turn = turnOf(payload);
    const details = detailsOf.get(taskId);
    const task =
      all.get(dayTaskId(taskId, dueDate, turn)) ??
      // The server does not know yet that the task was started here.
      (payload.run && details ? scheduled(details, dueDate, turn) : null);
    if (!task) continue;
    const at = corrected(new Date(item.occurredAt));
    all.set(task.id, applyItem(task, item, at, snapshot.data));
  }

  const openDays = ({ dueDate, sentBack }: TaskFacts) => ({
    dueDate,
    sentBackAt: sentBack?.at ?? null,
  });
  const tasksOfDay = [...all.values()].map((task): DayTask => ({
    ...task,
    overdue: isOverdue({ ...task, ...openDays(task) }, now, time),
    carried: task.dueDate < day,
    hasTime: hasTime(task, time),
  }));
  const open = tasksOfDay.filter(
    (task) =>
      task.state === 'pending' &&
      // Once undone, there is nothing left of a task that was started when needed.
      (!isRun(task) || task.sentBack !== null || begun.has(task.id)) &&
      canStillBeDone(openDays(task), day, time),
  );
  const done = tasksOfDay.filter(
    ({ state, dueDate, doneAt }) =>
      state !== 'pending' &&
      (dueDate === day || (doneAt !== null && branchDay(doneAt, time) === day)),
  );
  const notCompleted = done.filter(({ state }) => state === 'not_completed').length;
  return {
    day,
    closed: closedReason(hours, day),
    open: open.toSorted(byUrgency),
    whenNeeded: tasks
      .filter((task) => task.on_demand && task.starts_on <= day && isValidOn(task, day))
      .toSorted((a, b) => compareNames(a.task_name, b.task_name)),
    done: done.toSorted(byDoneAt),
    // A completion that the server does not know yet cannot be verified.
    toVerify: tasksOfDay
      .filter(({ verification, version }) => verification === 'waiting' && version !== null)
      .toSorted((a, b) => byDoneAt(b, a)),
    completed: done.length - notCompleted,
    notCompleted,
    total: open.length + done.length,
  };
};

/** Returns a task as it is when a user starts it because it is needed. */
export const startedTask = (
  task: SnapshotTask,
  { day, run }: { day: Day; run: string },
  data: Pick<Data, 'tasks' | 'checklists' | 'branch' | 'courses'>,
): DayTask => {
  const time = branchTimeOf(data.branch);
  const checklist = findChecklist(data, task.checklist);
  const { courses } = data;
  const started = fromSchedule(task, { dueDate: day, turn: run, checklist, courses }, time);
  return { ...started, overdue: false, carried: false, hasTime: hasTime(started, time) };
};

/**
 * Returns the task that the user has opened. It stays open when another user deals with it first,
 * so that the text typed so far is not lost.
 */
export const openedTask = (
  { open, done }: Pick<BranchDay, 'open' | 'done'>,
  id: string | null,
  employeeId: number,
): DayTask | null =>
  open.find((task) => task.id === id) ??
  done.find((task) => task.id === id && task.doneBy !== employeeId) ??
  null;
