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

/** What is touched with wet hands in a branch, in CSS pixels each way. */
const TARGET_PX = 50;

/** Whatever can be touched on the page as it stands now is large enough for a wet finger. */
export const expectLargeTargets = async (page: Page): Promise<void> => {
  const small = await page.evaluate((least) => {
    const touched = 'a[href], button, input, select, textarea, [role="radio"], [role="option"]';
    return [...document.querySelectorAll<HTMLElement>(touched)].flatMap((element) => {
      // A field is touched on its label and its box, whichever is larger.
      const boxes = [element, element.closest('label'), element.parentElement]
        .filter((one) => one !== null)
        .filter((one) => one === element || element.matches('input'))
        .map((one) => one.getBoundingClientRect());
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const [own] = boxes;
      if (!isShown || !own || own.width <= 1 || own.height <= 1) return [];
      // Half a pixel is lost to rounding.
      const isLarge = boxes.some((box) => box.width >= least - 0.5 && box.height >= least - 0.5);
      const name = element.getAttribute('aria-label') ?? element.innerText ?? element.id;
      return isLarge
        ? []
        : [`${element.tagName} '${name}': ${Math.round(own.width)} × ${Math.round(own.height)}`];
    });
  }, TARGET_PX);
  expect(small, `targets on ${page.url()}`).toEqual([]);
};
