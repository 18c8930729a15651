import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import { addFromLibrary, listLibrary } from '@branchbook/contract/task-library.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { readTasksAgain } from '../../shared/tasks/read-tasks-again.ts';

export const libraryQuery = () =>
  queryOptions({
    queryKey: ['task-library'],
    queryFn: ({ signal }) => api.call(listLibrary, {}, { signal }),
    staleTime: Infinity,
  });

export const useAddFromLibrary = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<typeof addFromLibrary>['body']) =>
      api.call(addFromLibrary, { body }),
    onSettled: () => readTasksAgain(queryClient),
  });
};
