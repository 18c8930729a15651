import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import {
  addFromLibrary,
  listLibrary,
  listLibraryNews,
  noteLibrarySeen,
  updateFromLibrary,
} from '@branchbook/contract/task-library.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';
import { TASKS_AFFECTED } from '../../shared/tasks/read-tasks-again.ts';

/** Properties of the library's dialog, which the page of tasks opens. */
export type LibraryDialogProps = {
  opened: boolean;
  /** The set that the address names, if any. */
  set: string | undefined;
  onSet: (set: string | undefined) => void;
  onClose: () => void;
  /** The names of the company's tasks, which are not added again. */
  taskNames: readonly string[];
};

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

/** Adds what is new in the library to an own task. */
export const useUpdateFromLibrary = () =>
  useContractMutation(
    { affects: [...TASKS_AFFECTED.affects, ['task-library', 'news']] },
    (body: RequestOf<typeof updateFromLibrary>['body']) => api.call(updateFromLibrary, { body }),
  );

export const libraryNewsQuery = () =>
  queryOptions({
    queryKey: ['task-library', 'news'],
    queryFn: ({ signal }) => api.call(listLibraryNews, {}, { signal }),
    staleTime: Infinity,
  });

/** Notes that head office has seen what is new in the library. */
export const useNoteLibrarySeen = () =>
  useContractMutation({ affects: [libraryNewsQuery().queryKey] }, () =>
    api.call(noteLibrarySeen, {}),
  );
