/** For browsers that do not say when they are idle, such as that of iPads. */
const WAIT_MS = 200;

/** Resolves when the browser has nothing else to do: what can wait must not delay a touch. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, WAIT_MS);
  });
