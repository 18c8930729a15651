/**
 * What 'overdue' means ([A-072]): one definition for the tablet, the dashboard and the alerts. The server
 * counts by the same rule in SQL, in features/occurrences/overdue-queries.ts.
 */

import { branchDay } from './branch-day.ts';
import type { BranchTime } from './branch-day.ts';
import type { Day } from './dates.ts';
import { lastDayOpen } from './occurrences.ts';

/** A task on its due day; `sentBackAt` is null unless it has to be done again. */
type OpenTask = { dueDate: Day; sentBackAt: Date | null };

/**
 * Returns true while the staff of a branch can do a task: on its day, on the next one, and for some
 * days after it was sent back. Later it is missed.
 */
export const canStillBeDone = (task: OpenTask, today: Day, time: BranchTime): boolean =>
  task.dueDate <= today && today <= lastDayOpen(task, false, time);

/**
 * Returns true if a task is overdue: its deadline has passed, nothing has been said of it, and it can
 * still be done.
 */
export const isOverdue = (
  task: OpenTask & { state: string; dueAt: Date },
  now: Date,
  time: BranchTime,
): boolean =>
  task.state === 'pending' &&
  task.dueAt.getTime() <= now.getTime() &&
  canStillBeDone(task, branchDay(now, time), time);
