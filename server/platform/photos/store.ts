import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
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

/** Where a photo is written before it gets its name. */
const PARTS = '.parts';
/** No photo takes this long to be written: what is older was left behind by a crash. */
const LEFT_BEHIND_MS = 3_600_000;

/** Removes what a crash left, by the clock of the disk: other servers may share the folder. */
const removeLeftParts = async (parts: string): Promise<void> => {
  const probe = path.join(parts, randomUUID());
  await writeFile(probe, '', { mode: 0o600 });
  const { mtimeMs: now } = await stat(probe);
  await rm(probe);
  for (const name of await readdir(parts)) {
    const part = path.join(parts, name);
    // Another process that opens the folder at the same moment may remove it first.
    const writtenAt = await stat(part).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    );
    if (now - writtenAt > LEFT_BEHIND_MS) await rm(part, { force: true });
  }
};

const inFolder = async (folder: string): Promise<Disk> => {
  const [{ Disk }, { FSDriver }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/fs'),
  ]);
  const parts = path.join(folder, PARTS);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  mkdirSync(parts, { recursive: true, mode: 0o700 });
  await removeLeftParts(parts);
  return new Disk(new FSDriver({ location: folder, visibility: 'private' }));
};

/** Makes what was written to a file or a folder outlast a loss of power. */
const syncToDisk = async (name: string): Promise<void> => {
  const handle = await open(name, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Writes a file aside and gives it its name once it is whole, so that no crash leaves a cut one. */
const putInFolder = async (folder: string, key: string, bytes: Uint8Array): Promise<void> => {
  const file = path.join(folder, key);
  const part = path.join(folder, PARTS, randomUUID());
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncToDisk(path.dirname(file));
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
  const folder = path.join(dataDir, 'photos');
  const disk = (): Promise<Disk> => {
    opened ??= s3 ? inBucket(s3) : inFolder(folder);
    return opened;
  };
  return {
    put: async (name, bytes) => {
      const drive = await disk();
      if (s3) await drive.put(name, bytes);
      // The key is refused when it leads out of the folder.
      else await putInFolder(folder, drive.file(name).key, bytes);
    },
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
