import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';

const SCREENS = path.join(import.meta.dirname, '../../test-results/screens');

// Screens are laid out in two ways, for a phone and for a desk: between them axe, which takes most of
// the time, would only find the same again.
const SIZES = [
  { width: 390, height: 844, withAxe: true },
  { width: 820, height: 1180, withAxe: false },
  { width: 1440, height: 900, withAxe: true },
];
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

/** Has the page follow a system in light or in dark, and waits until it has changed over. */
export const turnTo = async (page: Page, colorScheme: (typeof SCHEMES)[number]): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // The page hears of it later than we do, and only then begins to fade.
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  await settle(page);
};

/**
 * Looks at the page as it stands now on a phone, a tablet and a desk, in light and dark: axe finds
 * nothing, nothing sticks out, and a picture of each is left in test-results/screens.
 */
export const checkLooks = async (page: Page, name: string): Promise<void> => {
  for (const { withAxe, ...size } of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of SCHEMES) {
      await turnTo(page, colorScheme);
      if (withAxe) await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.screenshot({
        path: path.join(SCREENS, `${name}-${size.width}-${colorScheme}.png`),
        fullPage: true,
      });
    }
  }
};
