import { useLive } from '../shared/use-live.ts';
import { readKeys } from './store.ts';
import type { Person } from './store.ts';

/**
 * Lists those who work at the branch. A snapshot of an older version does not say so, but brought
 * their keys. Undefined until the store has answered.
 */
export const useBranchPeople = (staff: Person[]): Person[] | undefined => {
  const keys = useLive(readKeys);
  if (!keys) return undefined;
  const own = new Set(
    keys.filter(({ source }) => source === 'snapshot').map(({ employeeId }) => employeeId),
  );
  return staff.filter(({ id, works_here }) => works_here ?? own.has(id));
};
