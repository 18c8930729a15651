import type { Page } from '@playwright/test';
import { startServer } from './server.ts';
import { createShop } from './support/company.ts';
import type { Shop } from './support/company.ts';
import { expect, test } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { signIn } from './support/sign-in.ts';

const SHORTCUT = 'Control+Shift+S';
const FOREIGN = 'https://elsewhere.example/tracker.js';

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Security status', exact: true });

/** Loads scripts from another origin, as a page that was tampered with would. */
const loadForeignScripts = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    ({ src, times }) => {
      for (let n = 0; n < times; n += 1) {
        const script = document.createElement('script');
        script.src = src;
        document.head.append(script);
      }
    },
    { src: FOREIGN, times: count },
  );

test.describe('with a company', () => {
  let shop: Shop;
  test.beforeAll(async ({ server }) => {
    shop = await createShop(server.url, 'Sweep the floor');
  });

  test('an owner sees the violations of the page’s policy, and clears them', async ({
    page,
    pageFaults,
  }) => {
    await signIn(page, shop.ownerEmail);
    await page.keyboard.press(SHORTCUT);
    const panel = panelOf(page);
    await expect(panel.getByRole('status')).toHaveText('Healthy');
    const protections = panel.getByRole('list', { name: 'Protections' });
    for (const fact of [
      'Initialised',
      'XSS protection: enabled',
      'CSP monitoring: enabled',
      'CSRF: disabled',
      'Strict mode: off',
    ]) {
      await expect(protections.getByText(fact, { exact: true })).toBeVisible();
    }
    await expect(panel.getByText('0 in the last 60 seconds, 0 kept')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Clear', exact: true })).toBeDisabled();

    await loadForeignScripts(page, 6);
    await expect(panel.getByText('6 in the last 60 seconds, 6 kept')).toBeVisible();
    await expect(panel.getByRole('status')).toContainText('Warning');
    const list = panel.getByRole('list', { name: 'Violations, the newest first' });
    await expect(list.getByText(`script-src-elem: ${FOREIGN}`)).toHaveCount(6);
    // These faults are expected; any other still fails the test.
    for (const fault of pageFaults.splice(0)) expect(fault).toContain(FOREIGN);
    await checkLooks(page, 'security-panel');

    await panel.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(panel.getByText('0 in the last 60 seconds, 0 kept')).toBeVisible();
    await expect(panel.getByRole('status')).toHaveText('Healthy');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();

    await page.goto('/portal/tasks?security=1');
    await expect(panel).toBeVisible();
    await page.keyboard.press(SHORTCUT);
    await expect(panel).toBeHidden();
  });

  test('staff cannot open the panel', async ({ page }) => {
    await signIn(page, shop.staff.email);
    await page.goto('/portal?security=1');
    await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
    await page.keyboard.press(SHORTCUT);
    // The palette opens later than the panel would have.
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Command palette', exact: true })).toBeVisible();
    await expect(panelOf(page)).toHaveCount(0);
  });

  test('no page of the portal violates its policy', async ({ page }) => {
    await signIn(page, shop.ownerEmail);
    const links = page.getByRole('navigation', { name: 'Portal' }).getByRole('link');
    for (const name of await links.allInnerTexts()) {
      await links.getByText(name, { exact: true }).click();
      await expect(links.and(page.locator('[aria-current="page"]'))).toHaveText(name);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
    }
    await page.keyboard.press('Control+K');
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

const PUBLIC_PAGES = [
  '/',
  '/privacy-policy',
  '/user-data',
  '/terms-and-conditions',
  '/vat-calculator',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password?token=wrong',
  '/setup-company?token=wrong',
  '/setup-head-office?token=wrong',
  '/subscription?token=wrong',
  '/complete-profile?token=wrong',
  '/nothing-is-here',
  '/tablet/',
  '/api/docs',
];

test('no public page violates its policy', async ({ page }) => {
  for (const path of PUBLIC_PAGES) {
    const response = await page.goto(path);
    const headers = response?.headers() ?? {};
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy'], path).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers, path).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['permissions-policy'], path).toContain('camera=()');
    await expect(page.getByRole('heading').first(), path).toBeVisible();
  }
});

const inDevelopment = test.extend<object, object>({
  server: [
    // Playwright reads a fixture's dependencies from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer({ APP_ENV: 'development' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

inDevelopment('in development the panel opens for anyone', async ({ page }) => {
  await page.goto('/reset-password?token=any');
  await expect(page.getByRole('button', { name: 'Save password', exact: true })).toBeVisible();
  await expect(panelOf(page)).toHaveCount(0);
  await page.keyboard.press(SHORTCUT);
  await expect(panelOf(page).getByRole('status')).toHaveText('Healthy');
});
