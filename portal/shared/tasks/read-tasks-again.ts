import type { QueryClient } from '@tanstack/react-query';
import { branchKeys } from '../branches.ts';

/** Query keys of data that depends on tasks: task lists, due tasks, reports, branch completion. */
const AFFECTED = [['tasks'], ['reports'], [...branchKeys.all, 'overview']];

/** What a change of tasks affects; the caller does not wait until it is read again ([A-127]). */
export const TASKS_AFFECTED = { affects: AFFECTED, inBackground: true } as const;

/** Reads data that depends on tasks again after a change ([A-127]); the caller does not wait. */
export const readTasksAgain = (client: QueryClient): void => {
  for (const queryKey of AFFECTED) void client.invalidateQueries({ queryKey });
};
