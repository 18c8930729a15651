import { addDays, WEEKDAYS, weekdayOf } from '@branchbook/contract/dates.ts';
import { isDueOn } from '@branchbook/contract/schedule.ts';
import { isDueWhenClosed } from '@branchbook/contract/opening-hours.ts';
import type { ClosedDay } from '@branchbook/contract/opening-hours.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { Schedule } from '@branchbook/contract/schedule.ts';

/** Returns the Monday on or before a day. */
export const mondayBefore = (day: Day): Day => addDays(day, -WEEKDAYS.indexOf(weekdayOf(day)));

type WeekTask = Schedule & { active: boolean; on_closed_days: boolean };

export type DayOfWeek<Task> = {
  day: Day;
  /** Why the branch is closed on that day; null when it is open. */
  closed: string | null;
  /** The tasks that are due on it. */
  tasks: Task[];
  /** The tasks that would be due on it if the branch were open. */
  skipped: Task[];
};

/** Returns the seven days of a week, Monday first, each with its tasks. */
export const weekOf = <Task extends WeekTask>(
  monday: Day,
  tasks: readonly Task[],
  closedDays: readonly ClosedDay[],
): DayOfWeek<Task>[] =>
  WEEKDAYS.map((_, index) => {
    const day = addDays(monday, index);
    const closed = closedDays.find((one) => one.day === day)?.reason ?? null;
    const scheduled = tasks.filter((task) => task.active && isDueOn(task, day));
    const isDue = (task: Task) => closed === null || isDueWhenClosed(task);
    return {
      day,
      closed,
      tasks: scheduled.filter(isDue),
      skipped: scheduled.filter((task) => !isDue(task)),
    };
  });
