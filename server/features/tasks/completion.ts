import { lastDayOpen } from '@branchbook/contract/occurrences.ts';
import { localDay } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/schedule.ts';
import { reduceCompletion } from '@branchbook/contract/task-reducer.ts';
import type {
  CompletionAction,
  CompletionOutcome,
  TaskProgress,
} from '@branchbook/contract/task-reducer.ts';

/** An action of a person, at the corrected time of the tablet on which they took it. */
export type Deed = CompletionAction & { note: string | null; mayDoManagerTasks: boolean };

export type Current = TaskProgress & { dueDate: Day; dueAt: Date; managerTask: boolean };

type Done = Extract<CompletionOutcome, { result: 'done' }>;

export type Outcome = Exclude<CompletionOutcome, Done> | (Done & { late: boolean });

export const MANAGERS_ONLY = 'Only managers can complete this task';

const refused = (reason: string): Outcome => ({ result: 'refused', reason });

/** Returns why a task cannot be done on the day of a deed; null when it can. */
const whyClosed = (task: Current, deed: Deed, timezone: string): string | null => {
  const day = localDay(deed.at, timezone);
  if (day < task.dueDate) return 'This task is not due yet';
  // Only a task that is to be done again has its days from then.
  const sentBackAt = task.verification === 'rejected' ? task.sentBackAt : null;
  const lastDay = lastDayOpen(
    { dueDate: task.dueDate, sentBackAt },
    deed.mayDoManagerTasks,
    timezone,
  );
  return day > lastDay ? 'It is too late to complete this task' : null;
};

/** Returns what a deed makes of a task, by the person's rights, the days it is open and the order of deeds. */
export const decide = (task: Current, deed: Deed, timezone: string): Outcome => {
  if (task.managerTask && !deed.mayDoManagerTasks) return refused(MANAGERS_ONLY);
  const closed = deed.kind === 'task.undo' ? null : whyClosed(task, deed, timezone);
  if (closed !== null) return refused(closed);
  const outcome = reduceCompletion(task, deed, timezone);
  return outcome.result === 'done' ? { ...outcome, late: deed.at > task.dueAt } : outcome;
};
