import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import {
  addGlobalTask,
  assignTasks,
  createBranchTask,
  deleteBranchTask,
  deleteGlobalTask,
  getBranchTask,
  getMasterTask,
  listBranchTasks,
  listCustomisations,
  listMasterTasks,
  updateBranchTask,
  updateBranchTaskPhoto,
  updateGlobalTask,
} from '@branchbook/contract/tasks.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';
import { TASKS_AFFECTED } from '../../shared/tasks/read-tasks-again.ts';

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

export const useAddGlobalTask = () =>
  useContractMutation(TASKS_AFFECTED, (request: RequestOf<typeof addGlobalTask>) =>
    api.call(addGlobalTask, request),
  );

export const useUpdateGlobalTask = () =>
  useContractMutation(TASKS_AFFECTED, (request: RequestOf<typeof updateGlobalTask>) =>
    api.call(updateGlobalTask, request),
  );

export const useDeleteGlobalTask = () =>
  useContractMutation(TASKS_AFFECTED, (id: number) =>
    api.call(deleteGlobalTask, { params: { id } }),
  );

export const useCreateBranchTask = () =>
  useContractMutation(TASKS_AFFECTED, (request: RequestOf<typeof createBranchTask>) =>
    api.call(createBranchTask, request),
  );

/** Updates a branch task; sends form data only when there is a photo ([A-079]). */
export const useUpdateBranchTask = () =>
  useContractMutation(TASKS_AFFECTED, ({ body, photo }: RequestOf<typeof updateBranchTaskPhoto>) =>
    photo ? api.call(updateBranchTaskPhoto, { body, photo }) : api.call(updateBranchTask, { body }),
  );

export const useDeleteBranchTask = () =>
  useContractMutation(TASKS_AFFECTED, (id: number) =>
    api.call(deleteBranchTask, { params: { id } }),
  );

export const useAssignTasks = () =>
  useContractMutation(TASKS_AFFECTED, (chosen: { taskIds: number[]; branchIds: number[] }) =>
    api.callWithMessage(assignTasks, { body: chosen }),
  );
