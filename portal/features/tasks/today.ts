import { compareNames } from '@branchbook/contract/names.ts';
import type { Occurrence } from '@branchbook/contract/occurrences.ts';

/** As on tablets: the most important first, then what is due first ([A-086]). */
const inTurn = (a: Occurrence, b: Occurrence): number =>
  b.priority - a.priority ||
  Date.parse(a.due_at) - Date.parse(b.due_at) ||
  compareNames(a.task_name, b.task_name);

export type TodayGroups = Record<'sentBack' | 'toDo' | 'done', Occurrence[]>;

/** What has been sent back, what is still to be done, and what has been dealt with. */
export const groupsOf = (items: readonly Occurrence[]): TodayGroups => {
  const pending = items.filter(({ state }) => state === 'pending').toSorted(inTurn);
  return {
    sentBack: pending.filter(({ verification }) => verification === 'rejected'),
    toDo: pending.filter(({ verification }) => verification !== 'rejected'),
    done: items.filter(({ state }) => state !== 'pending').toSorted(inTurn),
  };
};
