import type { Endpoint } from './endpoint.ts';

/** Header with a key that names a call, so that repeating the call has no second effect. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** Header of a response that was stored when the call was first made. */
export const REPEATED_HEADER = 'idempotent-replayed';

/** Matches the keys that the server accepts: 16 to 100 visible ASCII characters. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{16,100}$/;

/** Days for which the server keeps a key with its response. */
export const IDEMPOTENCY_KEY_DAYS = 7;

/** Returns true if a call may carry a key: it changes something and its response is JSON. */
export const takesIdempotencyKey = ({
  method,
  data,
}: Pick<Endpoint, 'method'> & { data?: unknown }): boolean =>
  method !== 'GET' && typeof data !== 'string';
