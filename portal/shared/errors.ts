import { ApiError, NetworkError } from '@branchbook/contract/api-errors.ts';
import type { z } from 'zod';

/** Returns the server's message, else the network error's message, else the fallback. */
export const messageOf = (error: unknown, fallback: string): string => {
  if (error instanceof ApiError) return error.serverMessage ? error.message : fallback;
  if (error instanceof NetworkError) return error.message;
  return fallback;
};

/** Returns the text of a failure; when the server refused, its reason follows. */
export const failureText = (error: unknown, text: string): string =>
  error instanceof ApiError && error.status < 500 && error.serverMessage
    ? `${text}. ${error.message}`
    : text;

/** Returns whether the user cancelled or left the page: nothing went wrong. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Returns the record as another user saved it, when a change was refused as a conflict ([A-134]). */
export const currentRecord = <T>(error: unknown, schema: z.ZodType<T>): T | null => {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return null;
  return schema.safeParse(error.data?.['current']).data ?? null;
};
