import { buffer } from 'node:stream/consumers';
import type { MultipartFile } from '@fastify/multipart';
import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import { PHOTO_MAX_BYTES } from '@branchbook/contract/photos.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { refusedDocument } from './documents/refused.ts';
import { refusedPhoto } from './photos/refused.ts';

const FIELDS = 60;
const FIELD_BYTES = 20_000;

/** Limits of a form: one photo or document, of the same size at most, and the fields. */
export const FORM_LIMITS = {
  files: 1,
  fileSize: PHOTO_MAX_BYTES,
  fields: FIELDS,
  fieldNameSize: 100,
  fieldSize: FIELD_BYTES,
  parts: FIELDS + 1,
};

const tooLarge = ({ photo }: Endpoint): AppError =>
  photo ? refusedPhoto('PHOTO_TOO_LARGE') : refusedDocument('DOCUMENT_TOO_LARGE');

/** Reads a whole file; fails as soon as it is too large, without waiting for the rest. */
const bytesOf = (file: MultipartFile['file'], endpoint: Endpoint): Promise<Buffer> => {
  file.once('limit', () => file.destroy(tooLarge(endpoint)));
  return buffer(file);
};

const read = async (request: FastifyRequest, endpoint: Endpoint): Promise<void> => {
  const fields = new Map<string, string>();
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname !== (endpoint.photo ? 'photo' : 'file')) throw new AppError('VALIDATION');
      const bytes = await bytesOf(part.file, endpoint);
      // When no file was chosen, browsers send one without a name and without bytes.
      if (bytes.length > 0 || part.filename) request.upload = bytes;
      continue;
    }
    const { fieldname, value, fieldnameTruncated, valueTruncated } = part;
    if (fieldnameTruncated || valueTruncated) throw new AppError('PAYLOAD_TOO_LARGE');
    // A repeated field would be ambiguous.
    if (typeof value !== 'string' || fields.has(fieldname)) throw new AppError('VALIDATION');
    fields.set(fieldname, value);
  }
  request.body = Object.fromEntries(fields);
};

/**
 * Reads form data: its fields become the body, its file the upload. Runs after authorisation, so
 * that only permitted callers can make the server hold five megabytes.
 */
const readForm = async (request: FastifyRequest, endpoint: Endpoint): Promise<void> => {
  // Refuses by the announced length first; without one, reading stops at the limit.
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > PHOTO_MAX_BYTES + FIELDS * FIELD_BYTES) throw tooLarge(endpoint);
  try {
    await read(request, endpoint);
  } catch (error) {
    // Drains the rest of the request, or the connection could not be used again.
    request.raw.unpipe();
    request.raw.resume();
    // Other errors: too many fields, a second file, or invalid form data.
    throw error instanceof AppError ? error : new AppError('VALIDATION');
  }
};

/** Reads form data at endpoints that accept a photo or file; refuses it at all others. */
export const takeForm = (endpoint: Endpoint) => async (request: FastifyRequest) => {
  if (!request.isMultipart()) return;
  if (endpoint.form) {
    request.raw.resume();
    return;
  }
  if (!endpoint.photo && !endpoint.file) throw new AppError('UNSUPPORTED_MEDIA');
  await readForm(request, endpoint);
};

/** Most bytes of a form whose fields are not read. */
const UNREAD_FORM_BYTES = 1000;

/** Accepts the form that mail programs post to stop emails, at endpoints that say so. */
export const acceptForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: UNREAD_FORM_BYTES },
    (request, _, done) => {
      const isAccepted = request.routeOptions.config.endpoint?.form === true;
      if (isAccepted) done(null, undefined);
      else done(new AppError('UNSUPPORTED_MEDIA'));
    },
  );
};

/**
 * Returns the address that answers a request. Mail programs post to the address of the page that
 * stops emails (RFC 8058), which is answered like the call.
 */
export const answeredUrl = ({
  method,
  url = '/',
}: {
  method?: string | undefined;
  url?: string | undefined;
}): string => (method === 'POST' && url.startsWith('/unsubscribe?') ? `/api${url}` : url);
