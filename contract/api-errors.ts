import { tryAgainIn } from './errors.ts';
import type { ErrorCode, FieldError } from './errors.ts';

/** A call that the server refused. `message` is for users; it also says when to try again. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly errors: FieldError[];
  readonly data: Record<string, unknown> | undefined;
  /** The server's own message, empty when the response had no readable one. */
  readonly serverMessage: string;
  /** Seconds to wait before trying again, after too many tries. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    answer: {
      code?: ErrorCode;
      message?: string;
      errors?: FieldError[];
      data?: Record<string, unknown>;
    },
  ) {
    const wait = Number(answer.data?.['retryAfterSeconds']);
    const said = answer.message || `The server answered ${status}`;
    const fields = (answer.errors ?? []).map(({ field, message }) => `${field}: ${message}`);
    // Users read the message beside the field; the log gets the field's name from the cause.
    super(
      wait > 0 ? `${said} ${tryAgainIn(wait)}` : said,
      fields.length > 0 ? { cause: new Error(fields.join('; ')) } : undefined,
    );
    this.name = 'ApiError';
    this.status = status;
    this.code = answer.code;
    this.serverMessage = answer.message ?? '';
    this.errors = answer.errors ?? [];
    this.data = answer.data;
    this.retryAfterSeconds = wait > 0 ? wait : undefined;
  }
}

/** A call without a response: no network, no server, or no response within the time limit. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Connection failed. Please check your internet connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}
