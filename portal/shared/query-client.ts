import { QueryClient } from '@tanstack/react-query';
import { isAtRest } from './live-invalidation.ts';
import { retryDelayOf, shouldRetry } from './retries.ts';

const FRESH_MS = 5 * 60_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Without a network a request fails and says so; by default it would wait silently.
      networkMode: 'always',
      refetchOnReconnect: isAtRest,
      retry: shouldRetry,
      retryDelay: retryDelayOf,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
