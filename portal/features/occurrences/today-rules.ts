import { compareNames } from '@branchbook/contract/names.ts';
import type { Occurrence } from '@branchbook/contract/occurrences.ts';

/** Sorts as on tablets: highest priority first, then earliest deadline ([A-086]). */
const inTurn = (a: Occurrence, b: Occurrence): number =>
  b.priority - a.priority ||
  Date.parse(a.due_at) - Date.parse(b.due_at) ||
  compareNames(a.task_name, b.task_name);

type TodayGroup = 'sentBack' | 'toDo' | 'done';

const groupOf = ({ state, verification }: Occurrence): TodayGroup => {
  if (state !== 'pending') return 'done';
  return verification === 'rejected' ? 'sentBack' : 'toDo';
};

/**
 * Groups tasks into sent back, to do and done. The task that the user is writing about stays in its
 * group, whatever other users do with it in the meantime.
 */
export const groupsOf = (
  items: readonly Occurrence[],
  written: Occurrence | null = null,
): Record<TodayGroup, Occurrence[]> => {
  const isGone = written && items.every(({ id }) => id !== written.id);
  const all = isGone ? [...items, written] : items;
  const inGroup = (group: TodayGroup) =>
    all
      .filter((item) => groupOf(item.id === written?.id ? written : item) === group)
      .toSorted(inTurn);
  return { sentBack: inGroup('sentBack'), toDo: inGroup('toDo'), done: inGroup('done') };
};
