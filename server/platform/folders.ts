import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Returns the folder itself, or its nearest ancestor that exists. */
export const existingPartOf = (folder: string): string =>
  existsSync(folder) || path.dirname(folder) === folder
    ? folder
    : existingPartOf(path.dirname(folder));

/** Throws the file system's error if this user may not write to the folder; creates nothing. */
export const requireWritable = (folder: string): void =>
  // The trailing dot requires a folder.
  accessSync(`${existingPartOf(folder)}/.`, constants.R_OK | constants.W_OK);

/** Returns the number of bytes that this user may still write to the folder's disk. */
export const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(existingPartOf(folder));
  return bavail * bsize;
};
