import { randomUUID } from 'node:crypto';
import {
  addBranches,
  deleteBranch,
  getBranchOverview,
  restoreBranch,
} from '@branchbook/contract/branches.ts';
import { listDevices, revokeDevice } from '@branchbook/contract/devices.ts';
import { heartbeat, sendDevicePhoto, snapshot } from '@branchbook/contract/tablet.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Kind } from '../../testing/factories.ts';
import { jpeg } from '../../testing/pictures.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, branchRow, occurrencesOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { outcomeOf, signInTablet } from '../../testing/tablet.ts';
import type { ItemDraft } from '../../testing/tablet.ts';
import { ensureAllOccurrences } from '../occurrences/service.ts';

const TODAY = '2026-06-10';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
let day: BranchDay;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(`${TODAY}T09:00:00Z`);
  day = await createBranchDay(server);
});

const as = async (kind: Kind) => server.client(await tokenOf(server, day.cast.people[kind]));
/** Moves all employees to head office and deletes the branch. */
const close = async (): Promise<void> => {
  const { branch, company } = day.cast;
  await server.context.db
    .updateTable('employees')
    .set({ branch_id: company.headOffice.id })
    .where('branch_id', '=', branch.id)
    .execute();
  const owner = await as('owner');
  await owner.call(deleteBranch, { query: {}, body: { branchId: branch.id } });
};
const restore = async () =>
  (await as('owner')).call(restoreBranch, { body: { branchId: day.cast.branch.id } });
const beat = (queued: number) =>
  day.tablet.client.call(heartbeat, {
    body: { appVersion: '1', queued, deviceNow: server.clock.now().toISOString() },
  });
const note = (text: string): ItemDraft => ({
  kind: 'diary.add',
  payload: { date: TODAY, note: text },
});
const visitor = (): ItemDraft => ({
  kind: 'visitor.in',
  payload: { full_name: 'Ann Lee', reason: 'Delivery' },
});

describe('unsent records of the tablets of a deleted branch', () => {
  it('are counted before the branch is deleted', async () => {
    await beat(7);
    const { branches } = await (await as('owner')).call(getBranchOverview);
    const waiting = branches.map(({ id, records_waiting }) => [id, records_waiting]);
    expect(Object.fromEntries(waiting)).toMatchObject({ [day.cast.branch.id]: 7 });
  });

  it('still arrive for 30 days, but not those recorded after the deletion', async () => {
    const { tablet, lukasz, assign } = day;
    const taskId = await assign();
    const done: ItemDraft = {
      kind: 'task.complete',
      payload: { branch_task_id: taskId, due_date: TODAY },
    };
    const before = await tablet.make(lukasz, done, note('Before'));
    const [lateNote] = await tablet.make(lukasz, note('Before, and sent late'));
    const [visit] = tablet.makeUnsigned(visitor());
    const [after] = await tablet.make(lukasz, {
      ...note('After'),
      occurredAt: `${TODAY}T11:00:00.000Z`,
    });
    const [visitAfter] = tablet.makeUnsigned({
      ...visitor(),
      occurredAt: `${TODAY}T11:00:00.000Z`,
    });
    server.clock.advance(HOUR_MS);
    await close();
    server.clock.advance(3 * HOUR_MS);
    for (const call of [() => beat(3), () => tablet.client.call(snapshot, { query: {} })]) {
      expect((await refusalOf(call())).code).toBe('DEVICE_REVOKED');
    }
    expect(outcomeOf(await tablet.send([...before, visit!, after!, visitAfter!]))).toEqual([
      'ok',
      'ok',
      'ok',
      'refused: This tablet had been signed out when this was done',
      'refused: This branch had been deleted when this was done',
    ]);
    expect(await occurrencesOf(server, day.cast.branch.id)).toMatchObject([{ state: 'completed' }]);

    server.clock.advance(30 * DAY_MS - 3 * HOUR_MS - 1000);
    expect(outcomeOf(await tablet.send([lateNote!]))).toEqual(['ok']);
    server.clock.advance(1000);
    expect((await refusalOf(tablet.send([lateNote!]))).code).toBe('DEVICE_REVOKED');
  });

  it('include photos, and do not open the branch to a tablet that was signed out before', async () => {
    const { cast, lukasz, tablet } = day;
    const former = await signInTablet(server, await as('owner'), cast.branch, randomUUID());
    const items = await former.make(lukasz, note('On the tablet that was signed out'));
    const body = { deviceId: former.deviceUid };
    await (await as('owner')).call(revokeDevice, { body });
    server.clock.advance(1000);
    await close();
    expect((await refusalOf(former.send(items))).code).toBe('DEVICE_REVOKED');
    const bytes = new Uint8Array(await jpeg({ width: 60, height: 40 }));
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
    const photo = { body: { hash: digest }, photo: new Blob([bytes]) };
    await expect(tablet.client.call(sendDevicePhoto, photo)).resolves.toHaveProperty('blobName');
  });
});

describe('a deleted branch', () => {
  it('is restored with its tablets and tasks, without the days in between and its password', async () => {
    const { cast, tablet, assign } = day;
    await assign();
    await tablet.snapshot();
    await close();
    expect((await branchRow(server, cast.branch.id)).device_password_hash).toBeNull();
    server.clock.advance(3 * DAY_MS);
    await ensureAllOccurrences(server.context);
    const owner = await as('owner');
    expect((await owner.call(getBranchOverview)).restorable).toEqual([
      {
        id: cast.branch.id,
        name: cast.branch.name,
        deleted_at: '2026-06-10T09:00:00.000Z',
        restorable_until: '2026-07-10T09:00:00.000Z',
      },
    ]);
    expect(await restore()).toMatchObject({ id: cast.branch.id, name: cast.branch.name });
    expect((await auditOf(server, cast.company.id)).at(-1)).toEqual({
      action: 'branch.restored',
      actor_id: cast.people.owner.id,
      entity: 'branch',
      entity_id: cast.branch.id,
      branch_id: cast.branch.id,
      details: { name: cast.branch.name, tablets: 1 },
      at: server.clock.now(),
    });
    expect((await owner.call(getBranchOverview)).restorable).toEqual([]);
    expect((await owner.call(listDevices)).map((one) => one.device_id)).toEqual([tablet.deviceUid]);
    await tablet.snapshot();
    const days = (await occurrencesOf(server, cast.branch.id)).map(({ due_date }) => due_date);
    // Tasks that were open when the branch was deleted ended with it.
    expect(days).toEqual(['2026-06-13']);
    expect((await branchRow(server, cast.branch.id)).device_password_hash).toBeNull();
  });

  it('can be restored for 30 days, and is listed until then, latest first', async () => {
    const { company, branch } = day.cast;
    const stranger = await createBranchDay(server);
    const others = [
      await createBranch(server, company.id, { deleted_at: server.clock.now() }),
      await createBranch(server, company.id, { deleted_at: server.clock.now() }),
    ];
    server.clock.advance(1000);
    await close();
    await createBranch(server, stranger.cast.company.id, { deleted_at: server.clock.now() });
    const listed = async (kind: Kind) =>
      (await (await as(kind)).call(getBranchOverview)).restorable.map(({ id }) => id);
    const latestFirst = [branch.id, ...others.map(({ id }) => id)];
    expect(await listed('owner')).toEqual(latestFirst);
    const theirs = server.client(await tokenOf(server, stranger.cast.people.owner));
    const restoring = theirs.call(restoreBranch, { body: { branchId: branch.id } });
    expect((await refusalOf(restoring)).code).toBe('NOT_FOUND');
    expect(await listed('head-office manager')).toEqual(latestFirst);
    const elsewhere = await createBranch(server, company.id);
    const manager = await createEmployee(server, elsewhere, { role_id: 2 });
    const client = server.client(await tokenOf(server, manager));
    expect((await client.call(getBranchOverview)).restorable).toEqual([]);
    server.clock.advance(30 * DAY_MS - 1);
    expect(await listed('owner')).toEqual([branch.id]);
    const { version } = await restore();
    expect(version).toBe(2);
    expect((await refusalOf(restore())).code).toBe('NOT_FOUND');
  });

  it('leaves the tablets of another branch that was deleted at the same moment signed out', async () => {
    const { cast } = day;
    const other = await createBranch(server, cast.company.id);
    const theirs = await signInTablet(server, await as('owner'), other);
    await close();
    const owner = await as('owner');
    await owner.call(deleteBranch, { query: {}, body: { branchId: other.id } });
    await restore();
    expect((await owner.call(listDevices)).map((one) => one.device_id)).not.toContain(
      theirs.deviceUid,
    );
    expect((await refusalOf(theirs.snapshot())).code).toBe('DEVICE_REVOKED');
  });

  it('does not reclaim a tablet that now works at another branch', async () => {
    const { cast, tablet } = day;
    await close();
    const other = await createBranch(server, cast.company.id);
    const moved = await signInTablet(server, await as('owner'), other, tablet.deviceUid);
    await restore();
    await expect(moved.snapshot()).resolves.toMatchObject({ branch: { id: other.id } });
    expect((await refusalOf(tablet.snapshot())).code).toBe('DEVICE_REVOKED');
  });

  it('is not restored once its name is used again, nor after 30 days, nor without the right', async () => {
    const { branch } = day.cast;
    await close();
    const owner = await as('owner');
    const [twin] = await owner.call(addBranches, { body: { name: branch.name } });
    expect((await refusalOf(restore())).code).toBe('BRANCH_NAME_EXISTS');
    await owner.call(deleteBranch, { query: {}, body: { branchId: twin!.id } });
    const elsewhere = await createBranch(server, day.cast.company.id);
    const manager = await createEmployee(server, elsewhere, { role_id: 2 });
    for (const person of [manager, day.cast.people.staff]) {
      const client = server.client(await tokenOf(server, person));
      const asking = client.call(restoreBranch, { body: { branchId: branch.id } });
      expect((await refusalOf(asking)).status).toBe(403);
    }
    server.clock.advance(30 * DAY_MS);
    expect((await refusalOf(restore())).code).toBe('NOT_FOUND');
    expect((await (await as('owner')).call(getBranchOverview)).restorable).toEqual([]);
  });
});
