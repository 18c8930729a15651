import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';

const SCREENS = path.join(import.meta.dirname, '../../test-results/screens');

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
const SCHEMES = ['light', 'dark'] as const;

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

/**
 * Looks at the page as it stands now on a phone, a tablet and a desk, in light and dark: axe finds
 * nothing, nothing sticks out, and a picture of each is left in test-results/screens.
 */
export const checkLooks = async (page: Page, name: string): Promise<void> => {
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settle(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.screenshot({
        path: path.join(SCREENS, `${name}-${size.width}-${colorScheme}.png`),
        fullPage: true,
      });
    }
  }
};
