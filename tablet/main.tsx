import { AppProvider } from '@branchbook/ui/app-provider.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { registerWorker } from './offline/updates.ts';
import { ErrorBoundary } from './shared/error-boundary.tsx';
import './touch.css';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <AppProvider>
        <ErrorBoundary>
          <App />
        </ErrorBoundary>
      </AppProvider>
    </StrictMode>,
  );
}

// Without it the app works as long as there is a network.
void registerWorker().catch(() => undefined);
