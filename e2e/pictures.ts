import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { localDay } from '@branchbook/contract/schedule.ts';
import { BRANCH_PASSWORD, COMPANY, PASSWORD, TIMEZONE } from '@branchbook/server/demo/company.ts';
import { demoOn } from '@branchbook/server/demo/load.ts';
import { oneOfEachKind } from '@branchbook/server/demo/sign-ins.ts';
import { BROWSER_ARGS, browserEnv, findBrowser } from './browser.ts';
import { startServer } from './server.ts';
import { SCHEMES, turnTo } from './support/looks.ts';

const ROOT = path.join(import.meta.dirname, '..');
const DESK = { width: 1440, height: 900 };
const TABLET = { width: 1180, height: 820 };
const PHONE = { width: 390, height: 844 };

/** More dots than any picture keeps. */
const DOTS = 2;
const QUALITY = 80;

type Album = {
  folder: string;
  desk: { width: number; height: number };
  tablet: { width: number; height: number };
  phone: { width: number; height: number };
  /** How wide the files are, for a screen of that width. */
  widthsOf: (width: number) => number[];
  /** Whether the demo's banner may be seen. */
  banner: boolean;
  leftOut: string[];
};

/** For the README, on screens with one and with two dots to the pixel. */
const README: Album = {
  folder: path.join(ROOT, 'docs/pictures'),
  desk: DESK,
  tablet: TABLET,
  phone: PHONE,
  widthsOf: (width) => [width, width * DOTS],
  banner: true,
  leftOut: [],
};

/** For the landing page: small windows, so that they can be read when they are shown small. */
const LANDING: Album = {
  folder: path.join(ROOT, 'portal/shared/pictures'),
  desk: { width: 1100, height: 720 },
  tablet: { width: 1024, height: 700 },
  phone: { width: 390, height: 780 },
  widthsOf: (width) => (width < 500 ? [240, 480] : [480, 800, 1200]),
  banner: false,
  leftOut: ['portal-dashboard', 'portal-waiting'],
};

const demo = demoOn(localDay(new Date(), TIMEZONE));
const shown = oneOfEachKind(demo);
const owner = shown.get('owner') ?? demo.owner;
const staff = shown.get('staff') ?? demo.owner;

/** The page that shows the picture says itself that the company is made up. */
const hideBanner = async (page: Page): Promise<void> => {
  for (const banner of await page.getByRole('region', { name: 'Demo', exact: true }).all()) {
    await banner.evaluate((element) => {
      element.style.display = 'none';
    });
  }
};

/** Playwright writes no WebP, but the browser itself does. */
const take = async (page: Page, album: Album, name: string): Promise<void> => {
  if (album.leftOut.includes(name)) return;
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const devtools = await page.context().newCDPSession(page);
  const size = page.viewportSize() ?? DESK;
  if (!album.banner) await hideBanner(page);
  // Nothing looks pointed at.
  await page.mouse.move(0, 0);
  for (const colorScheme of SCHEMES) {
    await turnTo(page, colorScheme);
    for (const width of album.widthsOf(size.width)) {
      const { data } = await devtools.send('Page.captureScreenshot', {
        format: 'webp',
        quality: QUALITY,
        clip: { x: 0, y: 0, ...size, scale: width / size.width },
      });
      const file = `${name}-${colorScheme}-${width}.webp`;
      const image = Buffer.from(data, 'base64');
      writeFileSync(path.join(album.folder, file), image);
      console.log(`${file}  ${Math.ceil(image.length / 1024)} KB`);
    }
  }
};

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

/** How much waits is asked for by itself. */
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
  await page.waitForLoadState('networkidle');
  await take(page, album, 'portal-waiting');
  await reportOf(page, 'week');
  await expect(page.getByRole('tabpanel', { name: 'Past Week' })).toContainText('Completed');
  await take(page, album, 'portal-report');
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
};

const found = await findBrowser();
const server = await startServer({}, 'scripts/demo.ts');
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
