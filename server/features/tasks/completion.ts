import { addDays, localDay } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/schedule.ts';

/** What somebody did with a task, at the corrected time at which they did it. */
export type Deed = {
  kind: 'task.complete' | 'task.not-complete' | 'task.undo';
  at: Date;
  note: string | null;
  by: number;
  mayDoManagerTasks: boolean;
};

export type Current = {
  dueDate: Day;
  dueAt: Date;
  state: string;
  verification: string;
  managerTask: boolean;
  needsVerification: boolean;
  doneBy: number | null;
  doneAt: Date | null;
};

export type Outcome =
  | { result: 'refused'; reason: string }
  /** Somebody was quicker; kept in the history, changes nothing ([A-093]). */
  | { result: 'duplicate' }
  | { result: 'undone' }
  | {
      result: 'done';
      state: 'completed' | 'not_completed';
      verification: 'none' | 'waiting';
      late: boolean;
    };

/** Staff may finish a task until the end of the next day, managers for a week ([A-071]). */
const DAYS_OPEN = { staff: 1, manager: 7 } as const;

const refused = (reason: string): Outcome => ({ result: 'refused', reason });

const decideUndo = (task: Current, deed: Deed, timezone: string): Outcome => {
  if (task.state === 'pending') return { result: 'duplicate' };
  if (task.doneBy !== deed.by) return refused('Only the person who did this can undo it');
  if (task.verification === 'verified') return refused('This task has been verified');
  const sameDay =
    task.doneAt !== null && localDay(task.doneAt, timezone) === localDay(deed.at, timezone);
  return sameDay ? { result: 'undone' } : refused('This can only be undone on the same day');
};

/** What a deed makes of a task: the first one counts. */
export const decide = (task: Current, deed: Deed, timezone: string): Outcome => {
  if (task.managerTask && !deed.mayDoManagerTasks) {
    return refused('Only managers can complete this task');
  }
  if (deed.kind === 'task.undo') return decideUndo(task, deed, timezone);
  const day = localDay(deed.at, timezone);
  if (day < task.dueDate) return refused('This task is not due yet');
  const daysOpen = deed.mayDoManagerTasks ? DAYS_OPEN.manager : DAYS_OPEN.staff;
  if (day > addDays(task.dueDate, daysOpen)) return refused('It is too late to complete this task');
  if (task.state !== 'pending') return { result: 'duplicate' };
  const completed = deed.kind === 'task.complete';
  return {
    result: 'done',
    state: completed ? 'completed' : 'not_completed',
    verification: completed && task.needsVerification ? 'waiting' : 'none',
    late: deed.at > task.dueAt,
  };
};
