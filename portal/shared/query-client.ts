import { ApiError } from '@branchbook/contract/client.ts';
import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 5 * 60_000;
const MAX_RETRIES = 3;

/** Asking again helps when the network or the server stumbled, not when the answer was a no. */
const isWorthRetrying = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status >= 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Without a network a call fails and says so; by default it would wait without a word.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < MAX_RETRIES && isWorthRetrying(error),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
