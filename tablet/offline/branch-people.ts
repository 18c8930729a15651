import { useLive } from '../shared/use-live.ts';
import { readKeys } from './store.ts';
import type { Person } from './tablet-store.ts';

/**
 * Returns the people who work at the branch, undefined until the store has answered. A snapshot of
 * an older version lacks `works_here`, but brought these people's keys.
 */
export const useBranchPeople = (staff: Person[]): Person[] | undefined => {
  const keys = useLive(readKeys);
  if (!keys) return undefined;
  const own = new Set(
    keys.filter(({ source }) => source === 'snapshot').map(({ employeeId }) => employeeId),
  );
  return staff.filter(({ id, works_here }) => works_here ?? own.has(id));
};
