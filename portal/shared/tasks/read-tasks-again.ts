import type { MutationKey, QueryClient } from '@tanstack/react-query';
import { branchKeys } from '../branches.ts';

/** Query keys of data that depends on tasks: task lists, due tasks, reports, branch completion. */
const AFFECTED = [['tasks'], ['reports'], [...branchKeys.all, 'overview']];

/** Options of mutations that change tasks: the data is read again after they have ended ([A-127]). */
export const TASKS_AFFECTED = { affects: AFFECTED, inBackground: true } as const;

/**
 * Reads data that depends on tasks again after a change, without waiting for it ([A-127]); does
 * nothing while another mutation with the same key is being sent, which reads the data again later.
 */
export const readTasksAgain = (client: QueryClient, mutationKey: MutationKey): void => {
  if (client.isMutating({ mutationKey }) > 1) return;
  for (const queryKey of AFFECTED) void client.invalidateQueries({ queryKey });
};
