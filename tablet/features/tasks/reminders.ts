import type { DayTask } from './day-task.ts';

/** So long before its deadline people are reminded of a task that asks for it ([A-087]). */
const BEFORE_MS = 15 * 60_000;

/**
 * What is due within 15 minutes and wants to be reminded of. A task without a time to finish is due
 * when the day ends: nobody is there to be reminded.
 */
export const dueSoon = (open: DayTask[], now: Date): DayTask[] =>
  open.filter(
    ({ details, dueAt, overdue }) =>
      details?.notification &&
      details.time_to_finish_minutes !== null &&
      !overdue &&
      dueAt.getTime() - now.getTime() <= BEFORE_MS,
  );
