import type { Page } from '@playwright/test';

/** In the page: keeps how long each interaction took until it was to be seen. */
export const watchInteractions = (): void => {
  const seen: number[] = [];
  Object.assign(window, { interactions: seen });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (/^(?:keydown|click)$/.test(name)) seen.push(duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

/** The durations since the last time; what took less than 16 ms the browser does not tell. */
export const takeInteractions = async (page: Page): Promise<number[]> => {
  // Entries are handed over after the picture that they waited for.
  await page.waitForTimeout(300);
  return page.evaluate(() => {
    const { interactions } = window as unknown as { interactions: number[] };
    return interactions.splice(0);
  });
};
