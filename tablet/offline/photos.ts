import { photoHash } from '@branchbook/contract/photo-hash.ts';
import { deviceNow } from '../shared/clock.ts';
import { sha256 } from './sha256.ts';
import { store } from './store.ts';
import type { StoredPhoto } from './tablet-store.ts';

/** Maximum of the longer side, in pixels: enough to see the work, quick to send ([A-128]). */
const MAX_SIDE = 1600;
const JPEG_QUALITY = 0.82;

/** Error for a chosen file that cannot be read as a photo. */
export class NotAPhoto extends Error {
  override name = 'NotAPhoto';
}

/** Scales a size down to MAX_SIDE with the same proportions; never scales it up. */
export const scaledToFit = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
};

/** Redraws a photo as a JPEG: smaller, the right way up, and without its time and place. */
const redraw = async (file: Blob): Promise<Blob> => {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new NotAPhoto('This file is not a photo that this tablet can read.', { cause });
  });
  const { width, height } = scaledToFit(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new NotAPhoto('This tablet could not prepare the photo. Please try again.');
  // Transparent parts would turn black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
  });
  if (!blob) throw new NotAPhoto('This tablet could not prepare the photo. Please try again.');
  return blob;
};

const hashOf = async (blob: Blob): Promise<string> => sha256(await blob.arrayBuffer());

/** Returns a photo for the store that no record names yet. */
export const newPhoto = (name: string, blob: Blob, state: 'taken' | 'fetched'): StoredPhoto => ({
  name,
  blob,
  state,
  reason: null,
  at: deviceNow().getTime(),
  about: null,
  employeeName: null,
});

/** Stores a photo under its hash, once, and returns the hash. */
export const storePhoto = async (blob: Blob): Promise<string> => {
  const name = await hashOf(blob);
  await store.transaction('rw', store.photos, async () => {
    // The same photo was already taken for another record.
    if (await store.photos.get(name)) return;
    await store.photos.add(newPhoto(name, blob, 'taken'));
  });
  return name;
};

/**
 * Shrinks and stores a photo; returns the hash by which a record names it. The photo is sent once a
 * record names it, and deleted after a day when none did.
 */
export const keepPhoto = async (file: Blob): Promise<string> => storePhoto(await redraw(file));

type MayNamePhoto = { photo?: unknown };

/** Returns the hashes of the photos that a payload and the answers in it name, each once. */
export const photosOf = (payload: object): string[] => {
  const { answers } = payload as { answers?: readonly MayNamePhoto[] | null };
  const named = [payload as MayNamePhoto, ...(answers ?? [])];
  return [...new Set(named.flatMap(({ photo }) => photoHash.safeParse(photo).data ?? []))];
};

/** Queues a record's photo for sending; runs in the transaction that stores the record. */
export const photoBelongsTo = async (
  name: string,
  about: string,
  employeeName: string | null,
): Promise<void> => {
  await store.photos
    .where('name')
    .equals(name)
    .and(({ state }) => state !== 'waiting')
    .modify({ state: 'waiting', reason: null, about, employeeName });
};
