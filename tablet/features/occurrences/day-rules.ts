import { compareNames } from '@branchbook/contract/names.ts';
import { lastDayOpen } from '@branchbook/contract/occurrences.ts';
import { addDays, localDay } from '@branchbook/contract/dates.ts';
import { isDueOn } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { RecordedItem } from '../../offline/recorded-items.ts';
import { payloadOf } from '../../offline/payload.ts';
import type { StoredSnapshot } from '../../offline/tablet-store.ts';
import { applyItem, isOfTask } from './item-rules.ts';
import { fromOccurrence, fromSchedule, dayTaskId } from './day-task-rules.ts';
import type { DayTask, TaskFacts, SentBack } from './day-task-rules.ts';

export type BranchDay = {
  day: Day;
  /** Open tasks: overdue and sent back first, then by priority, deadline and name. */
  open: DayTask[];
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
};

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

/**
 * Returns the branch's tasks for today: due today, still open from yesterday, or sent back in the
 * last 7 days. Up to the day of the snapshot the server says which tasks are due; for later days,
 * when the tablet is offline, the schedules do.
 */
export const dayOf = ({ snapshot, items, now, corrected = (at) => at }: Input): BranchDay => {
  const { day: known, tasks, occurrences, branch } = snapshot.data;
  const day = localDay(now, branch.timezone);
  const yesterday = addDays(day, -1);
  const detailsOf = new Map(tasks.map((task) => [task.id, task]));

  const all = new Map<string, TaskFacts>();
  for (const dueDate of [yesterday, day].filter((date) => date > known)) {
    for (const task of tasks) {
      if (dueDate < task.starts_on || !isDueOn(task, dueDate)) continue;
      all.set(dayTaskId(task.id, dueDate), fromSchedule(task, dueDate, branch.timezone));
    }
  }
  for (const occurrence of occurrences) {
    const task = fromOccurrence(occurrence, detailsOf.get(occurrence.branch_task_id));
    all.set(task.id, task);
  }
  for (const item of items) {
    if (item.state === 'refused' || !isOfTask(item)) continue;
    const { branch_task_id, due_date } = payloadOf(item);
    const task = all.get(dayTaskId(branch_task_id, due_date));
    if (!task) continue;
    all.set(task.id, applyItem(task, item, corrected(new Date(item.occurredAt)), branch.timezone));
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
    // A completion that the server does not know yet cannot be verified.
    toVerify: tasksOfDay
      .filter(({ verification, version }) => verification === 'waiting' && version !== null)
      .toSorted((a, b) => byDoneAt(b, a)),
    completed: done.length - notCompleted,
    notCompleted,
    total: open.length + done.length,
  };
};
