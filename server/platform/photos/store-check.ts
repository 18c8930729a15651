import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Settings } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { requireWritable } from '../folders.ts';
import type { PhotoStore } from './store.ts';

type Place = Pick<Settings, 'dataDir' | 's3'>;

/** Refuses a photo folder that this user cannot write to; creates nothing. */
export const requirePhotoFolder = ({ dataDir, s3 }: Place): void => {
  const folder = path.join(dataDir, 'photos');
  if (s3) return;
  try {
    requireWritable(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `DATA_DIR: photos are kept in ${folder}, which cannot be written (${code}). Give it to the user that runs the server (chown -R ${process.getuid?.() ?? 'USER'} ${dataDir}), or set another folder.`,
      { cause: error },
    );
  }
};

/** Returns an error with its causes, the innermost last. */
const chainOf = (error: unknown): Record<string, unknown>[] => {
  const { cause } = (error ?? {}) as { cause?: unknown };
  return [error as Record<string, unknown>, ...(cause ? chainOf(cause) : [])];
};

/** Returns the code or name of an error from the bucket, the system or the library. */
const nameOf = (error: unknown): string => {
  const last = chainOf(error).at(-1) ?? {};
  const names = [last['Code'], last['code'], last['name']];
  return names.find((one) => typeof one === 'string') ?? 'unknown';
};

/** Explains why photos cannot be stored where the settings say, and what to do. */
const storeSentence = (error: unknown, { dataDir, s3 }: Place): string => {
  const name = nameOf(error);
  if (!s3) {
    return `DATA_DIR: photos cannot be kept in ${path.join(dataDir, 'photos')} (${name}). Free some space there, and give the folder to the user that runs the server.`;
  }
  if (name === 'NoSuchBucket') {
    return `S3_BUCKET: there is no bucket ${s3.bucket}. Make it, or correct the name.`;
  }
  if (/Redirect|AuthorizationHeaderMalformed|Region/.test(name)) {
    return `S3_REGION: the bucket is not in ${s3.region} (${name}). Set the region that it is in.`;
  }
  if (/AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|Forbidden|403/.test(name)) {
    return `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: are refused (${name}). Correct them, and let them read, write and delete objects of the bucket.`;
  }
  return `S3_ENDPOINT: photos cannot be kept at ${s3.endpoint ?? 'Amazon S3'} (${name}). Correct the address, or start what should answer there.`;
};

/** Writes, reads and removes a small object; returns a message if that failed, else null. */
export const storeProblem = async (store: PhotoStore, place: Place): Promise<string | null> => {
  const name = `check-${randomBytes(8).toString('hex')}.txt`;
  try {
    await store.put(name, Buffer.from('check'));
    const read = await store.get(name);
    await store.remove(name);
    if (String(read) !== 'check') throw new Error('It reads back as something else');
    return null;
  } catch (error) {
    return storeSentence(error, place);
  }
};
