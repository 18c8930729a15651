import { mkdirSync } from 'node:fs';
import { chromium, expect as expectNow } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { addDays, instantOf, localDay } from '@branchbook/contract/dates.ts';
import { BRANCH_PASSWORD, COMPANY, PASSWORD, TIMEZONE } from '@branchbook/server/demo/company.ts';
import { TROUBLED } from '@branchbook/server/demo/equipment.ts';
import { demoOn } from '@branchbook/server/demo/load.ts';
import { oneOfEachKind } from '@branchbook/server/demo/sign-ins.ts';
import { DOTS, LANDING, README, take } from './album.ts';
import type { Album } from './album.ts';
import { BROWSER_ARGS, browserEnv, findBrowser } from './browser.ts';
import { startServer } from './server.ts';
import { open } from './support/tablet.ts';

/** Allows for a busy machine that creates the demo company. */
const expect = expectNow.configure({ timeout: 30_000 });

/** Ten past two, so that every picture shows a half-finished day. */
const MINUTES = 14 * 60 + 10;

const today = localDay(new Date(), TIMEZONE);
const ahead = instantOf(today, MINUTES, TIMEZONE).getTime() - Date.now();
const demo = demoOn(today);
const shown = oneOfEachKind(demo);
const owner = shown.get('owner') ?? demo.owner;
const staff = shown.get('staff') ?? demo.owner;

const openPage = async (
  browser: Browser,
  baseURL: string,
  viewport: { width: number; height: number },
): Promise<Page> => {
  const context = await browser.newContext({
    baseURL,
    viewport,
    deviceScaleFactor: DOTS,
    locale: 'en-GB',
    timezoneId: TIMEZONE,
  });
  await context.clock.install({ time: Date.now() + ahead });
  return context.newPage();
};

const fill = (page: Page, field: string, value: string | number): Promise<void> =>
  page.getByRole('textbox', { name: field, exact: true }).fill(String(value));

const signInToPortal = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await fill(page, 'Email', owner.email);
  await fill(page, 'Password', PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
};

const reportOf = (page: Page, period: string) =>
  page.goto(`/portal/reports?branch=${staff.site.id}&report=tasks&period=${period}`);

/** Waits for the chart with this title; album.ts waits until it is drawn. */
const hasChart = (page: Page, title: string): Promise<void> =>
  expect(page.getByRole('figure', { name: title, exact: true })).toBeVisible();

const pictureReports = async (page: Page, album: Album): Promise<void> => {
  const branch = staff.site.id;
  const since = addDays(today, -27);
  await page.goto(`/portal/reports/visitors?branch=${branch}&start=${since}&end=${today}`);
  await hasChart(page, 'Visitors by hour');
  await take(page, album, 'portal-visitors');
  await page.goto(`/portal/reports/temperature?branch=${branch}&start=${since}&end=${today}`);
  await page.getByRole('combobox', { name: 'Equipment', exact: true }).click();
  // The equipment's range follows its name.
  await page.getByRole('option', { name: new RegExp(`^${TROUBLED.equipment}`) }).click();
  await hasChart(page, 'Temperature over time');
  await take(page, album, 'portal-temperatures');
  await page.goto('/portal/reports/custom');
  await page.getByRole('link', { name: /^Tasks done late by branch/ }).click();
  await expect(page.getByRole('figure')).toBeVisible();
  await take(page, album, 'portal-custom-report');
};

/** Waits for the number of tasks to verify, which loads separately. */
const waitingIsCounted = (page: Page): Promise<void> =>
  expect(page.getByRole('link', { name: /^Waiting for verification/ })).toContainText(/\d/);

const picturePortal = async (page: Page, album: Album): Promise<void> => {
  await signInToPortal(page);
  await waitingIsCounted(page);
  await take(page, album, 'portal-dashboard');
  await page.goto('/portal/tasks');
  await expect(page.getByRole('tabpanel', { name: /^Global Tasks/ })).toContainText('Daily');
  await waitingIsCounted(page);
  await take(page, album, 'portal-tasks');
  await page.goto('/portal/tasks/waiting');
  await expect(page.getByRole('img').first()).toBeVisible();
  await take(page, album, 'portal-waiting');
  await reportOf(page, 'week');
  await expect(page.getByRole('tabpanel', { name: 'Past Week' })).toContainText('Completed');
  await take(page, album, 'portal-report');
  if (album === README) await pictureReports(page, album);
};

const picturePhone = async (page: Page, album: Album): Promise<void> => {
  await signInToPortal(page);
  await reportOf(page, 'today');
  await expect(page.getByRole('tabpanel', { name: 'Today' })).toContainText('Completed');
  await take(page, album, 'portal-phone');
};

const pictureTablet = async (page: Page, album: Album): Promise<void> => {
  await page.goto('/tablet/');
  await fill(page, 'Company number', COMPANY.id);
  await fill(page, 'Branch number', staff.site.id);
  await fill(page, 'Branch password', BRANCH_PASSWORD);
  await fill(page, 'Name of this tablet', 'Till tablet');
  await page.getByRole('button', { name: 'Sign in this tablet', exact: true }).click();
  const tile = page.getByRole('button', { name: staff.name });
  await expect(tile).toBeVisible();
  await take(page, album, 'tablet-lock');
  await tile.click();
  for (const digit of staff.pin) {
    await page.getByRole('button', { name: digit, exact: true }).click();
  }
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible();
  await take(page, album, 'tablet-today');
  await open(page, 'Temperatures');
  await expect(page.getByRole('heading', { name: 'Temperatures' })).toBeVisible();
  await take(page, album, 'tablet-temperatures');
};

const found = await findBrowser();
const server = await startServer({ CLOCK_AHEAD_MS: String(ahead) }, 'scripts/demo.ts', true);
const browser = await chromium.launch({
  executablePath: found.executable,
  args: BROWSER_ARGS,
  env: { ...process.env, ...browserEnv(found) },
});
try {
  for (const album of [README, LANDING]) {
    mkdirSync(album.folder, { recursive: true });
    await picturePortal(await openPage(browser, server.url, album.desk), album);
    await picturePhone(await openPage(browser, server.url, album.phone), album);
    await pictureTablet(await openPage(browser, server.url, album.tablet), album);
  }
} finally {
  await browser.close();
  await server.stop();
}
