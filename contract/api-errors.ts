import { tryAgainIn } from './errors.ts';
import type { ErrorCode, FieldError } from './errors.ts';

/** The server answered, and said no. `message` is for people: it says when to try again, too. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly errors: FieldError[];
  readonly data: Record<string, unknown> | undefined;
  /** What the server said, empty when it said nothing readable. */
  readonly serverMessage: string;
  /** How long to wait before trying again, where there were too many tries. */
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
    // People read the message beside the field; who reads a log has the field from the cause.
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

/** No answer came: no network, no server, or none within the time limit. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Connection failed. Please check your internet connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}
