import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { Container } from '@mantine/core';

/**
 * Shows that a page failed to load or to render; a reload helps after a new release, too. Stands in
 * place of the page, inside the layout's main element.
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
