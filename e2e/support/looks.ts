import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { expect } from './journey.ts';

/** Folder for screenshots of every screen, size and scheme, taken with LOOKS=1 for review. */
const SCREENS =
  process.env['LOOKS'] === '1'
    ? path.join(import.meta.dirname, '../../test-results/screens')
    : null;

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const DESK = { width: 1440, height: 900 };
export const SCHEMES = ['light', 'dark'] as const;

/** Waits until all animations have ended, except those that run for ever. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    ),
  );

/** Waits until the page has a heading, and nothing on it is still loading. */
export const untilShown = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading').filter({ visible: true }).first()).toBeVisible();
  await expect(
    page.locator('.mantine-Skeleton-root, [role="status"][aria-label*="oading"]'),
  ).toHaveCount(0);
};

/** Switches the page to light or dark, and waits until the change is complete. */
export const turnTo = async (page: Page, colorScheme: (typeof SCHEMES)[number]): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // The page notices the change later than the test, and only then begins to fade.
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  await settle(page);
};

const photograph = async (page: Page, name: string, folder: string): Promise<void> => {
  for (const size of [PHONE, TABLET, DESK]) {
    await page.setViewportSize(size);
    for (const colorScheme of SCHEMES) {
      await turnTo(page, colorScheme);
      const file = path.join(folder, `${name}-${size.width}-${colorScheme}.png`);
      await page.screenshot({ path: file, fullPage: true });
    }
  }
};

/**
 * Checks the page as it is now: no overflow on a phone, a tablet and a desktop, and no axe
 * violation on the phone in one scheme and on the desktop in the other. Colours depend on the
 * scheme and layout on the size, so these two checks find as much as all combinations would. The
 * schemes alternate between screens, so that shared parts are checked in every combination.
 */
export const checkLooks = async (page: Page, name: string): Promise<void> => {
  const [one, other] = name.length % 2 === 0 ? SCHEMES : SCHEMES.toReversed();
  await page.setViewportSize(PHONE);
  await turnTo(page, one ?? 'light');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(TABLET);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(DESK);
  await turnTo(page, other ?? 'dark');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (SCREENS) await photograph(page, name, SCREENS);
};
