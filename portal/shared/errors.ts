import { ApiError, NetworkError } from '@branchbook/contract/api-errors.ts';

/** What the server said, else what went wrong on the way, else the fallback. */
export const messageOf = (error: unknown, fallback: string): string => {
  if (error instanceof ApiError) return error.serverMessage ? error.message : fallback;
  if (error instanceof NetworkError) return error.message;
  return fallback;
};

/** What did not work; where the server refused it, its reason follows. */
export const failureText = (error: unknown, text: string): string =>
  error instanceof ApiError && error.status < 500 && error.serverMessage
    ? `${text}. ${error.message}`
    : text;

/** Nothing went wrong: somebody cancelled it, or left the page. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
