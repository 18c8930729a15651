import { lastDayOpen } from '@branchbook/contract/occurrences.ts';
import { localDay } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/schedule.ts';
import { CLOCKS_DIFFER_MS } from '@branchbook/contract/tablet.ts';

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
  /** Null unless it was sent back and not done again. */
  sentBackAt: Date | null;
};

export type Outcome =
  | { result: 'refused'; reason: string }
  /** Another person did it earlier; kept in the history and shown, changes nothing ([A-093]). */
  | { result: 'duplicate' }
  | { result: 'undone' }
  | {
      result: 'done';
      state: 'completed' | 'not_completed';
      verification: 'none' | 'waiting';
      late: boolean;
      /** It was done before what is on the record, and takes its place. */
      isEarlier: boolean;
    };

export const MANAGERS_ONLY = 'Only managers can complete this task';

const refused = (reason: string): Outcome => ({ result: 'refused', reason });

/** Earlier than clocks that count as right can differ. */
const isBefore = (at: Date, other: Date): boolean =>
  at.getTime() < other.getTime() - CLOCKS_DIFFER_MS;

const decideUndo = (task: Current, deed: Deed, timezone: string): Outcome => {
  if (task.state === 'pending') return { result: 'duplicate' };
  // It took back something earlier, and arrives late.
  if (task.doneAt && isBefore(deed.at, task.doneAt)) return { result: 'duplicate' };
  if (task.doneBy !== deed.by) return refused('Only the person who did this can undo it');
  if (task.verification === 'verified') return refused('This task has been verified');
  const sameDay =
    task.doneAt !== null && localDay(task.doneAt, timezone) === localDay(deed.at, timezone);
  return sameDay ? { result: 'undone' } : refused('This can only be undone on the same day');
};

/** What a deed makes of a task: the one that was done first counts, whichever arrives first. */
export const decide = (task: Current, deed: Deed, timezone: string): Outcome => {
  if (task.managerTask && !deed.mayDoManagerTasks) return refused(MANAGERS_ONLY);
  if (deed.kind === 'task.undo') return decideUndo(task, deed, timezone);
  const day = localDay(deed.at, timezone);
  if (day < task.dueDate) return refused('This task is not due yet');
  if (day > lastDayOpen(task, deed.mayDoManagerTasks, timezone)) {
    return refused('It is too late to complete this task');
  }
  const isOpen = task.state === 'pending';
  // What a manager has verified stays.
  const isEarlier =
    task.doneAt !== null && deed.at < task.doneAt && task.verification !== 'verified';
  if (!isOpen && !isEarlier) return { result: 'duplicate' };
  // It was done before it was looked at, and is no answer to what was wrong with it.
  if (task.sentBackAt && isBefore(deed.at, task.sentBackAt)) return { result: 'duplicate' };
  const completed = deed.kind === 'task.complete';
  return {
    result: 'done',
    state: completed ? 'completed' : 'not_completed',
    verification: completed && task.needsVerification ? 'waiting' : 'none',
    late: deed.at > task.dueAt,
    isEarlier: !isOpen,
  };
};
