import { startOfRun } from '@branchbook/contract/turns.ts';
import { shortDay, shortDayTime, timeText } from '../../shared/format.ts';
import { isRun } from './day-task-rules.ts';
import type { DayTask } from './day-task-rules.ts';

type Run = Pick<DayTask, 'turn' | 'dueDate' | 'carried'>;

/** Returns the start of a task that was started because it was needed: '14:05'; null for others. */
export const startText = (task: Run, timezone: string): string | null => {
  if (!isRun(task)) return null;
  const at = startOfRun(task.turn);
  return at === null
    ? shortDay(task.dueDate)
    : (task.carried ? shortDayTime : timeText)(at, timezone);
};

/** Says when a task was started because it was needed, as in 'Started 14:05'; null for others. */
export const startedText = (task: Run, timezone: string): string | null => {
  const start = startText(task, timezone);
  return start === null ? null : `Started ${start}`;
};
