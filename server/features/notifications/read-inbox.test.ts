import { randomUUID } from 'node:crypto';
import {
  chooseNotifications,
  getNotificationChoices,
  listNotifications,
  readNotifications,
} from '@branchbook/contract/notifications.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAreaManager, createBranch, createCast, tokenOf } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const NOW = '2026-06-10T09:00:00.000Z';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer({ now: NOW });
});
beforeEach(async () => {
  server.clock.set(NOW);
  cast = await createCast(server);
});
afterAll(() => server.close());

/** Stores a notification of an accident and returns its id. */
const tell = async (
  kind: Kind,
  changes: { in_portal?: boolean; read_at?: Date; branch_id?: number } = {},
) => {
  const { id } = await server.context.db
    .insertInto('notifications')
    .values({
      company_id: cast.company.id,
      employee_id: cast.people[kind].id,
      branch_id: cast.branch.id,
      kind: 'accident',
      entity_id: 7,
      details: JSON.stringify({ count: 1, branches: 1, name: null, day: '2026-06-09' }),
      dedupe_key: randomUUID(),
      in_portal: true,
      by_email: false,
      at: server.clock.now(),
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const readAtOf = async (id: number) =>
  (
    await server.context.db
      .selectFrom('notifications')
      .select('read_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).read_at?.toISOString() ?? null;
const read = (kind: Kind, body: { ids: number[] } | { all: true }) =>
  cast.as(kind).call(readNotifications, { body });

it('a notification gives its subject, place, time, and whether it was read', async () => {
  const id = await tell('branch manager');
  const entry = {
    id,
    kind: 'accident',
    text: `An accident was reported at ${cast.branch.name}`,
    branchId: cast.branch.id,
    branch_name: cast.branch.name,
    entity_id: 7,
    day: '2026-06-09',
    at: NOW,
    read: false,
  };
  const list = () => cast.as('branch manager').call(listNotifications, { query: {} });
  expect(await list()).toEqual({ items: [entry], unread: 1 });
  expect(await read('branch manager', { ids: [id] })).toEqual({ unread: 0 });
  expect(await list()).toEqual({ items: [{ ...entry, read: true }], unread: 0 });
});

it('reading all leaves emailed ones, earlier read ones, and those of other users unchanged', async () => {
  const mailed = await tell('owner', { in_portal: false });
  const earlier = '2026-06-10T08:00:00.000Z';
  const before = await tell('owner', { read_at: new Date(earlier) });
  const [mine, theirs] = [await tell('owner'), await tell('branch manager')];
  expect((await refusalOf(read('owner', { ids: [mailed] }))).code).toBe('NOT_FOUND');
  expect((await refusalOf(read('owner', { ids: [mine, theirs] }))).code).toBe('NOT_FOUND');
  expect(await readAtOf(mine)).toBe(null);
  expect(await read('owner', { ids: [before] })).toEqual({ unread: 1 });
  expect(await read('owner', { all: true })).toEqual({ unread: 0 });
  expect(await Promise.all([mailed, before, mine, theirs].map(readAtOf))).toEqual([
    null,
    earlier,
    NOW,
    null,
  ]);
});

it('a choice is recorded in the audit log, and affects no other user', async () => {
  const choice = { kind: 'overdue', in_portal: false, by_email: true } as const;
  const manager = cast.as('branch manager');
  await manager.call(chooseNotifications, { body: choice });
  await manager.call(chooseNotifications, { body: { ...choice, by_email: false } });
  const chosen = {
    action: 'notifications.chosen',
    actor_id: cast.people['branch manager'].id,
    entity: 'employee',
    entity_id: cast.people['branch manager'].id,
    branch_id: cast.branch.id,
    details: { kind: 'overdue' },
    at: new Date(NOW),
  };
  expect(await auditOf(server, cast.company.id)).toEqual([chosen, chosen]);
  const choiceOf = async (kind: Kind) =>
    (await cast.as(kind).call(getNotificationChoices)).choices.find(
      (one) => one.kind === 'overdue',
    );
  expect(await choiceOf('branch manager')).toEqual({ ...choice, by_email: false });
  expect(await choiceOf('owner')).toEqual({ kind: 'overdue', in_portal: true, by_email: false });
});

it('managers of several branches list and read only the notifications of an area', async () => {
  const { branch, company } = cast;
  const quay = await createBranch(server, company.id, { name: 'Quay' });
  const ofCoast = await createAreaManager(server, company, [quay]);
  const ofTown = await createAreaManager(server, company, [branch]);
  const inTown = await tell('owner');
  const inCoast = await tell('owner', { branch_id: quay.id });
  await tell('owner', { branch_id: company.headOffice.id });
  const owner = cast.as('owner');
  const list = (areaId: number) => owner.call(listNotifications, { query: { areaId } });
  expect(await list(ofCoast.areaId)).toMatchObject({ items: [{ id: inCoast }], unread: 3 });
  expect(await list(ofTown.areaId)).toMatchObject({ items: [{ id: inTown }], unread: 3 });
  const body = { all: true, areaId: ofCoast.areaId } as const;
  expect(await owner.call(readNotifications, { body })).toEqual({ unread: 2 });
  expect([await readAtOf(inCoast), await readAtOf(inTown)]).toEqual([NOW, null]);

  const coast = server.client(await tokenOf(server, ofCoast));
  const other = await createCast(server);
  const elsewhere = await createAreaManager(server, other.company, [other.branch]);
  for (const [client, areaId, status] of [
    [coast, ofTown.areaId, 403],
    [cast.as('branch manager'), ofTown.areaId, 403],
    [owner, elsewhere.areaId, 404],
  ] as const) {
    for (const call of [
      () => client.call(listNotifications, { query: { areaId } }),
      () => client.call(readNotifications, { body: { all: true, areaId } }),
    ]) {
      expect((await refusalOf(call())).status).toBe(status);
    }
  }
});
