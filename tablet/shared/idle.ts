/** Wait in browsers that do not report when they are idle, such as that of iPads. */
const WAIT_MS = 200;
/** Longest wait in a browser that is never idle. */
const LATEST_MS = 2_000;

/** Resolves when the browser is idle, so that work that can wait does not delay a touch. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve, WAIT_MS);
  });
