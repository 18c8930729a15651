import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { messageOf } from './errors.ts';

/** The part of a failed query that says why it failed and lets the user try again. */
export type FailedQuery = {
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

type Props = {
  query: FailedQuery;
  title: string;
  /** Shown when the server gave no reason. */
  fallback?: string;
};

/** Shows why data could not be read, and offers to try again. */
export const QueryError = ({ query, title, fallback = 'Unknown error' }: Props) => (
  <ErrorState
    title={title}
    message={messageOf(query.error, fallback)}
    onRetry={() => void query.refetch()}
    retrying={query.isFetching}
  />
);
