import { addDays, WEEKDAYS, weekdayOf } from '@branchbook/contract/dates.ts';
import { isDueOn } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { Schedule } from '@branchbook/contract/schedule.ts';

/** Returns the Monday on or before a day. */
export const mondayBefore = (day: Day): Day => addDays(day, -WEEKDAYS.indexOf(weekdayOf(day)));

/** Returns the seven days of a week, Monday first, each with the tasks that are due on it. */
export const weekOf = <Task extends Schedule & { active: boolean }>(
  monday: Day,
  tasks: readonly Task[],
): { day: Day; tasks: Task[] }[] =>
  WEEKDAYS.map((_, index) => {
    const day = addDays(monday, index);
    return { day, tasks: tasks.filter((task) => task.active && isDueOn(task, day)) };
  });
