import { randomUUID } from 'node:crypto';
import type { Client } from '@branchbook/contract/client.ts';
import {
  changeTabletSettings,
  createPairingCode,
  getTabletSettings,
  PAIRING_ONLY,
} from '@branchbook/contract/devices.ts';
import { listNotifications } from '@branchbook/contract/notifications.ts';
import type { RoleKind } from '@branchbook/contract/permissions.ts';
import { deviceSignIn } from '@branchbook/contract/tablet.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PortalActor } from '../../platform/session/actor.ts';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Cast, Person } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { MailServer } from '../../testing/mail-server.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';
import { notifyPeople } from '../notifications/service.ts';
import { mayManage } from './device-rules.ts';

let mailbox: MailServer;
let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  mailbox = await startMailServer();
  server = await startTestServer({ env: { SMTP_URL: mailbox.url, MAIL_FROM: 'a@shops.example' } });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  // Tries count for 15 minutes; the tries of the test before must have expired.
  server.clock.advance(3_600_000);
  cast = await createCast(server);
});

const signIn = (fields: Record<string, unknown>) =>
  server.client().call(deviceSignIn, {
    body: { deviceId: randomUUID(), deviceName: 'Kitchen tablet', deviceType: null, ...fields },
  });

it('the first sign-in of a tablet is announced to owners and managers, later ones are not', async () => {
  const { people, company } = cast;
  const harbour = await createBranch(server, company.id, { name: 'Harbour' });
  const manager = await createEmployee(server, harbour, { role_id: 2 });
  const { deviceUid } = await signInTablet(server, cast.as('owner'), harbour);
  await notifyPeople(server.context);
  await signInTablet(server, cast.as('owner'), harbour, deviceUid);
  await notifyPeople(server.context);
  const textsOf = async (person: Person) => {
    const client = server.client(await tokenOf(server, person));
    return (await client.call(listNotifications, { query: {} })).items.map(({ text }) => text);
  };
  const text = 'The tablet ‘Till tablet’ was signed in at Harbour';
  for (const person of [people.owner, people['head-office manager'], manager]) {
    expect(await textsOf(person)).toEqual([text]);
  }
  expect(await textsOf(people['branch manager'])).toEqual([]);
  for (const { email } of [people.owner, manager]) {
    const [mail] = await mailbox.mailsTo(email);
    expect(mail?.text).toContain(text);
  }
});

it('only owners and head-office managers manage tablets, with every call', () => {
  const actorOf = (kind: RoleKind) =>
    ({ kind, branches: kind.startsWith('branch') ? [1] : 'all' }) as unknown as PortalActor;
  for (const kind of ['owner', 'head-office manager'] as const) {
    expect(() => mayManage(actorOf(kind))).not.toThrow();
  }
  for (const kind of ['branch manager', 'staff'] as const) {
    expect(() => mayManage(actorOf(kind))).toThrow('Access Denied');
  }
});

describe('if only pairing codes sign tablets in', () => {
  it('a branch password signs none in, and signed-in tablets continue', async () => {
    const owner = cast.as('owner');
    expect(await owner.call(getTabletSettings)).toEqual({ pairing_only: false });
    const before = await signInTablet(server, owner, cast.branch);
    const change = (client: Client, pairing_only: boolean) =>
      client.call(changeTabletSettings, { body: { pairing_only } });
    for (const kind of ['branch manager', 'staff'] as const) {
      expect((await refusalOf(change(cast.as(kind), true))).status).toBe(403);
      expect((await refusalOf(cast.as(kind).call(getTabletSettings))).status).toBe(403);
    }
    await change(cast.as('head-office manager'), true);
    await change(owner, true);
    expect(await owner.call(getTabletSettings)).toEqual({ pairing_only: true });
    const log = (await auditOf(server, cast.company.id)).filter(
      ({ action }) => action === 'tablets.sign-in-changed',
    );
    expect(log).toMatchObject([
      {
        actor_id: cast.people['head-office manager'].id,
        details: { pairing_only: true },
      },
    ]);
    expect(await refusalOf(signInTablet(server, owner, cast.branch))).toMatchObject({
      status: 401,
      code: 'DEVICE_SIGN_IN_REFUSED',
      message: PAIRING_ONLY,
    });
    const wrong = {
      companyNumber: cast.company.id,
      branchNumber: cast.branch.id,
      password: 'not the password',
    };
    expect((await refusalOf(signIn(wrong))).message).not.toBe(PAIRING_ONLY);
    await expect(before.snapshot()).resolves.toBeTruthy();
    const { code } = await owner.call(createPairingCode, { body: { branchId: cast.branch.id } });
    await expect(signIn({ pairingCode: code })).resolves.toBeTruthy();
    const other = await createCast(server);
    await expect(signInTablet(server, other.as('owner'), other.branch)).resolves.toBeTruthy();
    await change(owner, false);
    await expect(signInTablet(server, owner, cast.branch)).resolves.toBeTruthy();
  });
});
