import { timeText } from '../../shared/format.ts';
import type { BranchDay } from './day-rules.ts';
import type { DayTask } from './day-task-rules.ts';

/**
 * Returns the task that the user has opened. It stays open when another user deals with it first,
 * so that the text typed so far is not lost.
 */
export const openedTask = (
  { open, done }: Pick<BranchDay, 'open' | 'done'>,
  id: string | null,
  employeeId: number,
): DayTask | null =>
  open.find((task) => task.id === id) ??
  done.find((task) => task.id === id && task.doneBy !== employeeId) ??
  null;

/** Says which user has dealt with a task in the meantime; null while it is still open. */
export const doneByOtherText = (
  { state, doneByName, doneAt }: Pick<DayTask, 'state' | 'doneByName' | 'doneAt'>,
  timezone: string,
): string | null => {
  if (state === 'pending') return null;
  const did = state === 'completed' ? 'completed this' : 'marked this as not completed';
  const when = doneAt ? `, at ${timeText(doneAt, timezone)}` : '';
  return `${doneByName ?? 'Someone'} ${did} in the meantime${when}`;
};
