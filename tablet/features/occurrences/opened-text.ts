import { timeText } from '../../shared/format.ts';
import type { DayTask } from './day-task-rules.ts';

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
