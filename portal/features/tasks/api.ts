import { ApiError } from '@branchbook/contract/client.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import {
  addGlobalTask,
  assignTasks,
  branchTask,
  createBranchTask,
  deleteBranchTask,
  deleteGlobalTask,
  getBranchTask,
  getMasterTask,
  listBranchTasks,
  listCustomisations,
  listMasterTasks,
  masterTask,
  updateBranchTask,
  updateBranchTaskPhoto,
  updateGlobalTask,
} from '@branchbook/contract/tasks.ts';
import type { BranchTask, MasterTask } from '@branchbook/contract/tasks.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { readTasksAgain } from '../../shared/tasks/read-tasks-again.ts';

const keys = {
  masters: ['tasks', 'master'] as const,
  branches: ['tasks', 'branch'] as const,
};

export const globalTasksQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...keys.masters, companyId],
    queryFn: ({ signal }) => api.call(listMasterTasks, { query: { companyId } }, { signal }),
  });

export const globalTaskQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.masters, 'one', id],
    queryFn: ({ signal }) => api.call(getMasterTask, { params: { id } }, { signal }),
  });

export const branchTasksQuery = (branchId: number) =>
  queryOptions({
    queryKey: [...keys.branches, branchId],
    queryFn: ({ signal }) => api.call(listBranchTasks, { query: { branchId } }, { signal }),
  });

export const branchTaskQuery = (id: number, branchId: number) =>
  queryOptions({
    queryKey: [...keys.branches, 'one', id],
    queryFn: ({ signal }) =>
      api.call(getBranchTask, { params: { id }, query: { branchId } }, { signal }),
  });

/** Lists the changes of branches. Never cached: saving overwrites later changes as well. */
export const customisationsQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.masters, 'customisations', id],
    queryFn: ({ signal }) => api.call(listCustomisations, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/**
 * Sends a change of tasks, then reads tasks again without waiting. Reads also after a refusal,
 * which mostly means that the tasks have changed since they were shown.
 */
const useChange = <Sent, Answer>(mutationFn: (sent: Sent) => Promise<Answer>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => readTasksAgain(queryClient),
  });
};

export const useAddGlobalTask = () =>
  useChange((request: RequestOf<typeof addGlobalTask>) => api.call(addGlobalTask, request));

export const useUpdateGlobalTask = () =>
  useChange((request: RequestOf<typeof updateGlobalTask>) => api.call(updateGlobalTask, request));

export const useDeleteGlobalTask = () =>
  useChange((id: number) => api.call(deleteGlobalTask, { params: { id } }));

export const useCreateBranchTask = () =>
  useChange((request: RequestOf<typeof createBranchTask>) => api.call(createBranchTask, request));

/** Updates a branch task; sends form data only when there is a photo ([A-079]). */
export const useUpdateBranchTask = () =>
  useChange(({ body, photo }: RequestOf<typeof updateBranchTaskPhoto>) =>
    photo ? api.call(updateBranchTaskPhoto, { body, photo }) : api.call(updateBranchTask, { body }),
  );

export const useDeleteBranchTask = () =>
  useChange((id: number) => api.call(deleteBranchTask, { params: { id } }));

export const useAssignTasks = () =>
  useChange((chosen: { taskIds: number[]; branchIds: number[] }) =>
    api.callWithMessage(assignTasks, { body: chosen }),
  );

const currentOf = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'CONFLICT' ? error.data?.['current'] : undefined;

/** Returns the global task as another user left it, when an update came too late ([A-134]). */
export const conflictingGlobalTask = (error: unknown): MasterTask | null =>
  masterTask.safeParse(currentOf(error)).data ?? null;

/** Returns the branch task as another user left it, when an update came too late. */
export const conflictingBranchTask = (error: unknown): BranchTask | null =>
  branchTask.safeParse(currentOf(error)).data ?? null;
