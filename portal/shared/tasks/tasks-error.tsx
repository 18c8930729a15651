import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { messageOf } from '../errors.ts';
import type { FailedQuery } from '../query-error.tsx';
import { bringIntoView } from '../scroll-into-view.ts';

type Props = { what: string; error: unknown; onRetry?: () => void; retrying?: boolean };

/** Shows what failed, with the reason from the server or the network. */
export const TasksError = ({ what, error, onRetry, retrying }: Props) => {
  const reason = messageOf(error, '');
  return (
    <div ref={bringIntoView}>
      <ErrorState
        title="Error"
        message={reason ? `${what}. ${reason}` : what}
        onRetry={onRetry}
        retrying={retrying}
      />
    </div>
  );
};

/** Shows why tasks could not be read, and offers to try again. */
export const TasksNotLoaded = ({ query }: { query: FailedQuery }) => (
  <TasksError
    what="Failed to load tasks"
    error={query.error}
    onRetry={() => void query.refetch()}
    retrying={query.isFetching}
  />
);
