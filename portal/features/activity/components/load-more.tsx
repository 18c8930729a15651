import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { Button } from '@mantine/core';
import { messageOf } from '../../../shared/errors.ts';
import { FAILED } from '../entries.ts';

type Props = {
  /** As an infinite query has them. */
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
};

/** The way to what is further back. */
export const LoadMore = ({ pages }: Props) => (
  <>
    {pages.isFetchNextPageError && (
      <ErrorState title={FAILED} message={messageOf(pages.error, 'Unknown error')} />
    )}
    {pages.hasNextPage && (
      <Button
        variant="default"
        loading={pages.isFetchingNextPage}
        onClick={() => void pages.fetchNextPage()}
        style={{ alignSelf: 'center' }}
      >
        Load more
      </Button>
    )}
  </>
);
