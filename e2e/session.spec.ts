import { login, logout, refresh, sessionIn } from '@branchbook/contract/auth.ts';
import { createClient } from '@branchbook/contract/client.ts';
import { liveEvents } from '@branchbook/contract/live.ts';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { createShop, PASSWORD } from './support/company.ts';
import type { Shop } from './support/company.ts';
import { stepBack } from './support/fields.ts';
import { expect, test } from './support/journey.ts';
import { untilShown } from './support/looks.ts';
import { fillLogin, signIn } from './support/sign-in.ts';

const KEYS = ['token', 'refreshToken', 'user', 'tokenReceivedAt'] as const;
const EXPIRED = 'Your session has expired. Please sign in again.';

let shop: Shop;
test.beforeAll(async ({ server }) => {
  shop = await createShop(server.url, 'Sweep the floor');
});

const storedIn = (page: Page): Promise<(string | null)[]> =>
  page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), KEYS);

/** Simulates half an hour of sleep: access tokens have expired by this machine's clock. */
const sleepThroughToken = (context: BrowserContext): Promise<void> =>
  context.clock.setFixedTime(Date.now() + 31 * 60_000);

/** Ends the session of a page at the server, as an owner or another machine may. */
const endElsewhere = async (page: Page, url: string): Promise<void> => {
  const [token] = await storedIn(page);
  await createClient({ baseUrl: url, token: () => token ?? null }).call(logout, { body: {} });
};

const open = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name, exact: true }).click();
/** Waits until the dashboard has loaded, so that its calls do not interfere. */
const dashboardIsRead = async (page: Page): Promise<void> => {
  await expect(page.getByRole('link', { name: /^Waiting for verification/ })).toContainText(/\d/);
  await untilShown(page);
};
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true, level: 1 });
const loginAlert = (page: Page) =>
  page.getByRole('form', { name: 'Login' }).getByRole('alert').filter({ hasText: EXPIRED });

test('a user who reloads a page stays signed in, and can leave an unknown page', async ({
  page,
}) => {
  await signIn(page, shop.ownerEmail);
  await open(page, 'Tasks');
  await page.reload();
  await expect(heading(page, 'Tasks')).toBeVisible();

  await page.goto('/portal/nonsense');
  await expect(heading(page, 'Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the dashboard', exact: true }).click();
  await expect(page).toHaveURL(/\/portal$/);
});

const DAMAGES: { what: string; damage: Record<string, string | null> }[] = [
  { what: 'a person that is no JSON', damage: { user: '{"id":' } },
  { what: 'a person with parts missing', damage: { user: '{"id":1}' } },
  { what: 'a person that is gone', damage: { user: null } },
  { what: 'a token that is gone', damage: { token: null } },
];
test('damaged data in the browser’s store clears the whole session', async ({ page }) => {
  await page.goto('/login');
  for (const { what, damage } of DAMAGES) {
    await fillLogin(page, shop.ownerEmail);
    await expect(page).toHaveURL(/\/portal$/);
    await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
    await page.evaluate((values) => {
      for (const [key, value] of Object.entries(values)) {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
      }
    }, damage);
    await page.reload();
    await expect(page, what).toHaveURL(/\/login\?from=%2Fportal$/);
    expect(await storedIn(page), what).toEqual([null, null, null, null]);
  }
});

test('two tabs that wake up together renew their tokens once', async ({ page, context }) => {
  await signIn(page, shop.ownerEmail);
  const second = await context.newPage();
  await second.goto('/portal');
  await Promise.all([dashboardIsRead(page), dashboardIsRead(second)]);
  const before = await storedIn(page);
  const renewals: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === refresh.path) renewals.push(request.method());
  });

  await sleepThroughToken(context);
  await Promise.all([open(page, 'Employees'), open(second, 'Tasks')]);
  // The dashboard shows both names, too, so the headings are checked first.
  await expect(heading(page, 'Employees')).toBeVisible();
  await expect(heading(second, 'Tasks')).toBeVisible();
  await expect(page.getByText(shop.staff.name, { exact: true })).toBeVisible();
  await expect(second.getByText('Sweep the floor', { exact: true })).toBeVisible();
  expect(renewals).toEqual(['POST']);
  expect(await storedIn(page)).not.toEqual(before);
  expect(await storedIn(second)).toEqual(await storedIn(page));
});

for (const { what, asleep } of [
  { what: 'the next call is refused', asleep: false },
  { what: 'the tokens cannot be renewed', asleep: true },
]) {
  test(`a session that was ended elsewhere says so when ${what}, and continues after sign-in`, async ({
    page,
    context,
    server,
  }) => {
    // The stream of changes or its next try would notice at once, so its call is never answered.
    await page.route(`**${liveEvents.path}`, () => undefined);
    const unanswered = new Set<Request>();
    page.on('request', (call) => {
      const { pathname } = new URL(call.url());
      if (pathname.startsWith('/api/') && pathname !== liveEvents.path) unanswered.add(call);
    });
    page.on('requestfinished', (call) => unanswered.delete(call));
    page.on('requestfailed', (call) => unanswered.delete(call));
    await signIn(page, shop.ownerEmail);
    await dashboardIsRead(page);
    await expect.poll(() => unanswered.size).toBe(0);
    await endElsewhere(page, server.url);
    if (asleep) await sleepThroughToken(context);
    await open(page, 'Employees');

    await expect(page).toHaveURL(/\/login\?from=%2Fportal%2Femployees$/);
    await expect(page.getByText('Authentication Required', { exact: true })).toBeVisible();
    await expect(loginAlert(page)).toBeVisible();
    expect(await storedIn(page)).toEqual([null, null, null, null]);

    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(loginAlert(page)).toBeHidden();
    await fillLogin(page, shop.ownerEmail);
    await expect(page).toHaveURL(/\/portal\/employees$/);
    await expect(heading(page, 'Employees')).toBeVisible();
  });
}

test('logging out ends the session here, in the other tab and at the server', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, shop.ownerEmail);
  await open(page, 'Employees');
  await expect(page.getByText(shop.staff.name, { exact: true })).toBeVisible();
  await open(page, 'Tasks');
  const second = await context.newPage();
  await second.goto('/portal/reports');
  await expect(heading(second, 'Reports')).toBeVisible();
  const [, refreshToken] = await storedIn(page);

  const answered = page.waitForResponse((response) => response.url().endsWith(logout.path));
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  expect((await answered).status()).toBe(200);
  await expect(page).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login\?from=%2Fportal%2Freports$/);
  expect(await storedIn(page)).toEqual([null, null, null, null]);
  await expect(
    createClient({ baseUrl: server.url }).call(refresh, {
      body: { refreshToken: refreshToken ?? '' },
    }),
  ).rejects.toMatchObject({ status: 401 });

  await stepBack(page);
  await expect(page).toHaveURL(/\/login\?from=%2Fportal%2Femployees$/);
  await expect(page.getByText(shop.staff.name, { exact: true })).toBeHidden();
});

test('logging out works without a network too', async ({ page, context }) => {
  await signIn(page, shop.ownerEmail);
  // The login page is loaded in advance, after the dashboard.
  const fetched = page.waitForResponse((answer) => answer.url().includes('/login-screen-'));
  await page.reload();
  await fetched.then((answer) => answer.finished());
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await storedIn(page)).toEqual([null, null, null, null]);

  await context.setOffline(false);
  await page.goto('/portal');
  await expect(page).toHaveURL(/\/login\?from=%2Fportal$/);
});

test('a tab switches to the user who signs in in another tab', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, shop.ownerEmail);
  const anyone = createClient({ baseUrl: server.url });
  const { token, refreshToken, user } = await anyone
    .call(login, { body: { email: shop.staff.email, password: PASSWORD } })
    .then(sessionIn);
  const second = await context.newPage();
  await second.goto('/privacy-policy');
  await second.evaluate(
    (values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    },
    { token, refreshToken, tokenReceivedAt: String(Date.now()), user: JSON.stringify(user) },
  );
  await expect(page.getByText(shop.staff.email, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Employees', exact: true })).toBeHidden();
});
