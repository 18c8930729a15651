import { ERRORS } from '@branchbook/contract/errors.ts';
import type { ErrorCode } from '@branchbook/contract/errors.ts';
import { AppError } from '../app-error.ts';

/** Why a photo is not taken, told at its field in the form. */
export const refusedPhoto = (code: ErrorCode): AppError =>
  new AppError(code, { errors: [{ field: 'photo', message: ERRORS[code].message }] });
