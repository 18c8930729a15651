import { ERRORS } from '@branchbook/contract/errors.ts';
import { PHOTO_MAX_BYTES, PHOTO_MAX_SIDE, PHOTO_TYPES } from '@branchbook/contract/photos.ts';

type Size = { width: number; height: number };

/** Scales a size so that no side is longer than the limit; smaller sizes stay as they are. */
export const fitInside = ({ width, height }: Size, limit: number): Size => {
  const scale = Math.min(1, limit / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
};

const QUALITY = 0.85;

const asSmallerJpeg = async (file: File, bitmap: ImageBitmap): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  const size = Object.assign(canvas, fitInside(bitmap, PHOTO_MAX_SIDE));
  const pen = canvas.getContext('2d');
  if (!pen) return file;
  // JPEG has no transparency: transparent parts become white.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, size.width, size.height);
  pen.drawImage(bitmap, 0, 0, size.width, size.height);
  const smaller = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  return smaller && smaller.size < file.size ? smaller : file;
};

/** Shrinks a photo before the upload when it is larger than the server keeps. */
export const smallerWhereLarge = async (file: File): Promise<Blob> => {
  // Files that this browser cannot read are left to the server to check.
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const isLarge =
    file.size > PHOTO_MAX_BYTES || Math.max(bitmap.width, bitmap.height) > PHOTO_MAX_SIDE;
  const photo = isLarge ? await asSmallerJpeg(file, bitmap).catch(() => file) : file;
  bitmap.close();
  return photo;
};

/** Returns the server's message for a file that is not a photo; otherwise null. */
export const photoProblem = (file: Blob): string | null => {
  const isPhoto = PHOTO_TYPES.some((type) => type === file.type);
  return isPhoto ? null : ERRORS.PHOTO_NOT_IMAGE.message;
};

/** Returns the server's message for a photo that is too large; otherwise null. */
export const sizeProblem = (photo: Blob): string | null =>
  photo.size > PHOTO_MAX_BYTES ? ERRORS.PHOTO_TOO_LARGE.message : null;

/** A newly chosen file, the blob name of the stored photo, or no photo. */
export type PhotoValue = Blob | string | null;

/** Returns the new file to send with a task, if there is one. */
export const photoFile = (photo: PhotoValue | undefined): Blob | null =>
  photo instanceof Blob ? photo : null;
