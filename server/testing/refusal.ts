import { ApiError } from '@branchbook/contract/client.ts';
import type { ErrorCode, FieldError } from '@branchbook/contract/errors.ts';

export type Refusal = {
  status: number;
  code: ErrorCode | undefined;
  message: string;
  errors: FieldError[];
  data: Record<string, unknown> | undefined;
};

/** Returns the server's error response; throws when the request succeeded. */
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

/** Returns the sorted results of concurrent requests: 'ok' or the error code. */
export const outcomesOf = async (calls: Promise<unknown>[]): Promise<string[]> => {
  const results = await Promise.allSettled(calls);
  const outcomes = results.map((result): string =>
    result.status === 'fulfilled' ? 'ok' : String((result.reason as { code?: string }).code),
  );
  return outcomes.toSorted();
};
