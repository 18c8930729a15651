import { addPushDevice } from '@branchbook/contract/push-devices.ts';
import { saveWebhook } from '@branchbook/contract/webhook.ts';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { createAlertWorld } from '../../testing/alert-world.ts';
import type { AlertWorld } from '../../testing/alert-world.ts';
import { readingDraft } from '../../testing/fridge.ts';
import { createPushBrowser } from '../../testing/push-browser.ts';
import { startReceiver } from '../../testing/receiver.ts';
import type { Receiver } from '../../testing/receiver.ts';
import { startTestServer } from '../../testing/server.ts';

/** A Wednesday; the branch is in London, an hour ahead of UTC. */
const NOON = '2026-06-10T11:00:00Z';

const server = await startTestServer({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true' } });
afterAll(() => server.close());

let world: AlertWorld;
let receiver: Receiver;

beforeEach(async () => {
  world = await createAlertWorld(server, NOON);
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

it('an alert is pushed once to the devices of those who are told, without names of anything but the branch', async () => {
  const browser = createPushBrowser(`${receiver.url}/push`);
  const manager = await world.as('manager');
  await manager.call(addPushDevice, { body: browser.subscription });
  await world.fridge.send('staff', readingDraft(world.fridge.uuid, 9));
  await world.watch(0, 1);
  await server.context.outbound.deliver();
  expect(receiver.calls.map(({ body }) => browser.read(body))).toEqual([
    {
      title: '1 temperature out of range',
      body: world.fridge.cast.branch.name,
      path: '/portal/alerts',
      tag: expect.stringMatching(/^alert-\d+$/) as string,
    },
  ]);
});

it('the webhook hears of each step with the people to reach, and of the end', async () => {
  const body = { url: `${receiver.url}/hook`, on: true };
  await (await world.as('owner')).call(saveWebhook, { body });
  await world.fridge.send('staff', readingDraft(world.fridge.uuid, 9));
  await world.watch(0, 30);
  await server.context.outbound.deliver();
  await world.clear('manager');
  await server.context.outbound.deliver();
  const calls = receiver.calls.map(({ body: sent }) => JSON.parse(sent.toString()));
  const { duty, manager, area } = world.people;
  expect(
    calls.map(({ type, step, recipients }) => [
      type,
      step,
      recipients.map(({ name }: { name: string }) => name).toSorted(),
    ]),
  ).toEqual([
    ['alert.notice', 1, [duty.name, manager.name].toSorted()],
    ['alert.notice', 3, [area.name]],
    ['alert.cleared', null, [duty.name, manager.name, area.name].toSorted()],
  ]);
  expect(calls[0]).toMatchObject({
    branch: { name: world.fridge.cast.branch.name },
    alert: { kind: 'out-of-range', critical: true, text: 'Fridge: 9.0 °C, outside 0 to 5 °C' },
  });
});
