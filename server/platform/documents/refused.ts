import { ERRORS } from '@branchbook/contract/errors.ts';
import type { ErrorCode } from '@branchbook/contract/errors.ts';
import { AppError } from '../app-error.ts';

/** Makes the error for a refused document, shown at its field in the form. */
export const refusedDocument = (code: ErrorCode): AppError =>
  new AppError(code, { errors: [{ field: 'file', message: ERRORS[code].message }] });
