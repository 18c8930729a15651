import { compareNames } from '@branchbook/contract/names.ts';
import { lastDayOpen } from '@branchbook/contract/occurrences.ts';
import { addDays, isDueOn, localDay } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/schedule.ts';
import type { RecordedItem } from '../../offline/recorded-items.ts';
import { payloadOf } from '../../offline/payload.ts';
import type { StoredSnapshot } from '../../offline/store.ts';
import { applyItem, isOfTask } from './apply-item.ts';
import { fromOccurrence, fromSchedule, idOf } from './day-task.ts';
import type { DayTask, Known, SentBack } from './day-task.ts';

export type BranchDay = {
  day: Day;
  /** What is to be done: overdue and sent back first, then by priority, deadline and name. */
  open: DayTask[];
  /** What was dealt with, the latest first. */
  done: DayTask[];
  /** What was completed and waits for a manager's word, on whatever day, the oldest first. */
  toVerify: DayTask[];
  completed: number;
  notCompleted: number;
  total: number;
};

type Input = {
  snapshot: Pick<StoredSnapshot, 'data'>;
  items: RecordedItem[];
  now: Date;
  /** The tablet's own time as the server will read it. */
  corrected?: (instant: Date) => Date;
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
    if (item.state === 'refused' || !isOfTask(item)) continue;
    const { branch_task_id, due_date } = payloadOf(item);
    const task = all.get(idOf(branch_task_id, due_date));
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
    // What the server has not heard of yet cannot be judged.
    toVerify: tasksOfDay
      .filter(({ verification, version }) => verification === 'waiting' && version !== null)
      .toSorted((a, b) => byDoneAt(b, a)),
    completed: done.length - notCompleted,
    notCompleted,
    total: open.length + done.length,
  };
};
