import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ApiError } from '@branchbook/contract/client.ts';
import { getDevicePhoto, sendDevicePhoto } from '@branchbook/contract/tablet.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, tokenOf } from '../../testing/factories.ts';
import { jpeg } from '../../testing/pictures.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { outcomeOf, signInTablet } from '../../testing/tablet.ts';
import type { ItemDraft, Tablet } from '../../testing/tablet.ts';

const TODAY = '2026-06-10';

let server: TestServer;
let day: BranchDay;
let bytes: Buffer;
let hash: string;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(`${TODAY}T09:00:00Z`);
  day = await createBranchDay(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  // Random noise makes every photo different.
  bytes = await jpeg({ width: 60, height: 40 });
  hash = createHash('sha256').update(bytes).digest('hex');
});

const complete = (taskId: number): ItemDraft => ({
  kind: 'task.complete',
  payload: { branch_task_id: taskId, due_date: TODAY, photo: hash },
});
const send = async (...drafts: ItemDraft[]): Promise<string[]> =>
  outcomeOf(await day.tablet.send(await day.tablet.make(day.lukasz, ...drafts)));

/** Returns the URL of the photo that the tablet shows with a task of today. */
const shownWith = async (taskId: number) => {
  const { occurrences } = await day.tablet.snapshot();
  return occurrences.find((one) => one.branch_task_id === taskId)?.photo_url;
};

const historyOf = (taskId: number) =>
  server.context.db
    .selectFrom('occurrence_events as e')
    .innerJoin('task_occurrences as o', 'o.id', 'e.occurrence_id')
    .leftJoin('photos as p', 'p.id', 'e.photo_id')
    .select(['e.kind', 'p.blob_name as photo'])
    .where('o.branch_task_id', '=', taskId)
    .orderBy('e.id')
    .execute();

describe('a photo of a record', () => {
  const sendPhoto = (tablet: Tablet = day.tablet, as: string = hash) =>
    tablet.client.call(sendDevicePhoto, {
      body: { hash: as },
      photo: new Blob([new Uint8Array(bytes)]),
    });
  const look = async (blobName: string, tablet: Tablet = day.tablet) => {
    const [, name = ''] = blobName.split('/');
    try {
      return await tablet.client.raw(getDevicePhoto, { params: { name } });
    } catch (error) {
      if (error instanceof ApiError) return { status: error.status, headers: new Headers() };
      throw error;
    }
  };

  it('is shown whether it arrives before or after its item, and is stored once', async () => {
    const later = await day.assign();
    const earlier = await day.assign();
    expect(await send(complete(later))).toEqual(['ok']);
    expect(await shownWith(later)).toBeNull();
    const { blobName } = await sendPhoto();
    expect(await send(complete(earlier))).toEqual(['ok']);
    expect(await sendPhoto()).toEqual({ blobName });
    for (const taskId of [later, earlier]) {
      expect(await shownWith(taskId)).toBe(blobName);
      expect(await historyOf(taskId)).toMatchObject([{ kind: 'completed', photo: blobName }]);
    }
    const answer = await look(blobName);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=86400, immutable');
  });

  it('is stored if only its name was recorded before', async () => {
    const { blobName } = await sendPhoto();
    rmSync(path.join(server.context.config.dataDir, 'photos', blobName));
    expect((await look(blobName)).status).toBe(404);
    expect(await sendPhoto()).toEqual({ blobName });
    expect((await look(blobName)).status).toBe(200);
  });

  it('is stored again if a crash left it truncated or empty, and only then', async () => {
    const { blobName } = await sendPhoto();
    const file = path.join(server.context.config.dataDir, 'photos', blobName);
    const whole = readFileSync(file);
    const { mtimeMs } = statSync(file);
    await sendPhoto();
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
    for (const damaged of [whole.subarray(0, 100), Buffer.alloc(whole.length), Buffer.alloc(0)]) {
      writeFileSync(file, damaged);
      expect(await sendPhoto()).toEqual({ blobName });
      expect(readFileSync(file).equals(whole)).toBe(true);
    }
  });

  it('of an undone completion is only in its history', async () => {
    const taskId = await day.assign();
    const undo: ItemDraft = { ...complete(taskId), kind: 'task.undo' };
    expect(await send(complete(taskId), undo)).toEqual(['ok', 'ok']);
    const { blobName } = await sendPhoto();
    expect(await shownWith(taskId)).toBeNull();
    expect(await historyOf(taskId)).toMatchObject([{ photo: blobName }, { kind: 'undone' }]);
  });

  it('must have the signed hash, and is visible only at its branch', async () => {
    expect(
      await refusalOf(sendPhoto(day.tablet, createHash('sha256').digest('hex'))),
    ).toMatchObject({ status: 400, code: 'VALIDATION', errors: [{ field: 'hash' }] });
    const { blobName } = await sendPhoto();
    const { cast } = day;
    const branch = await createBranch(server, cast.company.id);
    const elsewhere = await signInTablet(
      server,
      server.client(await tokenOf(server, cast.people.owner)),
      branch,
    );
    const foreign = await createBranchDay(server);
    expect((await look(blobName, elsewhere)).status).toBe(404);
    expect((await look(blobName, foreign.tablet)).status).toBe(404);
    // The same bytes are stored as another photo at the other branch.
    expect((await sendPhoto(elsewhere)).blobName).not.toBe(blobName);
  });

  it('that no item names for a day is deleted; a later item has no photo', async () => {
    const late = await day.assign();
    const { blobName } = await sendPhoto();
    const items = await day.tablet.make(day.lukasz, complete(late));
    server.clock.set('2026-06-11T10:00:00Z');
    await server.context.photos.forgetUnclaimed();
    expect((await look(blobName)).status).toBe(404);
    expect(outcomeOf(await day.tablet.send(items))).toEqual(['ok']);
    expect(await historyOf(late)).toMatchObject([{ kind: 'completed', photo: null }]);
    const second = await sendPhoto();
    server.clock.set('2026-06-13T10:00:00Z');
    await server.context.photos.forgetUnclaimed();
    expect(await historyOf(late)).toMatchObject([{ photo: second.blobName }]);
    expect((await look(second.blobName)).status).toBe(200);
  });
});

it('a file that is not a photo is refused, and a missing photo is requested', async () => {
  const body = { hash: createHash('sha256').update('text').digest('hex') };
  const { client } = day.tablet;
  expect(await refusalOf(client.call(sendDevicePhoto, { body }))).toMatchObject({ status: 400 });
  const photo = new Blob(['text']);
  expect(await refusalOf(client.call(sendDevicePhoto, { body, photo }))).toMatchObject({
    code: 'PHOTO_NOT_IMAGE',
  });
});
