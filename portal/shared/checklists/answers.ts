import { listAnswers } from '@branchbook/contract/occurrences.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Reads the steps of a task on one day, and the answers that were given. */
export const answersQuery = (occurrenceId: number) =>
  queryOptions({
    queryKey: ['tasks', 'answers', occurrenceId],
    queryFn: ({ signal }) => api.call(listAnswers, { params: { id: occurrenceId } }, { signal }),
    staleTime: 0,
  });
