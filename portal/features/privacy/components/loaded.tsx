import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../shared/errors.ts';

type Props<T> = {
  query: UseQueryResult<T>;
  /** Name of the data for the texts, such as 'your requests'. */
  what: string;
  children: (data: T) => ReactNode;
};

/** Shows the data of a query, or that it is loading or has failed. */
export const Loaded = <T,>({ query, what, children }: Props<T>) => {
  if (query.isPending) return <CardsSkeleton count={1} label={`Loading ${what}`} />;
  if (query.isLoadingError) {
    return (
      <ErrorState
        title="Error"
        message={messageOf(query.error, `Failed to load ${what}`)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return children(query.data);
};
