import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { Container } from '@mantine/core';

/**
 * A page that failed to load or to draw itself; loading it anew is the cure for a new release too.
 * It stands where the page would: inside the layout's own main part.
 */
export const PageErrorScreen = () => (
  <Container size="xs" py="xl">
    <ErrorState
      title="This page could not be shown"
      message="Something went wrong while opening it. Nothing you saved is lost."
      onRetry={() => window.location.reload()}
    />
  </Container>
);
