import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Disk } from 'flydrive';
import type { Config } from '../config.ts';

/** Where the bytes are, by the photo's name. */
export type PhotoStore = {
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Null when there is none of this name. */
  get: (name: string) => Promise<Buffer | null>;
  /** Also fine when there is none any more. */
  remove: (name: string) => Promise<void>;
};

type S3 = NonNullable<Config['s3']>;

const S3_CONNECT_MS = 5000;
const S3_ANSWER_MS = 15_000;

const inFolder = async (folder: string): Promise<Disk> => {
  const [{ Disk }, { FSDriver }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/fs'),
  ]);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return new Disk(new FSDriver({ location: folder, visibility: 'private' }));
};

const inBucket = async ({ bucket, region, endpoint, ...credentials }: S3): Promise<Disk> => {
  const [{ Disk }, { S3Driver }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
  ]);
  return new Disk(
    new S3Driver({
      bucket,
      region,
      credentials,
      // A server of one's own rarely has a name for each bucket.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      visibility: 'private',
      // Neither lists of access nor checksums at the end are known by all that speak S3.
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: S3_CONNECT_MS, requestTimeout: S3_ANSWER_MS },
    }),
  );
};

const isMissing = ({ cause }: { cause?: unknown }): boolean => {
  const { code, name } = (cause ?? {}) as { code?: unknown; name?: unknown };
  return code === 'ENOENT' || name === 'NoSuchKey';
};

/**
 * A folder in DATA_DIR, or a bucket where one is set. What speaks to it is loaded when it is first
 * used, so that a start does not wait for it.
 */
export const createPhotoStore = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): PhotoStore => {
  let opened: Promise<Disk> | undefined;
  const disk = (): Promise<Disk> => {
    opened ??= s3 ? inBucket(s3) : inFolder(path.join(dataDir, 'photos'));
    return opened;
  };
  return {
    put: async (name, bytes) => (await disk()).put(name, bytes),
    get: async (name) => {
      try {
        return Buffer.from(await (await disk()).getBytes(name));
      } catch (error) {
        if (isMissing(error as Error)) return null;
        throw error;
      }
    },
    remove: async (name) => (await disk()).delete(name),
  };
};
