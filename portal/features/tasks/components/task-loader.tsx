import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reasonOf } from '../failure.ts';

type Props<T> = {
  query: UseQueryOptions<T, Error, T, (string | number)[]>;
  /** As a list read it earlier: good enough where it cannot be read now. */
  cached: T | undefined;
  children: (task: T) => ReactNode;
};

/** Reads one task as it is now for whoever looks at it closely or edits it. */
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
