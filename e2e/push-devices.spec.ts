import { listPushDevices } from '@branchbook/contract/push-devices.ts';
import { createPushBrowser } from '@branchbook/server/testing/push-browser.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { fill, press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { test } from './support/staff.ts';

const SETTINGS = '/portal/settings?section=alerts';
const said = (page: Page, text: string) => page.getByText(text, { exact: true });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Checks the page at all widths, down to the narrowest phone. */
const checkAllWidths = async (page: Page, name: string): Promise<void> => {
  await checkLooks(page, name);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
};

/** Stands in for the push service of the browser's maker, which the tests do not call. */
const givePushService = async (page: Page): Promise<void> => {
  const { subscription } = createPushBrowser('https://push.example/send/1');
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const given = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        sessionStorage.removeItem('subscribed');
        return true;
      },
    };
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem('subscribed', 'yes');
      return given as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      sessionStorage.getItem('subscribed') ? (given as unknown as PushSubscription) : null;
  }, subscription);
};

/** Delivers a push to the portal's service worker, as the browser does. */
const deliverPush = async (page: Page, data: object): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations.filter(({ scopeURL }) => scopeURL.endsWith('/portal'));
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data: JSON.stringify(data),
  });
  await session.detach();
};

const workerOf = (context: BrowserContext) => {
  const worker = context.serviceWorkers().find((one) => one.url().endsWith('-sw.js'));
  if (!worker) throw new Error('The portal has no service worker');
  return worker;
};

type Shown = { title: string; body: string; tag: string; data: { path: string } };
type Scope = { shown: Shown[] };

/** Notes what the worker shows: this browser without windows grants no site the permission. */
const watchNotifications = (context: BrowserContext): Promise<void> =>
  workerOf(context).evaluate(() => {
    const shown: Shown[] = [];
    Object.assign(globalThis, { shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push({ title, ...options } as Shown);
    };
  });

const shownBy = (context: BrowserContext): Promise<Shown[]> =>
  workerOf(context).evaluate(() => (globalThis as unknown as Scope).shown);

/** Clicks the last notification, as the browser tells the worker of it. */
const clickNotification = (context: BrowserContext): Promise<void> =>
  workerOf(context).evaluate(() => {
    const notification = {
      ...(globalThis as unknown as Scope).shown.at(-1),
      close: () => undefined,
    };
    const { ExtendableEvent } = globalThis as unknown as { ExtendableEvent: typeof Event };
    const click = new ExtendableEvent('notificationclick');
    globalThis.dispatchEvent(Object.assign(click, { notification }));
  });

/** Allows notifications, which this browser without windows refuses to every site. */
const allowNotifications = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });

test('a manager turns alerts on, sees a push and opens its page, and turns them off', async ({
  page,
  context,
  crew,
}) => {
  await allowNotifications(page);
  await givePushService(page);
  await crew.enter(page, 'branch manager', SETTINGS);
  const alerts = card(page, 'Alerts on this device');
  await expect(
    said(page, 'The devices on which you get alerts will be listed here.'),
  ).toBeVisible();
  await expect(card(page, 'Webhook for alerts')).toHaveCount(0);
  await alerts.getByRole('button', { name: 'Turn on', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(said(page, 'You get them on this device.')).toBeVisible();
  await expect(alerts.getByText('This device', { exact: true })).toBeVisible();
  await checkAllWidths(page, 'push-device-on');
  const manager = await crew.as('branch manager');
  expect((await manager.call(listPushDevices)).devices).toHaveLength(1);

  // A reload keeps the device, and does not add it again.
  await page.reload();
  await expect(alerts.getByText('This device', { exact: true })).toBeVisible();
  expect((await manager.call(listPushDevices)).devices).toHaveLength(1);

  const alert = { title: 'Temperature out of range', body: 'Harbour Road', tag: 'alert-1' };
  await watchNotifications(context);
  await deliverPush(page, { ...alert, path: '/portal/settings?section=security' });
  await expect.poll(() => shownBy(context)).toMatchObject([alert]);
  await clickNotification(context);
  await expect(page).toHaveURL(/section=security$/);

  // A push can open no other site, and no page but those of the portal.
  for (const path of ['https://evil.example/portal/settings', '//evil.example', '/tablet/', 7]) {
    await deliverPush(page, { ...alert, path });
  }
  const home = { data: { path: '/portal' } };
  await expect.poll(() => shownBy(context)).toMatchObject([alert, home, home, home, home]);
  await clickNotification(context);
  await expect(page).toHaveURL(/\/portal$/);

  await page.goto(SETTINGS);
  await alerts.getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(said(page, 'Alerts are off on this device')).toBeVisible();
  await expect(alerts.getByRole('button', { name: 'Turn on', exact: true })).toBeVisible();
  expect((await manager.call(listPushDevices)).devices).toEqual([]);
});

test('a manager whose browser cannot show alerts is told what to do', async ({ page, crew }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await crew.enter(page, 'branch manager', SETTINGS);
  await expect(page.getByText(/^Your browser blocks notifications/)).toBeVisible();
  await checkAllWidths(page, 'push-device-blocked');
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
  });
  await page.reload();
  await expect(page.getByText(/^This browser cannot show alerts/)).toBeVisible();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone Safari' });
  });
  await page.reload();
  await expect(page.getByText(/add Branchbook to the Home Screen/)).toBeVisible();
  await checkAllWidths(page, 'push-device-iphone');
});

test('the owner sets a webhook, sees its secret once, tries it and removes it', async ({
  page,
  crew,
}) => {
  await crew.enter(page, 'owner', SETTINGS);
  const webhook = card(page, 'Webhook for alerts');
  await fill(page, { Address: 'https://127.0.0.1/alerts' });
  await press(page, 'Save webhook');
  await expect(
    said(page, 'Please enter an address that can be reached from the internet'),
  ).toBeVisible();
  await checkAllWidths(page, 'webhook-wrong');
  await fill(page, { Address: 'https://hooks.example/alerts' });
  await press(page, 'Save webhook');
  const secret = page.getByText(/^whsec_/);
  await expect(secret).toBeVisible();
  await checkAllWidths(page, 'webhook-secret');
  await press(page, 'I have kept it');
  await expect(secret).toBeHidden();
  await expect(webhook.getByText('Not called yet.', { exact: true })).toBeVisible();
  await press(page, 'Send a test');
  await expect(webhook.getByText(/: no answer\.$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(
    'https://hooks.example/alerts',
  );
  await checkAllWidths(page, 'webhook-set');
  await press(page, 'Remove webhook');
  await press(page, 'Remove');
  await expect(said(page, 'Webhook removed')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('');
});
