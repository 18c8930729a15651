import { createHash } from 'node:crypto';
import type { Client } from '@branchbook/contract/client.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { getPhotoUrl } from '@branchbook/contract/photos.ts';
import { getDevicePhoto, sendDevicePhoto } from '@branchbook/contract/tablet.ts';
import {
  addGlobalTask,
  createBranchTask,
  keepStepPhoto,
  updateBranchTask,
  updateGlobalTask,
} from '@branchbook/contract/tasks.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import * as pictures from '../../testing/pictures.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let day: BranchDay;

beforeAll(async () => {
  server = await startTestServer({ now: '2026-06-10T09:00:00Z' });
});
afterAll(() => server.close());
beforeEach(async () => {
  day = await createBranchDay(server);
});

const TASK = { task_name: 'Opening checks', task_description: 'As on the card' };

const taken = async () =>
  new Blob([new Uint8Array(await pictures.phonePhoto({ width: 300, height: 200 }))]);

const send = async (client: Client, branchId?: number): Promise<string> => {
  const { blobName } = await client.call(keepStepPhoto, {
    body: { branchId },
    photo: await taken(),
  });
  return blobName;
};

const stepWith = (photo: string) =>
  ({ kind: 'tick', label: 'Empty the bins', help: 'All three', help_photo: photo }) as const;

/** Asks a tablet of the branch for a photo by its name. */
const onTablet = (photo = '') =>
  day.tablet.client.raw(getDevicePhoto, { params: { name: photo.split('/')[1] ?? '' } });

const signedIn = async (who: { id: number } = day.cast.people.owner) =>
  server.client(await tokenOf(server, who as typeof day.cast.people.owner));

const sweepTomorrow = async () => {
  server.clock.advance(86_400_001);
  await server.context.photos.forgetUnclaimed();
};

const GONE = 'This photo is no longer there. Please add it again.';

it('head office shows with a photo how a step is done, at every branch and on its tablets', async () => {
  const photo = await send(day.cast.as('owner'));
  const task = await day.assignSteps([{ ...stepWith(photo), required: true }]);
  expect(task.steps[0]).toMatchObject({ help_photo: photo });
  const { tasks } = await day.tablet.snapshot();
  expect(tasks.find(({ id }) => id === task.id)?.steps).toEqual(task.steps);

  const bytes = Buffer.from(await (await onTablet(photo)).arrayBuffer());
  // It was drawn again like every photo: upright, and without the place where it was taken.
  const { width, height, exif } = await sharp(bytes).metadata();
  expect({ width, height, exif }).toEqual({ width: 200, height: 300, exif: undefined });
  for (const kind of ['head-office manager', 'branch manager', 'staff'] as const) {
    const query = { blobName: photo };
    expect((await day.cast.as(kind).call(getPhotoUrl, { query })).url).toContain(photo);
  }
});

it('a photo stays while any version of steps shows it, and an unused one goes after a day', async () => {
  const owner = day.cast.as('owner');
  const [used, unused] = [await send(owner), await send(owner)];
  const { masterId, steps } = await day.assignSteps([stepWith(used), stepWith(used)]);
  const bare = steps.map((step) => ({ ...step, help_photo: null }));
  const changed = await owner.call(updateGlobalTask, { body: { taskId: masterId, steps: bare } });
  expect(changed.steps.map(({ help_photo: photo }) => photo)).toEqual([undefined, undefined]);
  await sweepTomorrow();
  expect((await onTablet(used)).status).toBe(200);
  await expect(onTablet(unused)).rejects.toMatchObject({ status: 404 });

  const back = await (
    await signedIn()
  ).call(updateGlobalTask, { body: { taskId: masterId, steps } });
  expect(back.steps).toEqual(steps);
});

it('a page that does not know of photos erases none, and equal steps stay one version', async () => {
  const manager = day.cast.as('branch manager');
  const branchId = day.cast.branch.id;
  const photo = await send(manager, branchId);
  const body = { ...TASK, branchId, steps: [stepWith(photo), { kind: 'text', label: 'Notes' }] };
  const task = await manager.call(createBranchTask, { body });
  const older = task.steps.map(({ help_photo: _, ...step }: Step) => step);
  const same = await manager.call(updateBranchTask, { body: { taskId: task.id, steps: older } });
  expect(same.version).toBe(task.version);
  const [bins, notes] = older;
  const moved = await manager.call(updateBranchTask, {
    body: { taskId: task.id, steps: [notes!, { ...bins!, label: 'Empty all bins' }] },
  });
  expect(moved.steps).toEqual([notes, { ...bins, label: 'Empty all bins', help_photo: photo }]);
});

it('only those who may write the task send a photo for it, and only photos of tasks are taken', async () => {
  const { cast } = day;
  const branchId = cast.branch.id;
  const foreign = await createCast(server);
  const elsewhere = await createBranch(server, cast.company.id);
  const neighbour = await signedIn(await createEmployee(server, elsewhere, { role_id: 2 }));
  const calls: [Client, number | undefined, number][] = [
    [cast.as('staff'), branchId, 403],
    [cast.as('branch manager'), undefined, 403],
    [neighbour, branchId, 403],
    [foreign.as('owner'), branchId, 404],
  ];
  for (const [client, branch, status] of calls) {
    expect((await refusalOf(send(client, branch))).status).toBe(status);
  }
  const nothing = cast.as('owner').call(keepStepPhoto, { body: {}, photo: null });
  expect((await refusalOf(nothing)).errors).toEqual([
    { field: 'photo', message: 'Please send the photo' },
  ]);

  const owner = cast.as('owner');
  const ofBranch = await send(owner, branchId);
  const ofOthers = await send(foreign.as('owner'));
  const taskDone = await pictures.jpeg({ width: 40, height: 30 });
  const { blobName: answer } = await day.tablet.client.call(sendDevicePhoto, {
    body: { hash: createHash('sha256').update(taskDone).digest('hex') },
    photo: new Blob([new Uint8Array(taskDone)]),
  });
  for (const photo of [ofBranch, ofOthers, answer, `${cast.company.id}/${'x'.repeat(22)}.jpg`]) {
    const steps = [{ kind: 'text', label: 'Notes' } as const, stepWith(photo)];
    const refused = await refusalOf(owner.call(addGlobalTask, { body: { ...TASK, steps } }));
    expect(refused.errors).toEqual([{ field: 'steps.1.help_photo', message: GONE }]);
  }
  const own = { ...TASK, branchId, steps: [stepWith(ofBranch), stepWith(await send(owner))] };
  const { steps } = await cast.as('branch manager').call(createBranchTask, { body: own });
  expect(steps.every(({ help_photo: photo }) => photo !== undefined)).toBe(true);
});
