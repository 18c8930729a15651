import { ApiError } from '@branchbook/contract/client.ts';
import type { ErrorCode, FieldError } from '@branchbook/contract/errors.ts';

export type Refusal = {
  status: number;
  code: ErrorCode | undefined;
  message: string;
  errors: FieldError[];
  data: Record<string, unknown> | undefined;
};

/** How the server refused a call; throws when it was not refused. */
export const refusalOf = async (call: Promise<unknown>): Promise<Refusal> => {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, serverMessage: message, errors, data } = error;
    return { status, code, message, errors, data };
  }
  throw new Error('The server allowed what it should have refused');
};
