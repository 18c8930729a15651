import { minutesDue } from '@branchbook/contract/turns.ts';
import type { DayTask } from './day-task-rules.ts';

/** Time before its deadline at which a task with a reminder is shown ([A-087]). */
const BEFORE_MS = 15 * 60_000;

/**
 * Returns the tasks with a reminder that are due within 15 minutes. A task without a time to finish
 * is due when the day ends, when there is no user to remind.
 */
export const dueSoon = (open: DayTask[], now: Date): DayTask[] =>
  open.filter(
    ({ details, dueAt, overdue, turn }) =>
      details?.notification &&
      minutesDue(turn, details.time_to_finish_minutes) !== null &&
      !overdue &&
      dueAt.getTime() - now.getTime() <= BEFORE_MS,
  );
