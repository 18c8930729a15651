import type { Page } from '@playwright/test';

/** Runs in the page: records the time from each interaction until its result is painted. */
export const watchInteractions = (): void => {
  const seen: number[] = [];
  Object.assign(window, { interactions: seen });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (/^(?:keydown|click)$/.test(name)) seen.push(duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

/** Returns the durations since the last call; browsers do not report those below 16 ms. */
export const takeInteractions = async (page: Page): Promise<number[]> => {
  // Entries arrive only after the frame that they measure.
  await page.waitForTimeout(300);
  return page.evaluate(() => {
    const { interactions } = window as unknown as { interactions: number[] };
    return interactions.splice(0);
  });
};
