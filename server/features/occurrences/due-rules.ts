import { addDays } from '@branchbook/contract/dates.ts';
import { isDueWhenClosed } from '@branchbook/contract/opening-hours.ts';
import {
  deadlineOf,
  dueDays,
  isValidOn,
  scheduleOf,
  scheduleText,
} from '@branchbook/contract/schedule.ts';
import { minutesDue, turnsOf } from '@branchbook/contract/turns.ts';
import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { Schedule } from '@branchbook/contract/schedule.ts';

export type DueOccurrence = {
  branchTaskId: number;
  dueDate: Day;
  /** Which of the task's occurrences on that day it is: see turnOf. */
  turn: string;
  dueAt: Date;
  /** Schedule in words, stored because the task's schedule may be edited later. */
  schedule: string;
};

/** A stored task; a check constraint allows only the known frequencies. */
export type StoredTask = Omit<Schedule, 'frequency'> & {
  id: number;
  frequency: string;
  time_to_finish_min: number | null;
  starts_on: Day;
  /** When the task was made or changed: deadlines of that day that had passed are not due. */
  due_since: Date | null;
  on_closed_days: boolean;
  active: boolean;
};

/** Cache of deadlines: time zone calculations are slow, and most deadlines are alike. */
export class Deadlines {
  readonly #known = new Map<string, Date>();

  of(day: Day, timeToFinish: number | null, time: BranchTime): Date {
    const key = `${day} ${timeToFinish} ${time.timezone} ${time.day_ends}`;
    const known = this.#known.get(key);
    if (known) return known;
    const deadline = deadlineOf(day, timeToFinish, time);
    this.#known.set(key, deadline);
    return deadline;
  }
}

/** Returns one occurrence of a task on one of its days. */
export const dueOn = (
  task: StoredTask,
  { day, turn }: { day: Day; turn: string },
  time: BranchTime,
  deadlines = new Deadlines(),
): DueOccurrence => ({
  branchTaskId: task.id,
  dueDate: day,
  turn,
  dueAt: deadlines.of(day, minutesDue(turn, task.time_to_finish_min), time),
  schedule: scheduleText(scheduleOf(task)),
});

/**
 * Returns the occurrences of active tasks from one day of a branch to another, both included. A task
 * is not due at deadlines that had passed when it was made, assigned, switched on or changed.
 */
export const dueBetween = (
  tasks: StoredTask[],
  from: Day,
  to: Day,
  time: BranchTime,
  deadlines = new Deadlines(),
): DueOccurrence[] =>
  tasks
    .filter((task) => task.active)
    .flatMap((task) => {
      const first = task.starts_on > from ? task.starts_on : from;
      const due = dueDays(scheduleOf(task), first, to).flatMap((day) =>
        turnsOf(task).map((turn) => dueOn(task, { day, turn }, time, deadlines)),
      );
      const since = task.due_since;
      if (since === null) return due;
      // Earlier days that are made late, after an outage, were due by the task as it was.
      const changedOn = branchDay(since, time);
      return due.filter(({ dueDate, dueAt }) => dueDate !== changedOn || dueAt > since);
    });

/** Tells whether people may start an active task on a day, as often as they need it. */
export const mayStartOn = (task: StoredTask, day: Day): boolean =>
  task.active &&
  task.on_demand === true &&
  day >= task.starts_on &&
  isValidOn(scheduleOf(task), day);

/** Returns the first day without occurrences: the day after `until`, else the tasks' first. */
export const firstMissing = (until: Day | null, tasks: StoredTask[], today: Day): Day =>
  until === null
    ? tasks.reduce((first, task) => (task.starts_on < first ? task.starts_on : first), today)
    : addDays(until, 1);

/** Leaves out what would be due on a branch's closed days, but for tasks that are due then, too. */
export const onOpenDays = (
  due: DueOccurrence[],
  tasks: readonly Pick<StoredTask, 'id' | 'on_closed_days'>[],
  isClosed: (day: Day) => boolean,
): DueOccurrence[] => {
  const closed = new Map<Day, boolean>();
  for (const { dueDate } of due) {
    if (!closed.has(dueDate)) closed.set(dueDate, isClosed(dueDate));
  }
  if (![...closed.values()].includes(true)) return due;
  const always = new Set(tasks.filter(isDueWhenClosed).map(({ id }) => id));
  return due.filter(
    ({ branchTaskId, dueDate }) => always.has(branchTaskId) || !closed.get(dueDate),
  );
};
