import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server } from '../../testing/s3-server.ts';
import type { S3Server } from '../../testing/s3-server.ts';
import { createPhotoStore } from './store.ts';
import type { PhotoStore } from './store.ts';

const SECRET = 'the secret of the bucket';
const NAME = '410200/aB3_-0123456789abcdef0.jpg';
const BYTES = Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2]);

let dataDir: string;
let bucket: S3Server;
const inBucket = (secretAccessKey: string): PhotoStore => {
  const keys = { accessKeyId: 'shops', secretAccessKey };
  const { endpoint } = bucket;
  return createPhotoStore({
    dataDir,
    s3: { bucket: 'photos', region: 'eu-west-2', endpoint, ...keys },
  });
};

beforeAll(async () => {
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'store-')), 'data');
  bucket = await startS3Server(SECRET);
});
afterAll(() => {
  bucket.close();
  rmSync(path.dirname(dataDir), { recursive: true });
});

const stores: [string, () => PhotoStore, () => string[]][] = [
  [
    'a folder of the server',
    () => createPhotoStore({ dataDir, s3: null }),
    () => readdirSync(path.join(dataDir, 'photos', '410200')),
  ],
  ['a bucket', () => inBucket(SECRET), () => [...bucket.objects.keys()]],
];

describe.each(stores)('a photo in %s', (_, open, names) => {
  it('exists until it is removed, which may be done twice', async () => {
    const store = open();
    expect(await store.get(NAME)).toBeNull();
    await store.put(NAME, BYTES);
    expect(await store.get(NAME)).toEqual(BYTES);
    expect(names()).toHaveLength(1);
    await store.remove(NAME);
    await store.remove(NAME);
    expect(await store.get(NAME)).toBeNull();
    expect(names()).toEqual([]);
  });

  it('cannot have a name that leads outside the store', async () => {
    await expect(open().put('../../etc/passwd', BYTES)).rejects.toThrow(/outside|traversal|path/i);
  });
});

it('a photo in a folder is never read half-written, nor left half-written under its name', async () => {
  const store = createPhotoStore({ dataDir, s3: null });
  const folder = path.join(dataDir, 'photos');
  const large = Buffer.alloc(40 * 1024 * 1024, 7);
  const writing = { done: false };
  const put = store.put(NAME, large).finally(() => {
    writing.done = true;
  });
  const seen = new Set<number | undefined>();
  while (!writing.done) seen.add((await store.get(NAME))?.length);
  await put;
  seen.delete(undefined);
  expect([...seen].every((length) => length === large.length)).toBe(true);
  expect(readdirSync(path.join(folder, '.parts'))).toEqual([]);
  // A folder has the photo's name, so that writing fails: no part file may stay behind.
  mkdirSync(path.join(folder, '410200', 'taken.jpg'), { recursive: true });
  await expect(store.put('410200/taken.jpg', BYTES)).rejects.toThrow();
  expect(readdirSync(path.join(folder, '.parts'))).toEqual([]);
  rmSync(path.join(folder, '410200'), { recursive: true });
});

it('a file that a crash left half-written is removed when the folder is next used', async () => {
  const parts = path.join(dataDir, 'photos', '.parts');
  writeFileSync(path.join(parts, 'of yesterday'), BYTES);
  writeFileSync(path.join(parts, 'of now'), BYTES);
  const yesterday = new Date(Date.now() - 86_400_000);
  utimesSync(path.join(parts, 'of yesterday'), yesterday, yesterday);
  await createPhotoStore({ dataDir, s3: null }).get(NAME);
  expect(readdirSync(parts)).toEqual(['of now']);
});

it('the folder is open to the server’s user only', () => {
  expect(statSync(path.join(dataDir, 'photos')).mode & 0o777).toBe(0o700);
});

it('a bucket that refuses the key is an error, not a missing photo', async () => {
  await expect(inBucket('another').get(NAME)).rejects.toThrow();
  await expect(inBucket('another').put(NAME, BYTES)).rejects.toThrow();
  expect(bucket.objects.size).toBe(0);
});
