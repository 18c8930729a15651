import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { messageOf } from '../../shared/errors.ts';

/** The texts of section 8 for the three forms: what the server says wins on 400 and 409. */
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
  // A refused role says which one is needed, and too many tries for how long.
  if (error.status === 403 || error.status === 429 || texts.otherFromServer) {
    return messageOf(error, texts.other);
  }
  return texts.other;
};

/** Marks the form's error that is a link which has ended, so that the way out is shown with it. */
export const LINK_ENDED = 'link-ended';

export const kindOfFailure = (error: unknown): string =>
  error instanceof ApiError && error.status === 401 ? LINK_ENDED : 'refused';
