import {
  lastDayOfMonth,
  MONTHS,
  ordinal,
  WEEKDAYS,
  weekdayOf,
} from '@branchbook/contract/dates.ts';
import { isDueOn, LAST_WEEK, scheduleText } from '@branchbook/contract/schedule.ts';
import type { Day, Weekday } from '@branchbook/contract/dates.ts';
import type { Schedule } from '@branchbook/contract/schedule.ts';
import type { BranchTask } from '@branchbook/contract/tasks.ts';

type Days = Partial<Record<Weekday, boolean>> & {
  scheduled_day?: number | null;
  scheduled_month?: number | null;
  scheduled_week?: number | null;
};

/** Changes that move a card to another day, with those that undo them; or why it cannot move. */
export type Move = { changes: Days; undo: Days; said: string } | { refused: string };

/** Returns the weekday of a date, such as 'Thursday'. */
export const dayName = (day: Day): string => {
  const weekday = weekdayOf(day);
  return weekday.charAt(0).toUpperCase() + weekday.slice(1);
};

const pick = (task: Schedule, changes: Days): Days =>
  Object.fromEntries(
    Object.keys(changes).map((name) => [name, task[name as keyof Days & keyof Schedule]]),
  );

const LOCKED = 'Head office has set the date of this task.';

/** Returns the weekday and its week of the month for a task such as 'First Monday'. */
const weekChanges = (task: BranchTask, to: Day): Days => {
  const [year, month, dayOfMonth] = to.split('-').map(Number) as [number, number, number];
  const isLast = dayOfMonth > lastDayOfMonth(year, month) - 7;
  const staysLast = task.scheduled_week === LAST_WEEK && isLast;
  return {
    ...Object.fromEntries(WEEKDAYS.map((day) => [day, day === weekdayOf(to)])),
    scheduled_week: staysLast ? LAST_WEEK : Math.ceil(dayOfMonth / 7),
    ...(task.frequency === 'annually' && { scheduled_month: month }),
  };
};

/**
 * Plans the move of a task between days of a week: a daily or weekly task takes the weekday, a task
 * by date takes the date. `mayMoveDate` is false where head office fixed day and month ([A-083]).
 */
export const moveOf = (task: BranchTask, from: Day, to: Day, mayMoveDate: boolean): Move => {
  const name = task.task_name;
  const move = (changes: Days, said: string): Move =>
    isDueOn({ ...task, ...changes }, to)
      ? { changes, undo: pick(task, changes), said: `${name} is now due ${said}` }
      : { refused: `${name} is not due in that week. Edit its first day or its repetition.` };
  const [, month, dayOfMonth] = to.split('-').map(Number) as [number, number, number];
  if (isDueOn(task, to)) return { refused: `${name} is due on ${dayName(to)} already.` };
  switch (task.frequency) {
    case 'weekly': {
      const days = WEEKDAYS.map((day) => [day, day === weekdayOf(to)] as const);
      return move(Object.fromEntries(days), `on ${dayName(to)}s`);
    }
    case 'daily': {
      if (task.repeat_every > 1) {
        return { refused: `${name} is due every ${task.repeat_every} days. Edit its first day.` };
      }
      const changes = { [weekdayOf(from)]: false, [weekdayOf(to)]: true };
      return move(changes, `on ${scheduleText({ ...task, ...changes })}`);
    }
    case 'monthly':
    case 'annually':
      if (!mayMoveDate) return { refused: LOCKED };
      if (task.scheduled_week) {
        const changes = weekChanges(task, to);
        const text = scheduleText({ ...task, ...changes });
        return move(changes, `on the ${text.charAt(0).toLowerCase()}${text.slice(1)}`);
      }
      return task.frequency === 'monthly'
        ? move({ scheduled_day: dayOfMonth }, `on the ${ordinal(dayOfMonth)} of each month`)
        : move(
            { scheduled_month: month, scheduled_day: dayOfMonth },
            `on ${dayOfMonth} ${MONTHS[month - 1]} each year`,
          );
    case 'other':
      return { refused: 'A task with a custom schedule cannot be moved.' };
  }
};
