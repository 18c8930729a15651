import { ApiError } from '@branchbook/contract/client.ts';
import { messageOf } from '../../shared/errors.ts';

/** Returns why a task was not saved; empty when the title of the notice says all. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.code === 'NOT_FOUND'
    ? 'This task has been deleted in the meantime.'
    : messageOf(error, '');
