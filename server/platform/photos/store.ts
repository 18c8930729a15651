import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Disk } from 'flydrive';
import type { Config } from '../config.ts';

/** Stores the bytes of photos by name. */
export type PhotoStore = {
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Returns null when there is no photo of this name. */
  get: (name: string) => Promise<Buffer | null>;
  /** Succeeds also when the photo does not exist. */
  remove: (name: string) => Promise<void>;
};

type S3 = NonNullable<Config['s3']>;

const S3_CONNECT_MS = 5000;
const S3_ANSWER_MS = 15_000;

/** Folder in which a photo is written before it gets its name. */
const PARTS = '.parts';
/** Older parts were left by a crash: no photo takes this long to write. */
const LEFT_BEHIND_MS = 3_600_000;

/** Removes parts that a crash left, by the disk's clock: other servers may share the folder. */
const removeLeftParts = async (parts: string): Promise<void> => {
  const probe = path.join(parts, randomUUID());
  await writeFile(probe, '', { mode: 0o600 });
  const { mtimeMs: now } = await stat(probe);
  await rm(probe);
  for (const name of await readdir(parts)) {
    const part = path.join(parts, name);
    // Another process that opens the folder at the same time may remove the part first.
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

/** Syncs a file or folder to disk, so that it survives a power cut. */
const syncToDisk = async (name: string): Promise<void> => {
  const handle = await open(name, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Writes a file aside and renames it when complete, so that a crash leaves no partial file. */
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
      // Self-hosted servers rarely have a host name for each bucket.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      visibility: 'private',
      // Not all S3 servers support access lists or trailing checksums.
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
 * Creates the store: a bucket if one is set, else a folder in DATA_DIR. Loads the library on first
 * use, to keep the start fast.
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
      // `file` refuses a key that leads out of the folder.
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
