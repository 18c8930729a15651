import { ERRORS } from '@branchbook/contract/errors.ts';
import type { ErrorCode } from '@branchbook/contract/errors.ts';
import { AppError } from '../app-error.ts';

/** Makes the error for a refused photo, shown at its field in the form. */
export const refusedPhoto = (code: ErrorCode): AppError =>
  new AppError(code, { errors: [{ field: 'photo', message: ERRORS[code].message }] });
