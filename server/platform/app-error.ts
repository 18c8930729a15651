import { ERRORS } from '@branchbook/contract/errors.ts';
import type { ErrorCode, FieldError } from '@branchbook/contract/errors.ts';

/** The error that refuses a request. Status and default message follow from the code. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldError[];
  readonly data: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    {
      errors = [],
      data,
      message,
    }: { errors?: FieldError[]; data?: Record<string, unknown>; message?: string } = {},
  ) {
    // A field's message is more precise than the general one.
    super(message ?? errors[0]?.message ?? ERRORS[code].message);
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.errors = errors;
    this.data = data;
  }
}
