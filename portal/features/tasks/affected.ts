import type { QueryClient } from '@tanstack/react-query';
import { branchKeys } from '../../shared/branches.ts';

/** What tells of tasks: the lists of them, what is due, reports, and each branch's completion. */
const AFFECTED = [['tasks'], ['reports'], [...branchKeys.all, 'overview']];

/** Reads it again after a change ([A-127]); nobody waits for that. */
export const readTasksAgain = (client: QueryClient): void => {
  for (const queryKey of AFFECTED) void client.invalidateQueries({ queryKey });
};
