import { endOtherSessions } from '@branchbook/contract/account.ts';
import { logout } from '@branchbook/contract/auth.ts';
import { deleteEmployee, updateEmployee } from '@branchbook/contract/employees.ts';
import { ownData } from '@branchbook/contract/privacy.ts';
import {
  addPushDevice,
  deletePushDevice,
  listPushDevices,
  MOST_PUSH_DEVICES,
  testPushDevice,
} from '@branchbook/contract/push-devices.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Cast, Kind, Person } from '../../testing/factories.ts';
import { queuePushTo } from '../../testing/outbound-rows.ts';
import { createPushBrowser } from '../../testing/push-browser.ts';
import { startReceiver } from '../../testing/receiver.ts';
import type { Receiver } from '../../testing/receiver.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;
let service: Receiver;

beforeAll(async () => {
  server = await startTestServer({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true' } });
});
beforeEach(async () => {
  service = await startReceiver();
  cast = await createCast(server);
});
afterEach(() => service.close());
afterAll(() => server.close());

const browserAt = (path: string) => createPushBrowser(`${service.url}/${path}`);
const add = (path: string, kind: Kind = 'branch manager') =>
  cast.as(kind).call(addPushDevice, { body: browserAt(path).subscription });
const devicesOf = async (kind: Kind = 'branch manager') =>
  (await cast.as(kind).call(listPushDevices)).devices;
const test = (id: number, kind: Kind = 'branch manager') =>
  cast.as(kind).call(testPushDevice, { params: { id } });
const idsOf = async ({ id }: Person) =>
  (
    await server.context.db
      .selectFrom('push_devices')
      .select('id')
      .where('employee_id', '=', id)
      .execute()
  ).map((row) => row.id);

describe('a manager', () => {
  it.each(['owner', 'head-office manager', 'branch manager'] as const)(
    'who is %s gets alerts on a browser, tries it, and takes it off the list',
    async (kind) => {
      const browser = browserAt('a');
      const { subscription } = browser;
      const added = await cast.as(kind).call(addPushDevice, { body: subscription });
      expect(await devicesOf(kind)).toEqual([added]);
      expect(added).toMatchObject({ name: 'Unknown browser', lastSentAt: null });
      expect(await test(added.id, kind)).toEqual({ outcome: 'sent' });
      expect(browser.read(service.calls[0]!.body)).toMatchObject({ tag: 'test' });
      expect(await devicesOf(kind)).toMatchObject([{ lastSentAt: '2026-06-10T09:00:00.000Z' }]);
      await cast.as(kind).call(deletePushDevice, { params: { id: added.id } });
      expect(await devicesOf(kind)).toEqual([]);
      const actions = (await auditOf(server, cast.company.id)).map(({ action }) => action);
      expect(actions).toEqual(['push-device.added', 'push-device.removed']);
    },
  );

  it('gets the key of this installation, and never an address or key of a device', async () => {
    await add('a');
    const answer = await cast.as('branch manager').call(listPushDevices);
    expect(answer.publicKey).toBe(await server.context.outbound.publicKey());
    expect(JSON.stringify(answer)).not.toContain(service.url);
    const [row] = await server.context.db.selectFrom('push_devices').selectAll().execute();
    expect(String(row?.subscription)).not.toContain(service.url);
  });

  it('who turns alerts on twice has the device once', async () => {
    const { id } = await add('a');
    expect((await add('a')).id).toBe(id);
    expect(await devicesOf()).toHaveLength(1);
    expect(await auditOf(server, cast.company.id)).toHaveLength(1);
  });

  it(`has at most ${MOST_PUSH_DEVICES} devices`, async () => {
    for (let n = 0; n < MOST_PUSH_DEVICES; n += 1) await add(`device-${n}`);
    const refused = await refusalOf(add('one-more'));
    expect(refused.errors[0]?.message).toContain('remove one first');
    // A known device is still kept up to date.
    await add('device-3');
    expect(await devicesOf()).toHaveLength(MOST_PUSH_DEVICES);
  });

  it('takes over a browser of another person, who gets nothing there any more', async () => {
    await add('shared', 'owner');
    await queuePushTo(server, cast.people.owner);
    await add('shared', 'branch manager');
    expect([await devicesOf('owner'), await devicesOf()]).toMatchObject([[], [{}]]);
    await server.context.outbound.deliver();
    expect(service.calls).toEqual([]);
  });

  it('is told when a device is gone, which is then forgotten', async () => {
    const { id } = await add('gone');
    service.answer('/gone', { status: 410 });
    expect(await test(id)).toEqual({ outcome: 'gone' });
    expect(await devicesOf()).toEqual([]);
  });

  it('is told when the push service refuses or does not answer', async () => {
    const { id } = await add('bad');
    service.answer('/bad', { status: 403 });
    expect(await test(id)).toEqual({ outcome: 'refused' });
    service.answer('/bad', { status: 503 });
    expect(await test(id)).toEqual({ outcome: 'no-answer' });
  });

  it('cannot name a device of another person of the company', async () => {
    const { id } = await add('a', 'owner');
    expect((await refusalOf(test(id))).code).toBe('NOT_FOUND');
    const params = { id };
    const deleting = cast.as('branch manager').call(deletePushDevice, { params });
    expect((await refusalOf(deleting)).code).toBe('NOT_FOUND');
    expect(await devicesOf('owner')).toHaveLength(1);
  });

  it('can send only so many tests', async () => {
    const { id } = await add('a');
    for (let n = 0; n < 60; n += 1) await test(id);
    expect((await refusalOf(test(id))).status).toBe(429);
  });

  it('finds the devices in the export of their data', async () => {
    await add('a');
    const file = await cast.as('branch manager').call(ownData);
    const exported = JSON.parse(await file.text()) as Record<string, unknown>;
    expect(exported['alert_devices']).toMatchObject([{ name: 'Unknown browser' }]);
  });
});

describe('alerts on a device end', () => {
  it('when the person signs out there, and not elsewhere', async () => {
    const manager = cast.people['branch manager'];
    await add('a');
    const token = await tokenOf(server, manager);
    const other = server.client(token);
    await other.call(addPushDevice, { body: browserAt('b').subscription });
    await other.call(logout, { body: {} });
    expect(await devicesOf()).toHaveLength(1);
  });

  it('when the person signs their other devices out', async () => {
    const manager = cast.people['branch manager'];
    const lost = server.client(await tokenOf(server, manager));
    await lost.call(addPushDevice, { body: browserAt('lost').subscription });
    const { id } = await add('kept');
    await cast.as('branch manager').call(endOtherSessions);
    expect(await idsOf(manager)).toEqual([id]);
  });

  it('when the person becomes staff, and when they are erased', async () => {
    const manager = cast.people['branch manager'];
    await add('a');
    const body = { employeeId: manager.id, role_id: 3 };
    await cast.as('owner').call(updateEmployee, { body });
    expect(await idsOf(manager)).toEqual([]);

    const leaver = await createEmployee(server, cast.branch, { role_id: 2 });
    const client = server.client(await tokenOf(server, leaver));
    await client.call(addPushDevice, { body: browserAt('b').subscription });
    await queuePushTo(server, leaver);
    await cast.as('owner').call(deleteEmployee, { body: { employeeId: leaver.id } });
    expect(await idsOf(leaver)).toEqual([]);
    const { db } = server.context;
    expect(await db.selectFrom('outbound_messages').select('id').execute()).toEqual([]);
  });

  it('not when they move to another branch', async () => {
    const { id } = await add('a');
    const manager = cast.people['branch manager'];
    const branch = await createBranch(server, cast.company.id);
    const body = { employeeId: manager.id, branch_id: branch.id };
    await cast.as('owner').call(updateEmployee, { body });
    expect(await idsOf(manager)).toEqual([id]);
  });

  it('not when a session only expires', async () => {
    await add('a');
    server.clock.advance(60 * 86_400_000);
    await queuePushTo(server, cast.people['branch manager']);
    await server.context.clockCheck.confirm();
    await server.context.outbound.deliver();
    expect(service.calls).toHaveLength(1);
    server.clock.set('2026-06-10T09:00:00Z');
    await server.context.clockCheck.confirm();
  });
});

it('staff cannot have alerts, and a device cannot be on a private address', async () => {
  expect((await refusalOf(add('a', 'staff'))).status).toBe(403);
  const guarded = await startTestServer();
  const { tokens } = await createCast(guarded);
  const owner = guarded.client(tokens.owner);
  for (const endpoint of ['https://127.0.0.1/push', 'http://push.example/1', 'no address']) {
    const { subscription } = createPushBrowser(endpoint);
    expect((await refusalOf(owner.call(addPushDevice, { body: subscription }))).status).toBe(400);
  }
  await guarded.close();
});
