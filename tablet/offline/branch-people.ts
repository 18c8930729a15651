import { useLive } from '../shared/use-live.ts';
import { readKeys } from './store.ts';
import type { Person } from './store.ts';

/**
 * Who works at the branch: the snapshot brings the keys of those, while guests from head office
 * fetch their own. Undefined until the store has answered.
 */
export const useBranchPeople = (staff: Person[]): Person[] | undefined => {
  const keys = useLive(readKeys);
  if (!keys) return undefined;
  const own = new Set(
    keys.filter(({ source }) => source === 'snapshot').map(({ employeeId }) => employeeId),
  );
  return staff.filter(({ id }) => own.has(id));
};
