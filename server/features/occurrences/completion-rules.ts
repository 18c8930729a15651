import { lastDayOpen } from '@branchbook/contract/occurrences.ts';
import { branchDay, isOnDay } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { reduceCompletion } from '@branchbook/contract/task-reducer.ts';
import type {
  CompletionAction,
  CompletionOutcome,
  TaskProgress,
} from '@branchbook/contract/task-reducer.ts';

/** An action of a person, at the corrected time of the tablet on which they took it. */
export type TaskAction = CompletionAction & { note: string | null; mayDoManagerTasks: boolean };

export type Current = TaskProgress & { dueDate: Day; dueAt: Date; managerTask: boolean };

type Done = Extract<CompletionOutcome, { result: 'done' }>;

export type Outcome = Exclude<CompletionOutcome, Done> | (Done & { late: boolean });

export const MANAGERS_ONLY = 'Only managers can complete this task';

const refused = (reason: string): Outcome => ({ result: 'refused', reason });

/** Returns why a task cannot be done on the day of an action; null when it can. */
const whyClosed = (task: Current, taskAction: TaskAction, time: BranchTime): string | null => {
  const day = branchDay(taskAction.at, time);
  if (day < task.dueDate && !isOnDay(taskAction.at, task.dueDate, time)) {
    return 'This task is not due yet';
  }
  // Only a task that is to be done again stays open from its rejection on.
  const sentBackAt = task.verification === 'rejected' ? task.sentBackAt : null;
  const lastDay = lastDayOpen(
    { dueDate: task.dueDate, sentBackAt },
    taskAction.mayDoManagerTasks,
    time,
  );
  return day > lastDay ? 'It is too late to complete this task' : null;
};

/** Returns the outcome of an action by the person's rights, the task's days and earlier actions. */
export const decide = (task: Current, taskAction: TaskAction, time: BranchTime): Outcome => {
  if (task.managerTask && !taskAction.mayDoManagerTasks) return refused(MANAGERS_ONLY);
  const closed = taskAction.kind === 'task.undo' ? null : whyClosed(task, taskAction, time);
  if (closed !== null) return refused(closed);
  const outcome = reduceCompletion(task, taskAction, time);
  return outcome.result === 'done' ? { ...outcome, late: taskAction.at > task.dueAt } : outcome;
};
