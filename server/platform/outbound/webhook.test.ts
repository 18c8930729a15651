import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCompany } from '../../testing/factories.ts';
import type { Company } from '../../testing/factories.ts';
import { createLogLines } from '../../testing/log-lines.ts';
import { addWebhook, WEBHOOK_SECRET } from '../../testing/outbound-rows.ts';
import { startReceiver } from '../../testing/receiver.ts';
import type { ReceivedCall, Receiver } from '../../testing/receiver.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { newWebhookSecret } from './webhook-signature.ts';

const HOUR_MS = 3_600_000;
const PATH = '/hook?key=hidden';

let server: TestServer;
let company: Company;
let receiver: Receiver;
const logged = createLogLines();

beforeAll(async () => {
  const env = { ALLOW_PRIVATE_WEBHOOKS: 'true', LOG_LEVEL: 'info' };
  server = await startTestServer({ env, logTo: logged.stream });
  company = await createCompany(server);
});
beforeEach(async () => {
  receiver = await startReceiver();
  await server.context.db.deleteFrom('outbound_messages').execute();
  await server.context.db.deleteFrom('webhooks').execute();
  await addWebhook(server, company.id, receiver.url + PATH);
});
afterEach(() => receiver.close());
afterAll(() => server.close());

const queue = (id = 7, companyId = company.id): Promise<void> =>
  server.context.db.transaction().execute((tx) =>
    server.context.outbound.queueWebhook(tx, [
      {
        type: 'alert.notice',
        companyId,
        branch: { id: 12, name: 'Leeds' },
        alert: {
          id,
          kind: 'out-of-range',
          critical: true,
          text: 'Fridge 2 is at 9 °C',
          openedAt: new Date('2026-06-10T08:55:00Z'),
          path: '/portal/alerts',
        },
        step: 2,
        recipientIds: [company.owner.id],
      },
    ]),
  );
const deliver = () => server.context.outbound.deliver();
const webhook = () =>
  server.context.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
const waiting = async (): Promise<number> =>
  (await server.context.db.selectFrom('outbound_messages').select('id').execute()).length;

/** Computes the signature of a call as a receiver does. */
const signatureOf = ({ headers, body }: ReceivedCall): string => {
  const key = Buffer.from(WEBHOOK_SECRET.replace('whsec_', ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body.toString()}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};

it('a secret has 32 random bytes in the form of Standard Webhooks', () => {
  expect(newWebhookSecret()).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(newWebhookSecret()).not.toBe(newWebhookSecret());
});

it('a company is called with a signed notice that says whom to reach', async () => {
  await queue();
  await deliver();
  const [call] = receiver.calls as [ReceivedCall];
  expect(JSON.parse(call.body.toString())).toEqual({
    type: 'alert.notice',
    at: '2026-06-10T09:00:00.000Z',
    company: company.name,
    branch: { id: 12, name: 'Leeds' },
    alert: {
      id: 7,
      kind: 'out-of-range',
      critical: true,
      text: 'Fridge 2 is at 9 °C',
      opened_at: '2026-06-10T08:55:00.000Z',
      url: 'https://shops.example/portal/alerts',
    },
    step: 2,
    recipients: [{ name: company.owner.name, email: company.owner.email, phone: '+447700900123' }],
  });
  expect(call.path).toBe(PATH);
  expect(call.headers['content-type']).toBe('application/json');
  expect(call.headers['webhook-id']).toMatch(/^msg_[0-9a-f-]{36}$/);
  expect(call.headers['webhook-timestamp']).toBe(String(server.clock.now().getTime() / 1000));
  expect(call.headers['webhook-signature']).toBe(signatureOf(call));
  expect(await webhook()).toMatchObject({ last_status: 201, failures: 0, failing_since: null });
  expect(await waiting()).toBe(0);
});

it('a repeated call has the same id and a signature of its own time', async () => {
  receiver.answer(PATH, { status: 503 });
  await queue();
  await deliver();
  expect(await webhook()).toMatchObject({ last_status: 503, failures: 1 });
  receiver.answer(PATH, { status: 200 });
  server.clock.advance(20_000);
  await deliver();
  const [first, second] = receiver.calls as [ReceivedCall, ReceivedCall];
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(second.headers['webhook-timestamp']).not.toBe(first.headers['webhook-timestamp']);
  expect(second.headers['webhook-signature']).toBe(signatureOf(second));
  expect(await webhook()).toMatchObject({ last_status: 200, failures: 0 });
});

it('other notices wait while the receiver does not answer, and come when it does', async () => {
  receiver.answer(PATH, { status: 500 });
  await queue(1);
  await deliver();
  receiver.answer(PATH, { status: 204 });
  server.clock.advance(20_000);
  await queue(2);
  await deliver();
  expect(receiver.calls).toHaveLength(3);
  expect(await waiting()).toBe(0);
});

it('a notice that is not taken for a day is given up', async () => {
  receiver.answer(PATH, { status: 500 });
  await queue();
  await deliver();
  server.clock.advance(24 * HOUR_MS);
  // The clock of the server is trusted again once it was looked at.
  await server.context.clockCheck.confirm();
  await deliver();
  expect(receiver.calls).toHaveLength(1);
  expect(await waiting()).toBe(0);
});

it('a webhook is paused after three days of failures, and no later notice waits', async () => {
  receiver.answer(PATH, { status: 500 });
  await queue();
  for (let hours = 0; hours < 71; hours += 1) {
    await deliver();
    server.clock.advance(HOUR_MS);
    await server.context.clockCheck.confirm();
    if (hours % 24 === 23) await queue();
  }
  expect((await webhook()).paused_at).toBeNull();
  server.clock.advance(2 * HOUR_MS);
  await queue();
  await deliver();
  expect((await webhook()).paused_at).toEqual(server.clock.now());
  await queue();
  expect(await waiting()).toBe(0);
});

it('one failure in a quiet week pauses nothing, and a receiver that is gone (410) does', async () => {
  receiver.answer(PATH, { status: 400 });
  await queue();
  await deliver();
  server.clock.advance(7 * 24 * HOUR_MS);
  await queue();
  await deliver();
  expect(await webhook()).toMatchObject({ failures: 2, paused_at: null });
  receiver.answer(PATH, { status: 410 });
  await queue();
  await deliver();
  expect((await webhook()).paused_at).toEqual(server.clock.now());
});

it('a company without a webhook, or with one that is off, is not called', async () => {
  const another = await createCompany(server);
  await queue(1, another.id);
  expect(await waiting()).toBe(0);
  await queue();
  await server.context.db.updateTable('webhooks').set({ is_on: false }).execute();
  await deliver();
  await queue();
  expect([receiver.calls.length, await waiting()]).toEqual([0, 0]);
});

it('a person who was erased in the meantime is not named', async () => {
  await queue();
  const set = (deleted: Date | null) =>
    server.context.db
      .updateTable('employees')
      .set({ deleted_at: deleted })
      .where('id', '=', company.owner.id)
      .execute();
  await set(server.clock.now());
  await deliver();
  await set(null);
  expect(JSON.parse(receiver.calls[0]?.body.toString() ?? '')).toMatchObject({ recipients: [] });
});

it('the log names no address, no secret, no text and no person', () => {
  const text = logged.text();
  expect(text).toContain('"channel":"webhook"');
  for (const secret of ['hidden', WEBHOOK_SECRET, 'Fridge 2', company.owner.email]) {
    expect(text).not.toContain(secret);
  }
});
