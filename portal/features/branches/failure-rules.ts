import { ApiError } from '@branchbook/contract/client.ts';
import { messageOf } from '../../shared/errors.ts';

export const GONE = 'This branch has been deleted in the meantime.';

const AREA_GONE = 'This area has been deleted in the meantime.';

/** Returns why a branch was not saved or deleted. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code === 'NOT_FOUND' ? GONE : messageOf(error, fallback);

/** Returns why an area was not deleted. */
export const areaFailureText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code === 'NOT_FOUND' ? AREA_GONE : messageOf(error, fallback);
