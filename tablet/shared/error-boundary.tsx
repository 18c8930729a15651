import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { Container } from '@mantine/core';
import { Component } from 'react';
import type { ReactNode } from 'react';

type Props = { children: ReactNode };

class Boundary extends Component<Props & { renderInstead: (again: () => void) => ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { children, renderInstead } = this.props;
    return this.state.failed ? renderInstead(() => this.setState({ failed: false })) : children;
  }
}

/** Catches errors of the whole app, most likely of a browser that refuses to store anything. */
export const ErrorBoundary = ({ children }: Props) => (
  <Boundary
    renderInstead={() => (
      <Container size="xs" py="xl" component="main">
        <ErrorState
          title="The tablet app stopped"
          message="Try again. If this comes back, check that the tablet has free space and that this browser may store data. Do not clear the browser’s data: records that have not been sent are in it."
          onRetry={() => window.location.reload()}
        />
      </Container>
    )}
  >
    {children}
  </Boundary>
);

/** Catches errors of one screen, so that the others and the navigation still work. */
export const ScreenBoundary = ({ children }: Props) => (
  <Boundary
    renderInstead={(again) => (
      <ErrorState
        title="This screen stopped"
        message="Try again. The other screens still work."
        onRetry={again}
      />
    )}
  >
    {children}
  </Boundary>
);
