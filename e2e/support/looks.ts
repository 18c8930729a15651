import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { expect } from './journey.ts';

/** With LOOKS=1 pictures of every screen, size and scheme are left here for people to look at. */
const SCREENS =
  process.env['LOOKS'] === '1'
    ? path.join(import.meta.dirname, '../../test-results/screens')
    : null;

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const DESK = { width: 1440, height: 900 };
export const SCHEMES = ['light', 'dark'] as const;

/** Until nothing is half faded in or out; what pulses for ever is not waited for. */
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

/** Has the page follow a system in light or in dark, and waits until it has changed over. */
export const turnTo = async (page: Page, colorScheme: (typeof SCHEMES)[number]): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // The page hears of it later than we do, and only then begins to fade.
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
 * Looks at the page as it stands now: nothing sticks out on a phone, a tablet and a desk, and axe
 * finds nothing on the phone in one scheme and at the desk in the other. Colours go by the scheme and
 * layout by the size, so these two see what all combinations would; which is which changes from
 * screen to screen, so that what screens share is seen in all of them.
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
