import { addDays } from '@branchbook/contract/dates.ts';
import { deadlineOf, dueDays, scheduleText } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { Frequency, Schedule } from '@branchbook/contract/schedule.ts';

export type DueOccurrence = {
  branchTaskId: number;
  dueDate: Day;
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
  active: boolean;
};

const scheduleOf = (task: Omit<Schedule, 'frequency'> & { frequency: string }): Schedule => ({
  ...task,
  frequency: task.frequency as Frequency,
});

/** Cache of deadlines: time zone calculations are slow, and most deadlines are alike. */
export class Deadlines {
  readonly #known = new Map<string, Date>();

  of(day: Day, timeToFinish: number | null, timezone: string): Date {
    const key = `${day} ${timeToFinish} ${timezone}`;
    const known = this.#known.get(key);
    if (known) return known;
    const deadline = deadlineOf(day, timeToFinish, timezone);
    this.#known.set(key, deadline);
    return deadline;
  }
}

/** Returns the occurrence of a task on one of its days. */
export const dueOn = (
  task: StoredTask,
  day: Day,
  timezone: string,
  deadlines = new Deadlines(),
): DueOccurrence => ({
  branchTaskId: task.id,
  dueDate: day,
  dueAt: deadlines.of(day, task.time_to_finish_min, timezone),
  schedule: scheduleText(scheduleOf(task)),
});

/** Returns the occurrences of active tasks from one local day to another, both included. */
export const dueBetween = (
  tasks: StoredTask[],
  from: Day,
  to: Day,
  timezone: string,
  deadlines = new Deadlines(),
): DueOccurrence[] =>
  tasks
    .filter((task) => task.active)
    .flatMap((task) => {
      const first = task.starts_on > from ? task.starts_on : from;
      return dueDays(scheduleOf(task), first, to).map((day) =>
        dueOn(task, day, timezone, deadlines),
      );
    });

/** Returns the first day without occurrences: the day after `until`, else the tasks' first. */
export const firstMissing = (until: Day | null, tasks: StoredTask[], today: Day): Day =>
  until === null
    ? tasks.reduce((first, task) => (task.starts_on < first ? task.starts_on : first), today)
    : addDays(until, 1);
