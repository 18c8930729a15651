import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { Button } from '@mantine/core';
import { messageOf } from '../../../shared/errors.ts';
import { FAILED } from '../entry-rules.ts';

type Props = {
  /** State of an infinite query. */
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
};

/** Shows a button that loads the next page of older entries. */
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
