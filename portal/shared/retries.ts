import { ApiError } from '@branchbook/contract/client.ts';

const MAX_RETRIES = 3;
/** Longest silent wait; when the server asks for more, the page says when to try again. */
const MAX_WAIT_MS = 30_000;

const waitAskedFor = (error: Error): number | undefined =>
  error instanceof ApiError && error.retryAfterSeconds !== undefined
    ? error.retryAfterSeconds * 1000
    : undefined;

/** Returns whether to repeat a read: up to three times, and never after 401 and 403 ([A-027]). */
export const shouldRetry = (failures: number, error: Error): boolean => {
  if (failures >= MAX_RETRIES) return false;
  if (error instanceof ApiError && [401, 403].includes(error.status)) return false;
  return (waitAskedFor(error) ?? 0) <= MAX_WAIT_MS;
};

/**
 * Returns the wait in ms before the next try: as long as the server asks; longer and longer when
 * the server or the network failed; short after a refusal, which will most likely be repeated.
 */
export const retryDelayOf = (failures: number, error: Error): number => {
  const isRefusal = error instanceof ApiError && error.status < 500;
  return waitAskedFor(error) ?? (isRefusal ? 100 : 500) * 2 ** failures;
};
