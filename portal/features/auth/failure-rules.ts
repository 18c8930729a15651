import { ApiError } from '@branchbook/contract/api-errors.ts';

/** Returns the server's message, else the error's own text, else the page's. */
export const loginFailureOf = (error: unknown): string =>
  error instanceof Error ? error.message || 'Login failed' : 'Login failed. Please try again.';

/** Returns the link to finish an unfinished company set-up ([A-030]); empty when there is none. */
export const continueLinkOf = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.code !== 'SETUP_NOT_FINISHED') return '';
  const link = error.data?.['completionLink'];
  return typeof link === 'string' ? link : '';
};
