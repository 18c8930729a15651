import { AppProvider } from '@branchbook/ui/app-provider.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { store } from './offline/store.ts';
import { registerWorker } from './offline/updates.ts';
import { preloadSignIn } from './lazy-screens.ts';
import { ErrorBoundary } from './shared/error-boundary.tsx';
import './touch.css';

// While React draws the first frame the browser opens the store; whoever reads it learns of a failure.
void store.open().catch(() => undefined);
// Without a worker this is a first visit, and the sign-in comes next.
if (!navigator.serviceWorker?.controller) void preloadSignIn().catch(() => undefined);

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
