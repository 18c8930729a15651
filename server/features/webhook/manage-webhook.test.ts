import {
  deleteWebhook,
  getWebhook,
  renewWebhookSecret,
  saveWebhook,
  testWebhook,
} from '@branchbook/contract/webhook.ts';
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCast, createCompany } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { startReceiver } from '../../testing/receiver.ts';
import type { Receiver } from '../../testing/receiver.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;
let receiver: Receiver;

beforeAll(async () => {
  server = await startTestServer({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true' } });
});
beforeEach(async () => {
  receiver = await startReceiver();
  cast = await createCast(server);
});
afterEach(() => receiver.close());
afterAll(() => server.close());

const save = (url: string, kind: Kind = 'owner', more: { on?: boolean; version?: number } = {}) =>
  cast.as(kind).call(saveWebhook, { body: { url, on: true, ...more } });
const get = (kind: Kind = 'owner') => cast.as(kind).call(getWebhook);
const test = (kind: Kind = 'owner') => cast.as(kind).call(testWebhook);

/** Returns whether the last call was signed with this secret. */
const isSignedWith = (secret: string): boolean => {
  const { headers, body } = receiver.calls.at(-1)!;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const id = String(headers['webhook-id']);
  const text = `${id}.${String(headers['webhook-timestamp'])}.${body.toString()}`;
  const signature = createHmac('sha256', key).update(text).digest('base64');
  return headers['webhook-signature'] === `v1,${signature}`;
};

describe('head office', () => {
  it.each(['owner', 'head-office manager'] as const)(
    'sets a webhook as %s, sees its secret once, and tries it',
    async (kind) => {
      expect(await get(kind)).toBeNull();
      const { webhook, secret } = await save(`${receiver.url}/hook`, kind);
      expect(webhook).toMatchObject({ on: true, lastTryAt: null, pausedAt: null });
      expect(JSON.stringify(await get(kind))).not.toContain('whsec_');
      expect(await test(kind)).toMatchObject({
        lastStatus: 201,
        lastFailure: null,
        lastTryAt: '2026-06-10T09:00:00.000Z',
      });
      expect(JSON.parse(receiver.calls[0]!.body.toString())).toEqual({
        type: 'test',
        at: '2026-06-10T09:00:00.000Z',
        company: cast.company.name,
      });
      expect(isSignedWith(secret ?? '')).toBe(true);
    },
  );

  it('changes the address without another secret, but not over another change', async () => {
    const { webhook, secret } = await save(`${receiver.url}/one`);
    const changed = await save(`${receiver.url}/two`, 'owner', { version: webhook.version });
    expect(changed.secret).toBeNull();
    await test();
    expect(receiver.calls.at(-1)?.path).toBe('/two');
    expect(isSignedWith(secret ?? '')).toBe(true);
    const late = save(`${receiver.url}/three`, 'owner', { version: webhook.version });
    const refusal = await refusalOf(late);
    expect(refusal.code).toBe('CONFLICT');
    expect(JSON.stringify(refusal)).not.toContain('whsec_');
  });

  it('makes another secret, and the former one signs nothing more', async () => {
    const { secret: former } = await save(receiver.url);
    const { secret } = await cast.as('owner').call(renewWebhookSecret);
    await test();
    expect([isSignedWith(former ?? ''), isSignedWith(secret)]).toEqual([false, true]);
  });

  it('sees what failed, and ends a pause by saving or by a test that works', async () => {
    await save(`${receiver.url}/hook`);
    receiver.answer('/hook', { status: 410 });
    expect(await test()).toMatchObject({
      lastStatus: 410,
      pausedAt: '2026-06-10T09:00:00.000Z',
      failingSince: '2026-06-10T09:00:00.000Z',
    });
    receiver.answer('/hook', { status: 200 });
    expect(await test()).toMatchObject({ lastStatus: 200, pausedAt: null, failingSince: null });
    receiver.answer('/hook', { status: 410 });
    await test();
    expect((await save(`${receiver.url}/hook`)).webhook.pausedAt).toBeNull();
  });

  it('removes the webhook', async () => {
    await save(receiver.url);
    await cast.as('head-office manager').call(deleteWebhook);
    expect(await get()).toBeNull();
    for (const call of [deleteWebhook, renewWebhookSecret, testWebhook]) {
      expect((await refusalOf(cast.as('owner').call(call))).code).toBe('NOT_FOUND');
    }
  });

  it('finds every change in the audit log, without secrets and paths', async () => {
    const { secret } = await save(`${receiver.url}/hook?key=hidden`);
    await save(`${receiver.url}/hook?key=hidden`, 'owner', { on: false });
    await cast.as('owner').call(renewWebhookSecret);
    await cast.as('owner').call(deleteWebhook);
    const log = await auditOf(server, cast.company.id);
    const host = new URL(receiver.url).host;
    expect(log.map(({ action, details }) => [action, details])).toEqual([
      ['webhook.added', { host, on: true }],
      ['webhook.changed', { host, on: false }],
      ['webhook.secret-renewed', {}],
      ['webhook.removed', {}],
    ]);
    expect(JSON.stringify(log)).not.toContain('hidden');
    expect(JSON.stringify(log)).not.toContain(secret);
  });

  it('can send only so many tests', async () => {
    await save(receiver.url);
    for (let n = 0; n < 20; n += 1) await test();
    expect((await refusalOf(test())).status).toBe(429);
  });
});

it('branch managers and staff see and change nothing of the webhook', async () => {
  await save(receiver.url);
  for (const kind of ['branch manager', 'staff'] as const) {
    expect((await refusalOf(get(kind))).status).toBe(403);
    expect((await refusalOf(save('https://a.example/', kind))).status).toBe(403);
    expect((await refusalOf(test(kind))).status).toBe(403);
  }
});

it('a webhook belongs to its company alone', async () => {
  await save(`${receiver.url}/ours`);
  const other = await createCompany(server);
  const rows = await server.context.db.selectFrom('webhooks').select('company_id').execute();
  expect(rows.map(({ company_id: id }) => id)).not.toContain(other.id);
  const cast2 = await createCast(server);
  expect(await cast2.as('owner').call(getWebhook)).toBeNull();
});

it('an address in a private network is refused where the operator does not allow it', async () => {
  const guarded = await startTestServer();
  const owner = guarded.client((await createCast(guarded)).tokens.owner);
  const messageOf = async (url: string) =>
    (await refusalOf(owner.call(saveWebhook, { body: { url, on: true } }))).errors[0]?.message;
  expect(await messageOf(`${receiver.url}/hook`)).toContain('https://');
  expect(await messageOf('https://169.254.169.254/latest/meta-data')).toContain('internet');
  expect(await messageOf('https://10.0.0.5/')).toContain('internet');
  expect(await messageOf('https://user:secret@hooks.example/')).toContain('password');
  expect(await messageOf('hooks.example')).toContain('whole address');
  await guarded.close();
});
