import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { Container } from '@mantine/core';
import { Component } from 'react';
import type { ReactNode } from 'react';

type Props = { children: ReactNode };

/** The last stop: most likely a browser that refuses to store anything. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Container size="xs" py="xl" component="main">
        <ErrorState
          title="The tablet app stopped"
          message="What you have recorded is kept. If this comes back, check that this browser may store data and is not in a private window."
          onRetry={() => window.location.reload()}
        />
      </Container>
    );
  }
}
