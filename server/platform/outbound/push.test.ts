import { createECDH } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCompany } from '../../testing/factories.ts';
import type { Company } from '../../testing/factories.ts';
import { createLogLines } from '../../testing/log-lines.ts';
import { addPushDevice } from '../../testing/outbound-rows.ts';
import { createPushBrowser, decryptPush, verifyVapid } from '../../testing/push-browser.ts';
import type { PushBrowser } from '../../testing/push-browser.ts';
import { startReceiver } from '../../testing/receiver.ts';
import type { Receiver } from '../../testing/receiver.ts';
import { createTestDatabase, startTestServer } from '../../testing/server.ts';
import type { TestDatabase, TestServer } from '../../testing/server.ts';
import { topicOf } from './messages.ts';

const MINUTE_MS = 60_000;
const ALERT = {
  title: 'Temperature out of range',
  body: 'Leeds',
  path: '/portal/alerts',
  tag: 'alert-7',
  isCritical: true,
} as const;

let database: TestDatabase;
let server: TestServer;
let other: TestServer;
let company: Company;
let service: Receiver;
let browser: PushBrowser;
let deviceId: number;
const logged = createLogLines();

beforeAll(async () => {
  database = await createTestDatabase();
  const shared = { ...database, close: async () => undefined };
  const env = {
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    LOG_LEVEL: 'info',
    SUPPORT_EMAIL: 'help@b.example',
  };
  server = await startTestServer({ database: shared, env, logTo: logged.stream });
  other = await startTestServer({ database: shared, env, logTo: logged.stream });
  company = await createCompany(server);
});
beforeEach(async () => {
  service = await startReceiver();
  await database.db.deleteFrom('push_devices').execute();
  browser = createPushBrowser(`${service.url}/push/secret-path`);
  deviceId = await addPushDevice(server, company.owner, browser);
});
afterEach(() => service.close());
afterAll(async () => {
  await server.close();
  await other.close();
  await database.close();
});

const queue = (employeeId = company.owner.id, { outbound } = server.context): Promise<void> =>
  database.db
    .transaction()
    .execute((tx) => outbound.queuePush(tx, [{ companyId: company.id, employeeId, ...ALERT }]));
const deliver = () => server.context.outbound.deliver();
const waiting = async (): Promise<number> =>
  (await database.db.selectFrom('outbound_messages').select('id').execute()).length;
const pass = (ms: number): void => {
  server.clock.advance(ms);
  other.clock.advance(ms);
};

it('a browser decrypts the example of RFC 8291', () => {
  const key = createECDH('prime256v1');
  key.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'));
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWA' +
      'mS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxs' +
      'j_Qulcy4a-fN',
    'base64url',
  );
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
  expect(decryptPush(body, key, auth)).toBe('When I grow up, I want to be a watermelon');
});

it('a person gets an encrypted message on their device, signed by this installation', async () => {
  await queue();
  await deliver();
  expect(service.calls).toHaveLength(1);
  const [{ path, headers, body }] = service.calls as [(typeof service.calls)[0]];
  expect(path).toBe('/push/secret-path');
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '7200',
    urgency: 'high',
    topic: topicOf('alert-7'),
  });
  const { isCritical: _, ...shown } = ALERT;
  expect(browser.read(body)).toEqual(shown);
  const { claims, key } = verifyVapid(headers.authorization ?? '');
  expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:help@b.example' });
  const inADay = Date.now() / 1000 + 24 * 3600;
  expect(claims.exp).toBeGreaterThan(Date.now() / 1000);
  expect(claims.exp).toBeLessThanOrEqual(inADay);
  expect(key).toBe(await server.context.outbound.publicKey());
  expect(await waiting()).toBe(0);
  const device = await database.db.selectFrom('push_devices').selectAll().executeTakeFirstOrThrow();
  expect(device.last_sent_at).toEqual(server.clock.now());
});

it('all processes sign with the same key, whichever made it', async () => {
  expect(await other.context.outbound.publicKey()).toBe(await server.context.outbound.publicKey());
});

it('two processes send a message once between them', async () => {
  for (let n = 0; n < 6; n += 1) await queue();
  await Promise.all([deliver(), other.context.outbound.deliver()]);
  expect(service.calls).toHaveLength(6);
  expect(await waiting()).toBe(0);
});

it('a message that was queued by an action that failed is never sent', async () => {
  const action = database.db.transaction().execute(async (tx) => {
    const message = { companyId: company.id, employeeId: company.owner.id, ...ALERT };
    await server.context.outbound.queuePush(tx, [message]);
    throw new Error('something else went wrong');
  });
  await expect(action).rejects.toThrow('something else');
  await deliver();
  expect(service.calls).toEqual([]);
});

it('a message is tried again when the push service asks for it, and not before', async () => {
  service.answer('/push/secret-path', { status: 429, headers: { 'retry-after': '120' } });
  await queue();
  await deliver();
  service.answer('/push/secret-path', { status: 201 });
  pass(119_000);
  await deliver();
  expect(service.calls).toHaveLength(1);
  pass(1000);
  await deliver();
  expect(service.calls).toHaveLength(2);
  expect(service.calls[1]?.headers['ttl']).toBe(String(7200 - 120));
  expect(await waiting()).toBe(0);
});

it('a message that cannot be sent for two hours is given up', async () => {
  service.answer('/push/secret-path', { status: 500 });
  await queue();
  await deliver();
  pass(120 * MINUTE_MS);
  await deliver();
  expect(service.calls).toHaveLength(1);
  expect(await waiting()).toBe(0);
});

it.each([404, 410])('a device that is gone (%i) is forgotten', async (status) => {
  service.answer('/push/secret-path', { status });
  await queue();
  await queue();
  await deliver();
  expect(await database.db.selectFrom('push_devices').select('id').execute()).toEqual([]);
  expect(await waiting()).toBe(0);
});

it.each([400, 403, 413])('a message that is refused (%i) is not sent again', async (status) => {
  service.answer('/push/secret-path', { status });
  await queue();
  await deliver();
  expect(await waiting()).toBe(0);
  expect(await database.db.selectFrom('push_devices').select('id').execute()).toHaveLength(1);
});

it('a person without a device, and one who left or is staff, gets no message', async () => {
  await queue(company.owner.id + 1);
  expect(await waiting()).toBe(0);
  await queue();
  const role = (roleId: number) =>
    database.db
      .updateTable('employees')
      .set({ role_id: roleId })
      .where('id', '=', company.owner.id)
      .execute();
  await role(3);
  await deliver();
  await role(1);
  expect(service.calls).toEqual([]);
  expect(await waiting()).toBe(0);
});

it('a device that cannot be read, encrypted with another secret, delays no other', async () => {
  await queue();
  const broken = { subscription: Buffer.from('damaged') };
  await database.db.updateTable('push_devices').set(broken).where('id', '=', deviceId).execute();
  await addPushDevice(server, company.owner, createPushBrowser(`${service.url}/second`));
  await queue();
  await deliver();
  expect(service.calls.map(({ path }) => path)).toEqual(['/second']);
});

it('the log names no address, no key and no person', () => {
  const text = logged.text();
  expect(text).toContain('"channel":"push"');
  for (const secret of ['secret-path', browser.subscription.auth, 'Temperature out of range']) {
    expect(text).not.toContain(secret);
  }
  expect(text).not.toContain(company.owner.email);
});
