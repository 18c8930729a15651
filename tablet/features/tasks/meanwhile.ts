import { timeText } from '../../shared/format.ts';
import type { BranchDay } from './day.ts';
import type { DayTask } from './day-task.ts';

/**
 * The task that somebody has opened to deal with it. When somebody else deals with it meanwhile it
 * stays: what was typed must not vanish with it.
 */
export const taskOpened = (
  { open, done }: Pick<BranchDay, 'open' | 'done'>,
  id: string | null,
  employeeId: number,
): DayTask | null =>
  open.find((task) => task.id === id) ??
  done.find((task) => task.id === id && task.doneBy !== employeeId) ??
  null;

/** Who has dealt with a task in the meantime; null when it is still to be done. */
export const meanwhileText = (
  { state, doneByName, doneAt }: Pick<DayTask, 'state' | 'doneByName' | 'doneAt'>,
  timezone: string,
): string | null => {
  if (state === 'pending') return null;
  const did = state === 'completed' ? 'completed this' : 'marked this as not completed';
  const when = doneAt ? `, at ${timeText(doneAt, timezone)}` : '';
  return `${doneByName ?? 'Somebody'} ${did} meanwhile${when}`;
};
