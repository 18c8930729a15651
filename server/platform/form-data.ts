import { buffer } from 'node:stream/consumers';
import type { MultipartFile } from '@fastify/multipart';
import { PHOTO_MAX_BYTES } from '@branchbook/contract/photos.ts';
import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { refusedPhoto } from './photos/refused.ts';

const FIELDS = 60;
const FIELD_BYTES = 20_000;

/** One photo, and the fields of one form. */
export const FORM_LIMITS = {
  files: 1,
  fileSize: PHOTO_MAX_BYTES,
  fields: FIELDS,
  fieldNameSize: 100,
  fieldSize: FIELD_BYTES,
  parts: FIELDS + 1,
};

/** All of a file, or nothing as soon as it is too large: the rest is not waited for. */
const bytesOf = (file: MultipartFile['file']): Promise<Buffer> => {
  file.once('limit', () => file.destroy(refusedPhoto('PHOTO_TOO_LARGE')));
  return buffer(file);
};

const read = async (request: FastifyRequest): Promise<void> => {
  const fields = new Map<string, string>();
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname !== 'photo') throw new AppError('VALIDATION');
      const bytes = await bytesOf(part.file);
      // A browser's form sends a file without a name and without bytes when none was chosen.
      if (bytes.length > 0 || part.filename) request.photo = bytes;
      continue;
    }
    const { fieldname, value, fieldnameTruncated, valueTruncated } = part;
    if (fieldnameTruncated || valueTruncated) throw new AppError('PAYLOAD_TOO_LARGE');
    // A field that comes twice would leave open which of them counts.
    if (typeof value !== 'string' || fields.has(fieldname)) throw new AppError('VALIDATION');
    fields.set(fieldname, value);
  }
  request.body = Object.fromEntries(fields);
};

/**
 * Takes in a body of form data: its fields become the body, its file the photo. Only once it is
 * clear that the caller may, so that nobody else can make the server hold five megabytes.
 */
const readForm = async (request: FastifyRequest): Promise<void> => {
  // Said before anything is read; where no length is given, the reading ends at the limit.
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > PHOTO_MAX_BYTES + FIELDS * FIELD_BYTES) throw refusedPhoto('PHOTO_TOO_LARGE');
  try {
    await read(request);
  } catch (error) {
    // What is still on its way is let run past, or the connection could not be used again.
    request.raw.unpipe();
    request.raw.resume();
    // Else: more fields than any form of ours has, a second file, or no form data at all.
    throw error instanceof AppError ? error : new AppError('VALIDATION');
  }
};

/** Reads form data where a call may carry a photo; anywhere else it is not understood. */
export const takeForm = (endpoint: Endpoint) => async (request: FastifyRequest) => {
  if (!request.isMultipart()) return;
  if (!endpoint.photo) throw new AppError('UNSUPPORTED_MEDIA');
  await readForm(request);
};
