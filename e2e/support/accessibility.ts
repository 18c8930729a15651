import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './journey.ts';

/** Checks that axe finds no violation on the page as it is now. */
export const expectAccessible = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source);
  // Only violations are reported in full, because describing the rest takes most of the time.
  const violations = await page.evaluate(async () => {
    const { axe: onPage } = globalThis as unknown as { axe: typeof axe };
    return (await onPage.run({ resultTypes: ['violations'], iframes: false })).violations;
  });
  const readable = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')} ${node.failureSummary ?? ''}`).join('\n')}`,
  );
  expect.soft(readable, `axe on ${page.url()}`).toEqual([]);
};

/** Checks that the page is no wider than the window, so that users scroll in one direction only. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(excess, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
};

/** Minimum target size in CSS pixels each way: for a wet finger in a branch, and on a phone. */
const TARGET_PX = { branch: 50, phone: 44 };

/** Checks that every link, button, option and field on the page now is large enough to touch. */
export const expectLargeTargets = async (
  page: Page,
  where: keyof typeof TARGET_PX = 'branch',
): Promise<void> => {
  const small = await page.evaluate((least) => {
    const touched =
      'a[href], button, summary, input, select, textarea, [role="radio"], [role="option"], [role="menuitem"]';
    const boxOf = (element: Element) => element.getBoundingClientRect();
    /** Returns true for a link in a sentence, as high as its line, which WCAG 2.5.8 exempts. */
    const isInSentence = (element: HTMLElement): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false;
      const beside = [...(element.parentElement?.childNodes ?? [])];
      return beside.some(
        (node) =>
          node !== element &&
          node.textContent?.trim() &&
          (!(node instanceof Element) || getComputedStyle(node).display === 'inline'),
      );
    };
    /** Returns the size of a checkbox with its label, because the label can be touched as well. */
    const withLabels = (input: HTMLInputElement): { width: number; height: number } => {
      const boxes = [input, ...(input.labels ?? [])].map(boxOf).filter(({ width }) => width > 1);
      return {
        width:
          Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)),
        height:
          Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
      };
    };
    const boxesOf = (element: HTMLElement) => {
      if (!(element instanceof HTMLInputElement)) return [boxOf(element)];
      if (element.type === 'checkbox' || element.type === 'radio') return [withLabels(element)];
      // A click on the frame around chosen options focuses their field.
      const frame = element.closest('.mantine-Input-input');
      return [element, element.closest('label'), element.parentElement, frame]
        .filter((one) => one !== null)
        .map(boxOf);
    };
    return [...document.querySelectorAll<HTMLElement>(touched)].flatMap((element) => {
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const { width, height } = boxOf(element);
      if (!isShown || width <= 1 || height <= 1 || isInSentence(element)) return [];
      // Half a pixel may be lost to rounding.
      const isLarge = boxesOf(element).some(
        (box) => box.width >= least - 0.5 && box.height >= least - 0.5,
      );
      const name = element.getAttribute('aria-label') ?? (element.innerText || element.title);
      return isLarge
        ? []
        : [`${element.tagName} '${name}': ${Math.round(width)} × ${Math.round(height)}`];
    });
  }, TARGET_PX[where]);
  expect.soft(small, `targets on ${page.url()}`).toEqual([]);
};

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** Returns the layout shift while the page loaded, as browsers measure it, and the moved texts. */
export const layoutShift = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        let sum = 0;
        const moved: string[] = [];
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Shift[]) {
            sum += value;
            for (const { node } of sources) moved.push((node?.textContent ?? '').slice(0, 60));
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ sum, moved })));
      }),
  );
