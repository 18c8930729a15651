import { AppProvider } from '@branchbook/ui/app-provider.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { store } from './offline/store.ts';
import { registerWorker } from './offline/updates.ts';
import { preloadSignIn } from './lazy-screens.ts';
import { ErrorBoundary } from './shared/error-boundary.tsx';
import './touch.css';

// Opens the store while React draws the first frame; code that reads the store sees a failure.
void store.open().catch(() => undefined);
// Without a service worker this is a first visit, which begins with the sign-in.
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

// Without the worker the app still works while there is a network.
void registerWorker().catch(() => undefined);
