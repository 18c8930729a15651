/** For browsers that do not say when they are idle, such as that of iPads. */
const WAIT_MS = 200;
/** A browser that is never idle still gets it done. */
const LATEST_MS = 2_000;

/** Resolves when the browser has nothing else to do: what can wait must not delay a touch. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve, WAIT_MS);
  });
