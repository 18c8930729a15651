import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import { addFromLibrary, listLibrary } from '@branchbook/contract/task-library.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';
import { TASKS_AFFECTED } from '../../shared/tasks/read-tasks-again.ts';

export const libraryQuery = () =>
  queryOptions({
    queryKey: ['task-library'],
    queryFn: ({ signal }) => api.call(listLibrary, {}, { signal }),
    staleTime: Infinity,
  });

export const useAddFromLibrary = () =>
  useContractMutation(TASKS_AFFECTED, (body: RequestOf<typeof addFromLibrary>['body']) =>
    api.call(addFromLibrary, { body }),
  );
