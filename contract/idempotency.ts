import type { Endpoint } from './endpoint.ts';

/** Header that names a call, so that sending it again has no second effect. */
export const KEY_HEADER = 'idempotency-key';

/** Header of an answer that was kept from the first time the call was made. */
export const REPEATED_HEADER = 'idempotent-replayed';

/** Matches the keys that the server accepts: 16 to 100 visible ASCII characters. */
export const KEY_PATTERN = /^[\x21-\x7e]{16,100}$/;

/** Days for which the server keeps a key with its answer. */
export const KEY_DAYS = 7;

/** Returns true for a call that may be named by a key: one that changes something and answers JSON. */
export const takesKey = ({
  method,
  data,
}: Pick<Endpoint, 'method'> & { data?: unknown }): boolean =>
  method !== 'GET' && typeof data !== 'string';
