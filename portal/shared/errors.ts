import { ApiError, NetworkError } from '@branchbook/contract/client.ts';

/** What the server said, else what went wrong on the way, else the fallback. */
export const messageOf = (error: unknown, fallback: string): string => {
  if (error instanceof ApiError) return error.serverMessage ? error.message : fallback;
  if (error instanceof NetworkError) return error.message;
  return fallback;
};
