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

/** Takes a WebP picture by the browser itself, because Playwright does not write WebP. */
export const take = async (page: Page, album: Album, name: string): Promise<void> => {
  if (album.leftOut.includes(name)) return;
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const devtools = await page.context().newCDPSession(page);
  const size = page.viewportSize() ?? DESK;
  if (!album.banner) await hideBanner(page);
  // Moves the pointer away, so that nothing is highlighted.
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
