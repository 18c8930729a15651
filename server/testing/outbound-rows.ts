import { endpointHash, subscriptionOwner, webhookOwner } from '../platform/outbound/messages.ts';
import type { Person } from './factories.ts';
import { createPushBrowser } from './push-browser.ts';
import type { PushBrowser } from './push-browser.ts';
import type { TestServer } from './server.ts';

/** Stores a browser as a person's device for alerts; returns its id. */
export const addPushDevice = async (
  { context: { db, vault, clock } }: TestServer,
  { companyId, id }: Pick<Person, 'companyId' | 'id'>,
  { subscription }: PushBrowser,
): Promise<number> => {
  const hash = endpointHash(subscription.endpoint);
  const row = await db
    .insertInto('push_devices')
    .values({
      company_id: companyId,
      employee_id: id,
      name: 'Chrome on Android',
      endpoint_hash: hash,
      subscription: vault.encrypt(JSON.stringify(subscription), subscriptionOwner(hash)),
      added_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

export const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret of the tests, 32 bytes!').toString('base64')}`;

/** Stores the webhook of a company, switched on. */
export const addWebhook = async (
  { context: { db, vault, clock } }: TestServer,
  companyId: number,
  url: string,
): Promise<void> => {
  const at = clock.now();
  const secret = vault.encrypt(WEBHOOK_SECRET, webhookOwner(companyId));
  await db
    .insertInto('webhooks')
    .values({ company_id: companyId, url, secret, created_at: at, updated_at: at })
    .execute();
};

/** Queues a push to all devices of a person, after making the keys of this installation. */
export const queuePushTo = async (
  { context: { db, outbound } }: TestServer,
  { companyId, id: employeeId }: Pick<Person, 'companyId' | 'id'>,
): Promise<void> => {
  await outbound.publicKey();
  const content = {
    title: 'Test',
    body: 'Leeds',
    path: '/',
    tag: 'test',
    isCritical: false,
  } as const;
  await db
    .transaction()
    .execute((tx) => outbound.queuePush(tx, [{ companyId, employeeId, ...content }]));
};

/** Stores a device for alerts and a webhook, with a message that waits for the device. */
export const addReceivers = async (server: TestServer, person: Person): Promise<void> => {
  await addPushDevice(server, person, createPushBrowser(`https://push.example/${person.id}`));
  await addWebhook(server, person.companyId, 'https://hooks.example/alerts');
  await queuePushTo(server, person);
};
