import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';

/**
 * Returns the result of a query of the local store, updated by changes in any tab; undefined until
 * the first result. The query must be a stable function.
 */
export const useLive = <T>(query: () => Promise<T>): T | undefined => {
  const [state, setState] = useState<{ value?: T; error?: unknown }>({});
  useEffect(() => {
    const subscription = liveQuery(query).subscribe({
      next: (value) => setState({ value }),
      error: (error: unknown) => setState({ error }),
    });
    return () => subscription.unsubscribe();
  }, [query]);
  // Without the store there is nothing to show: the error boundary says so.
  if (state.error) throw new Error('The local store failed', { cause: state.error });
  return state.value;
};
