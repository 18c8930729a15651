import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { SCHEMES, turnTo } from './support/looks.ts';

const ROOT = path.join(import.meta.dirname, '..');
const DESK = { width: 1440, height: 900 };
const TABLET = { width: 1180, height: 820 };
const PHONE = { width: 390, height: 844 };

/** Highest pixel density of any picture. */
export const DOTS = 2;
const QUALITY = 80;

export type Album = {
  folder: string;
  desk: { width: number; height: number };
  tablet: { width: number; height: number };
  phone: { width: number; height: number };
  /** Returns the widths of the files for a screen of that width. */
  widthsOf: (width: number) => number[];
  /** True if the demo's banner stays visible. */
  banner: boolean;
  leftOut: string[];
};

/** Pictures for the README, for screens with one and with two pixels per CSS pixel. */
export const README: Album = {
  folder: path.join(ROOT, 'docs/pictures'),
  desk: DESK,
  tablet: TABLET,
  phone: PHONE,
  widthsOf: (width) => [width, width * DOTS],
  banner: true,
  leftOut: [],
};

/** Pictures for the landing page, in small windows, so that they stay legible when scaled down. */
export const LANDING: Album = {
  folder: path.join(ROOT, 'portal/shared/pictures'),
  desk: { width: 1100, height: 720 },
  tablet: { width: 1024, height: 700 },
  phone: { width: 390, height: 780 },
  widthsOf: (width) => (width < 500 ? [240, 480] : [480, 800, 1200]),
  banner: false,
  leftOut: ['portal-dashboard', 'portal-waiting', 'tablet-temperatures'],
};

/** Hides the demo's banner; the page with the picture says itself that the company is invented. */
const hideBanner = async (page: Page): Promise<void> => {
  for (const banner of await page.getByRole('region', { name: 'Demo', exact: true }).all()) {
    await banner.evaluate((element) => {
      element.style.display = 'none';
    });
  }
};

/** Allows for a busy machine that draws a page with a chart or with many photos. */
const SLOWEST_MS = 60_000;

/**
 * Waits until nothing on the page is loading, each chart has its axes and figures, and each image in
 * the window is decoded.
 */
const untilDrawn = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => {
      const loading = '.mantine-Skeleton-root, [role="status"][aria-label*="oading"]';
      const words = [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent);
      const isLoading = document.querySelector(loading) !== null || words.includes('Loading...');
      const charts = [...document.querySelectorAll('figure')];
      const isCharted = charts.every(
        (chart) =>
          chart.querySelector('.recharts-cartesian-axis-tick') !== null &&
          chart.querySelector('.recharts-bar-rectangle, .recharts-line-curve') !== null,
      );
      const images = [...document.images].filter((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      });
      const isPictured = images.every((image) => image.complete && image.naturalWidth > 0);
      return !isLoading && isCharted && isPictured;
    },
    undefined,
    { timeout: SLOWEST_MS },
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    // An image below the window may not have begun to load.
    const loaded = [...document.images].filter((image) => image.complete);
    await Promise.all(loaded.map((image) => image.decode().catch(() => undefined)));
  });
};

/** Takes a WebP picture by the browser itself, because Playwright does not write WebP. */
export const take = async (page: Page, album: Album, name: string): Promise<void> => {
  if (album.leftOut.includes(name)) return;
  await untilDrawn(page);
  const devtools = await page.context().newCDPSession(page);
  const size = page.viewportSize() ?? DESK;
  if (!album.banner) await hideBanner(page);
  // Moves the pointer and the focus away, so that nothing is highlighted.
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
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
