import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** axe finds nothing on the page as it stands now. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // Legacy only in how it looks into frames, which our pages do not have, and twice as quick.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const readable = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')} ${node.failureSummary ?? ''}`).join('\n')}`,
  );
  expect(readable, `axe on ${page.url()}`).toEqual([]);
};

/** Nothing sticks out to the side, so that nobody has to scroll two ways to read. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
};
