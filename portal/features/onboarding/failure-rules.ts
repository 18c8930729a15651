import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { messageOf } from '../../shared/errors.ts';

/** Returns the error text of section 8; on 400 and 409 the server's text wins. */
export const stepFailure = (
  error: unknown,
  texts: { conflict: string; other: string; otherFromServer?: boolean },
): string => {
  if (error instanceof NetworkError) return error.message;
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  if (error.status === 401) {
    return 'Your completion link has expired. Please request a new account creation.';
  }
  if (error.status === 409) return messageOf(error, texts.conflict);
  if (error.status === 400) return messageOf(error, 'Please check your input and try again.');
  // A 403 says which role is needed, and a 429 for how long to wait.
  if (error.status === 403 || error.status === 429 || texts.otherFromServer) {
    return messageOf(error, texts.other);
  }
  return texts.other;
};

/** Error type of a form whose link has expired; the form then offers to sign in. */
export const LINK_ENDED = 'link-ended';

export const kindOfFailure = (error: unknown): string =>
  error instanceof ApiError && error.status === 401 ? LINK_ENDED : 'refused';
