import { ERRORS } from '@branchbook/contract/errors.ts';
import { AppError } from '../../platform/app-error.ts';
import { breaksUnique } from '../../platform/database/violations.ts';

const refusal = (code: 'EMAIL_EXISTS' | 'PIN_EXISTS', field: string): AppError =>
  new AppError(code, { errors: [{ field, message: ERRORS[code].message }] });

/** The error of a write as people understand it, when somebody else has that e-mail or PIN. */
export const taken = (error: unknown): unknown => {
  if (breaksUnique(error, 'employees_email')) return refusal('EMAIL_EXISTS', 'email');
  if (breaksUnique(error, 'employees_pin')) return refusal('PIN_EXISTS', 'pin');
  return error;
};
