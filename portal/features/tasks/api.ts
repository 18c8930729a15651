import {
  addGlobalTask,
  assignTasks,
  listBranchTasks,
  listMasterTasks,
} from '@branchbook/contract/tasks.ts';
import type { GlobalTask } from '@branchbook/contract/tasks.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

const keys = {
  masters: ['tasks', 'master'] as const,
  branches: ['tasks', 'branch'] as const,
};

export const globalTasksQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...keys.masters, companyId],
    queryFn: ({ signal }) => api.call(listMasterTasks, { query: { companyId } }, { signal }),
  });

export const branchTasksQuery = (branchId: number) =>
  queryOptions({
    queryKey: [...keys.branches, branchId],
    queryFn: ({ signal }) => api.call(listBranchTasks, { query: { branchId } }, { signal }),
  });

export const useAddGlobalTask = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (task: GlobalTask) => api.call(addGlobalTask, { body: task }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.masters }),
  });
};

export const useAssignTasks = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (chosen: { taskIds: number[]; branchIds: number[] }) =>
      api.callWithMessage(assignTasks, { body: chosen }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.branches }),
  });
};
