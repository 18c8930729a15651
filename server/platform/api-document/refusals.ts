import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import type { ErrorCode } from '@branchbook/contract/errors.ts';
import { takesIdempotencyKey } from '@branchbook/contract/idempotency.ts';

/** Errors that any request may get before its route is known. */
export const BEFORE_ALL = [
  'TOO_SLOW',
  'PAYLOAD_TOO_LARGE',
  'ADDRESS_TOO_LONG',
  'UNSUPPORTED_MEDIA',
  'HEADERS_TOO_LARGE',
] as const satisfies ErrorCode[];

/** Errors about the contents of a photo. */
const PHOTO_CODES = [
  'PHOTO_NOT_IMAGE',
  'PHOTO_DAMAGED',
  'PHOTO_TOO_MANY_PIXELS',
  'PHOTO_NOT_ONLY_IMAGE',
  'PHOTO_TOO_LARGE',
] as const satisfies ErrorCode[];

/** Errors about the contents of a document, which may also be a photo. */
const DOCUMENT_CODES = [
  'DOCUMENT_NOT_ACCEPTED',
  'DOCUMENT_DAMAGED',
  'DOCUMENT_LOCKED',
  'DOCUMENT_TOO_MANY_PAGES',
  'DOCUMENT_TOO_COMPLEX',
  'DOCUMENT_TOO_LARGE',
  'PHOTO_TOO_MANY_PIXELS',
  'PHOTO_NOT_ONLY_IMAGE',
] as const satisfies ErrorCode[];

const signInCodes = ({ who }: Endpoint): ErrorCode[] => {
  if (who === 'anyone') return [];
  if (who.includes('device')) return ['DEVICE_REVOKED', 'ACCESS_DENIED'];
  if (who.length === 1 && who.includes('onboarding')) return ['LINK_EXPIRED', 'ACCESS_DENIED'];
  return ['SESSION_EXPIRED', 'ACCESS_DENIED'];
};

/** Returns the error codes of an endpoint, without those in BEFORE_ALL. */
export const refusalsOf = (endpoint: Endpoint): ErrorCode[] => {
  const { method, params, query, body, photo, file, limit, atOnce, errors = [] } = endpoint;
  const codes = new Set<ErrorCode>([
    ...(params || query || body ? (['VALIDATION', 'MISSING_FIELDS'] as const) : []),
    ...(takesIdempotencyKey(endpoint) ? (['VALIDATION'] as const) : []),
    ...signInCodes(endpoint),
    ...errors,
    ...(photo ? PHOTO_CODES : []),
    ...(file ? DOCUMENT_CODES : []),
    ...(limit ? [limit.code ?? ('TOO_MANY_REQUESTS' as const)] : []),
    ...(atOnce ? (['TOO_MANY_REQUESTS'] as const) : []),
    ...(takesIdempotencyKey(endpoint) ? (['ALREADY_SAVED', 'KEY_REUSED'] as const) : []),
    'SERVER',
    'UNAVAILABLE',
    ...(method === 'GET' ? [] : (['STORAGE_FULL'] as const)),
  ]);
  return [...codes].toSorted((a, b) => ERRORS[a].status - ERRORS[b].status);
};
