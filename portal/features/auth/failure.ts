import { ApiError } from '@branchbook/contract/api-errors.ts';

/** What the server said, else the error's own text, else the page's. */
export const loginFailureOf = (error: unknown): string =>
  error instanceof Error ? error.message || 'Login failed' : 'Login failed. Please try again.';

/** The link on which an owner goes on whose set-up is not finished ([A-030]); empty without one. */
export const continueLinkOf = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.code !== 'SETUP_NOT_FINISHED') return '';
  const link = error.data?.['completionLink'];
  return typeof link === 'string' ? link : '';
};
