import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryError } from '../../../shared/query-error.tsx';

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
    return <QueryError query={query} title="Error" fallback={`Failed to load ${what}`} />;
  }
  return children(query.data);
};
