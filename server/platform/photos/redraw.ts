import type { ErrorCode } from '@branchbook/contract/errors.ts';
import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS, PHOTO_MAX_SIDE } from '@branchbook/contract/photos.ts';
import type sharp from 'sharp';
import { atMost } from './at-most.ts';
import { isMoreThanPhoto, looksLikePhoto } from './kinds.ts';
import { refusedPhoto } from './refused.ts';

const QUALITY = 82;
const PATIENCE_SECONDS = 20;
// A decoder may need several hundred megabytes for a large photo.
const inTurn = atMost(2);

export type Picture = { bytes: Buffer; width: number; height: number };

const refuse = (code: ErrorCode): never => {
  throw refusedPhoto(code);
};

const open = async (): Promise<typeof sharp> => {
  const { default: library } = await import('sharp');
  // No photo is drawn twice, and none may take both processors.
  library.cache(false);
  library.concurrency(1);
  // Even if another file were mistaken for a photo, its format could not be opened.
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({
    operation: ['Jpeg', 'Png', 'Webp'].map((kind) => `VipsForeignLoad${kind}Buffer`),
  });
  return library;
};

let opened: Promise<typeof sharp> | undefined;

/** Loads the library with the first photo: most processes and tests never handle one. */
const load = (): Promise<typeof sharp> => {
  opened ??= open();
  return opened;
};

const pixelsOf = async (library: typeof sharp, bytes: Buffer): Promise<number> => {
  const { width, height } = await library(bytes, { limitInputPixels: false }).metadata();
  return width * height;
};

const draw = async (library: typeof sharp, bytes: Buffer): Promise<Picture> => {
  // Phones leave harmless oddities, so warnings pass; truncated files fail.
  const { data, info } = await library(bytes, {
    failOn: 'error',
    limitInputPixels: PHOTO_MAX_PIXELS,
    autoOrient: true,
  })
    .resize(PHOTO_MAX_SIDE, PHOTO_MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: PATIENCE_SECONDS })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
};

/**
 * Draws an uploaded file again as a JPEG, the right way up and without data on place, time or
 * camera.
 * @throws AppError for a file that is not just a photo.
 */
export const redraw = async (sent: Uint8Array): Promise<Picture> => {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  if (bytes.length > PHOTO_MAX_BYTES) refuse('PHOTO_TOO_LARGE');
  if (!looksLikePhoto(bytes)) refuse('PHOTO_NOT_IMAGE');
  if (isMoreThanPhoto(bytes)) refuse('PHOTO_NOT_ONLY_IMAGE');
  const library = await load();
  return inTurn(async () => {
    const pixels = await pixelsOf(library, bytes).catch(() => refuse('PHOTO_DAMAGED'));
    if (pixels > PHOTO_MAX_PIXELS) refuse('PHOTO_TOO_MANY_PIXELS');
    return draw(library, bytes).catch(() => refuse('PHOTO_DAMAGED'));
  });
};
