import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reasonOf } from '../failure-rules.ts';

type Props<T> = {
  query: UseQueryOptions<T, Error, T, (string | number)[]>;
  /** The task as a list read it earlier: used when it cannot be read now. */
  cached: T | undefined;
  children: (task: T) => ReactNode;
};

/** Reads the current state of a task for a user who views or edits it. */
export const TaskLoader = <T,>({ query, cached, children }: Props<T>) => {
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
