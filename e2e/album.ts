import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { SCHEMES, turnTo } from './support/looks.ts';

const ROOT = path.join(import.meta.dirname, '..');
const DESK = { width: 1440, height: 900 };
const TABLET = { width: 1180, height: 820 };
const PHONE = { width: 390, height: 844 };

/** More dots than any picture keeps. */
export const DOTS = 2;
const QUALITY = 80;

export type Album = {
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
export const README: Album = {
  folder: path.join(ROOT, 'docs/pictures'),
  desk: DESK,
  tablet: TABLET,
  phone: PHONE,
  widthsOf: (width) => [width, width * DOTS],
  banner: true,
  leftOut: [],
};

/** For the landing page: small windows, so that they can be read when they are shown small. */
export const LANDING: Album = {
  folder: path.join(ROOT, 'portal/shared/pictures'),
  desk: { width: 1100, height: 720 },
  tablet: { width: 1024, height: 700 },
  phone: { width: 390, height: 780 },
  widthsOf: (width) => (width < 500 ? [240, 480] : [480, 800, 1200]),
  banner: false,
  leftOut: ['portal-dashboard', 'portal-waiting', 'tablet-temperatures'],
};

/** The page that shows the picture says itself that the company is made up. */
const hideBanner = async (page: Page): Promise<void> => {
  for (const banner of await page.getByRole('region', { name: 'Demo', exact: true }).all()) {
    await banner.evaluate((element) => {
      element.style.display = 'none';
    });
  }
};

/** Playwright writes no WebP, but the browser itself does. */
export const take = async (page: Page, album: Album, name: string): Promise<void> => {
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
