import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ApiError, Client } from '@branchbook/contract/client.ts';
import type { ErrorCode } from '@branchbook/contract/errors.ts';
import { getPhotoUrl, PHOTO_MAX_BYTES } from '@branchbook/contract/photos.ts';
import { addGlobalTask, createBranchTask } from '@branchbook/contract/tasks.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mintScope } from '../../platform/session/scope.ts';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import * as pictures from '../../testing/pictures.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { forgetTries } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;
let foreign: Cast;
let large: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
  foreign = await createCast(server);
  large = await pictures.jpeg({ width: 6000, height: 4000 });
});
beforeEach(() => forgetTries(server));
afterAll(() => server.close());

const SMALL = { width: 60, height: 40 };
const FORM = {
  task_name: 'Check the fridges',
  task_description: 'All of them',
  scheduled_month: null,
  scheduled_day: null,
};

const BLACK = { width: 60, height: 40, channels: 3, background: '#000000' } as const;
const jpeg = () => pictures.jpeg(SMALL);
const png = () => pictures.png(SMALL);
const webp = () => pictures.webp(SMALL);

const create = (photo: Uint8Array, kind: Kind = 'owner') =>
  cast.as(kind).call(addGlobalTask, { body: FORM, photo: new Blob([new Uint8Array(photo)]) });

/** Returns the photo that the owner sees. */
const shown = async ({ photo_url }: { photo_url: string | null }): Promise<Buffer> => {
  const query = { blobName: photo_url ?? '' };
  const { url } = await cast.as('owner').call(getPhotoUrl, { query });
  return Buffer.from(await (await fetch(server.origin + url)).arrayBuffer());
};
const shownTo = async (client: Client, blobName: string): Promise<number> => {
  try {
    const { url } = await client.call(getPhotoUrl, { query: { blobName } });
    return (await fetch(server.origin + url)).status;
  } catch (error) {
    return (error as ApiError).status;
  }
};

const filesKept = (): string[] => {
  const folder = path.join(server.context.config.dataDir, 'photos', String(cast.company.id));
  return existsSync(folder) ? readdirSync(folder) : [];
};
const rowsKept = () =>
  server.context.db
    .selectFrom('photos')
    .selectAll()
    .where('company_id', '=', cast.company.id)
    .orderBy('id')
    .execute();

describe('an invalid photo is refused with its reason, and nothing of it is stored', () => {
  const noise = Buffer.alloc(PHOTO_MAX_BYTES + 1, 7);
  const bad: [string, ErrorCode, () => Buffer | Promise<Buffer>][] = [
    ['an empty file', 'PHOTO_NOT_IMAGE', () => Buffer.alloc(0)],
    ['a text renamed to .jpg', 'PHOTO_NOT_IMAGE', () => Buffer.from('Dear all, see the photo')],
    ['an SVG', 'PHOTO_NOT_IMAGE', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', 'PHOTO_NOT_IMAGE', () => sharp({ create: BLACK }).gif().toBuffer()],
    ['a TIFF', 'PHOTO_NOT_IMAGE', () => sharp({ create: BLACK }).tiff().toBuffer()],
    ['a PDF', 'PHOTO_NOT_IMAGE', () => Buffer.from('%PDF-1.7\n')],
    ['a JPEG that was cut off', 'PHOTO_DAMAGED', async () => (await jpeg()).subarray(0, -200)],
    ['the first bytes of a JPEG', 'PHOTO_DAMAGED', async () => (await jpeg()).subarray(0, 20)],
    ['a PNG that was cut off', 'PHOTO_DAMAGED', async () => (await png()).subarray(0, -200)],
    ['a WebP that was cut off', 'PHOTO_DAMAGED', async () => (await webp()).subarray(0, -200)],
    [
      'a PNG of 30,000 by 30,000 pixels',
      'PHOTO_TOO_MANY_PIXELS',
      () => pictures.pngThatClaims({ width: 30_000, height: 30_000 }),
    ],
    [
      'a PNG that claims more pixels than it has',
      'PHOTO_DAMAGED',
      () => pictures.pngThatClaims({ width: 5000, height: 5000 }),
    ],
    [
      'a photo with an archive behind it',
      'PHOTO_NOT_ONLY_IMAGE',
      async () => Buffer.concat([await jpeg(), pictures.EMPTY_ZIP]),
    ],
    [
      'a photo with a script in its comment',
      'PHOTO_NOT_ONLY_IMAGE',
      async () => pictures.withComment(await jpeg(), '<script>alert(1)</script>'),
    ],
    [
      'a photo that is a PDF, too',
      'PHOTO_NOT_ONLY_IMAGE',
      async () => pictures.withComment(await jpeg(), '%PDF-1.7'),
    ],
    [
      'a photo one byte larger than 5 MB',
      'PHOTO_TOO_LARGE',
      async () => Buffer.concat([await jpeg(), noise]).subarray(0, PHOTO_MAX_BYTES + 1),
    ],
  ];
  it.each(bad)('%s', async (_, code, file) => {
    const before = await rowsKept();
    const refused = await refusalOf(create(await file()));
    expect(refused).toMatchObject({ code, status: code === 'PHOTO_TOO_LARGE' ? 413 : 400 });
    expect(refused.errors).toEqual([{ field: 'photo', message: refused.message }]);
    expect(await rowsKept()).toEqual(before);
    expect(filesKept()).toHaveLength(before.length);
  });
});

describe('an uploaded photo', () => {
  it('is upright and contains no author, time or place', async () => {
    const taken = await pictures.phonePhoto({ width: 300, height: 200 });
    expect(taken.toString('latin1')).toContain(pictures.HOLIDAY);
    const kept = await shown(await create(taken));
    const { width, height, exif, icc, xmp, format } = await sharp(kept).metadata();
    expect({ width, height, format }).toEqual({ width: 200, height: 300, format: 'jpeg' });
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    expect(kept.toString('latin1')).not.toMatch(/Exif|holiday/);
    // The left edge of the photo as it was taken is the top of the upright one.
    const top = await sharp(kept)
      .extract({ left: 90, top: 30, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(top[0]).toBeGreaterThan(200);
  });

  it('is made smaller when it is large', async () => {
    const kept = await shown(await create(large));
    expect(await sharp(kept).metadata()).toMatchObject({ width: 2000, height: 1333 });
    expect(kept.length).toBeLessThan(large.length);
  });

  it('may be a PNG, a WebP, an animated one, or just 5 MB', async () => {
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(5000, 3)]);
    const moving = Buffer.concat([await jpeg(), film]);
    const full = Buffer.concat([await jpeg(), Buffer.alloc(PHOTO_MAX_BYTES)]);
    for (const file of [await png(), await webp(), moving, full.subarray(0, PHOTO_MAX_BYTES)]) {
      const kept = await shown(await create(file));
      expect(await sharp(kept).metadata()).toMatchObject({ ...SMALL, format: 'jpeg' });
      expect(kept.length).toBeLessThan(10_000);
    }
  });

  it('is white where it was transparent', async () => {
    const kept = await shown(await create(await pictures.plainPng('#00ff0000', SMALL)));
    expect([...(await sharp(kept).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  it('does not exhaust the server’s memory, thirty of the worst and largest one after another', async () => {
    const shape = { ...BLACK, width: 5000, height: 5000 };
    const files = [
      large,
      large.subarray(0, -5000),
      Buffer.concat([large, pictures.EMPTY_ZIP]),
      pictures.pngThatClaims({ width: 7000, height: 7000 }),
      await sharp({ create: shape }).png({ progressive: true }).toBuffer(),
    ];
    const before = process.memoryUsage.rss();
    for (let n = 0; n < 6; n += 1) {
      await Promise.all(files.map((file) => create(file).catch(() => null)));
    }
    const growth = Math.round((process.memoryUsage.rss() - before) / 1e6);
    expect(growth, 'megabytes more than before').toBeLessThan(700);
  });
});

describe('the address of a photo', () => {
  it('is given to all users who may see the photo, and to no others', async () => {
    const forAll = (await create(await jpeg())).photo_url ?? '';
    const { photo_url: ofBranch } = await cast.as('branch manager').call(createBranchTask, {
      body: { ...FORM, branchId: cast.branch.id },
      photo: new Blob([new Uint8Array(await jpeg())]),
    });
    const kinds = ['owner', 'head-office manager', 'branch manager', 'staff'] as const;
    for (const kind of kinds) {
      expect(await shownTo(cast.as(kind), forAll)).toBe(200);
      expect(await shownTo(cast.as(kind), ofBranch ?? '')).toBe(200);
      expect(await shownTo(foreign.as(kind), forAll)).toBe(404);
    }
    const elsewhere = await createBranch(server, cast.company.id);
    const neighbour = await createEmployee(server, elsewhere, { role_id: 2 });
    const client = server.client(await tokenOf(server, neighbour));
    expect(await shownTo(client, forAll)).toBe(200);
    expect(await shownTo(client, ofBranch ?? '')).toBe(404);
    expect(await shownTo(cast.as('owner'), `${cast.company.id}/${'x'.repeat(22)}.jpg`)).toBe(404);
    for (const name of ['', '../secret.key', `${forAll}/..`, forAll.replace('/', '%2f')]) {
      expect(await shownTo(cast.as('owner'), name)).toBe(400);
    }
  });

  it('is valid for ten minutes and one photo, which the browser then caches', async () => {
    const one = (await create(await jpeg())).photo_url ?? '';
    const other = (await create(await jpeg())).photo_url ?? '';
    const { url } = await cast.as('owner').call(getPhotoUrl, { query: { blobName: one } });
    server.clock.advance(60_000);
    const answer = await fetch(server.origin + url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=540',
      'content-disposition': expect.stringMatching(/^inline;/),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    const later = url.replace(/expires=\d+/, (text) => `${text}0`);
    for (const wrong of [
      url.replace(one, other),
      later,
      url.replace(/signature=./, 'signature='),
    ]) {
      const refused = await fetch(server.origin + wrong);
      expect(refused.status).toBe(403);
      expect(refused.headers.get('cache-control')).toBe('no-store');
      expect(await refused.json()).toMatchObject({ code: 'PHOTO_LINK_EXPIRED' });
    }
    server.clock.advance(540_000);
    expect((await fetch(server.origin + url)).status).toBe(403);
  });
});

it('an unused photo is deleted a day after its upload, with its address; all others stay', async () => {
  const { context, clock } = server;
  const scope = mintScope(cast.company.id, 'all');
  const { photo_url: used } = await create(await jpeg());
  const sent = { bytes: await jpeg(), branchId: null, purpose: 'task', by: null } as const;
  const { blobName } = await context.photos.keep(scope, { ...sent, at: clock.now() });
  clock.advance(23 * 3_600_000);
  const owner = server.client(await tokenOf(server, cast.people.owner));
  await context.photos.forgetUnclaimed();
  const { url } = await owner.call(getPhotoUrl, { query: { blobName } });
  expect((await fetch(server.origin + url)).status).toBe(200);

  clock.advance(3_600_001);
  await context.photos.forgetUnclaimed();
  const back = server.client(await tokenOf(server, cast.people.owner));
  expect(await shownTo(back, blobName)).toBe(404);
  expect(await shownTo(back, used ?? '')).toBe(200);
  expect(filesKept()).not.toContain(path.basename(blobName));
  expect(filesKept()).toHaveLength((await rowsKept()).length);
});
