import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reasonOf } from '../failure-rules.ts';

type Props<T> = {
  query: UseQueryOptions<T, Error, T, (string | number)[]>;
  taskId: number;
  /** The list that may have read the task earlier; used when it cannot be read now. */
  list: { queryKey: QueryKey };
  children: (task: T) => ReactNode;
};

/** Reads the current state of a task for a user who views or edits it. */
export const TaskLoader = <T extends { id: number }>({
  query,
  taskId,
  list,
  children,
}: Props<T>) => {
  const cached = useQueryClient()
    .getQueryData<T[]>(list.queryKey)
    ?.find(({ id }) => id === taskId);
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery({
    ...query,
    staleTime: 0,
    refetchOnWindowFocus: false,
    ...(cached !== undefined && { retry: false }),
  });
  if (!isFetchedAfterMount) return <CardsSkeleton label="Loading task" height={240} />;
  const task = data ?? cached;
  if (task !== undefined) return children(task);
  return (
    <ErrorState
      title="Error"
      message={reasonOf(error) || 'Failed to load the task'}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
};
