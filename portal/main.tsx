import './shared/csp-monitor.ts';

import { AppProvider } from '@branchbook/ui/app-provider.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SecurityGate } from './features/security/components/security-gate.tsx';
import { router } from './routes.tsx';
import { queryClient } from './shared/query-client.ts';
import { followSession } from './shared/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

followSession();
createRoot(root).render(
  <StrictMode>
    <AppProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <SecurityGate />
      </QueryClientProvider>
    </AppProvider>
  </StrictMode>,
);
