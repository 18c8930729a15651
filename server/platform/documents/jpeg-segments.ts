/* The structure of a JPEG file: segments, each with a marker and a length, then compressed data. */

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;
const JFIF = 0xe0;
const ICC_PROFILE = 0xe2;
const ADOBE_COLOURS = 0xee;
const LAST_APPLICATION = 0xef;

/** Detects segments that describe the picture and are not needed to show it, such as Exif data. */
const isDescription = (marker: number): boolean =>
  marker === COMMENT ||
  (marker > JFIF &&
    marker <= LAST_APPLICATION &&
    marker !== ICC_PROFILE &&
    marker !== ADOBE_COLOURS);

/** In compressed data 0xff is followed by a zero, or by the number of a restart. */
const isInScan = (next: number): boolean =>
  next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);

const endOfScan = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at + 1 < bytes.length && !(bytes[at] === 0xff && !isInScan(bytes[at + 1] ?? 0))) at += 1;
  return at + 1 < bytes.length ? at : bytes.length;
};

/**
 * Returns a JPEG without place, time, camera, comments, and what follows its end; null when the bytes
 * are not those of a JPEG.
 */
export const withoutDescriptions = (bytes: Uint8Array): Uint8Array | null => {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null;
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 3 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) {
      // Any number of these may come before a marker.
      at += 1;
      continue;
    }
    if (marker === END) break;
    const size = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const afterSegment = at + 2 + size;
    const next = marker === SCAN ? endOfScan(bytes, afterSegment) : afterSegment;
    if (!isDescription(marker)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  return Buffer.concat([...kept, Uint8Array.of(0xff, END)]);
};
