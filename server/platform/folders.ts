import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Finds the folder itself, or the nearest one above it that exists. */
export const existingPartOf = (folder: string): string =>
  existsSync(folder) || path.dirname(folder) === folder
    ? folder
    : existingPartOf(path.dirname(folder));

/** Throws what the file system says when this user may not write there; makes nothing. */
export const requireWritable = (folder: string): void =>
  // The dot says that it must be a folder.
  accessSync(`${existingPartOf(folder)}/.`, constants.R_OK | constants.W_OK);

/** Counts the bytes that this user may still write there. */
export const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(existingPartOf(folder));
  return bavail * bsize;
};
