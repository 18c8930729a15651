import { Workbox } from 'workbox-window';

let worker: Workbox | undefined;
let updateWaits = false;
/** This page asked for the new version. */
let asked = false;
/** A new version took over for another page, while this one still runs the old. */
let outdated = false;

/** How often a tablet that is never reloaded looks for a new version. */
const CHECK_MS = 60 * 60_000;

/** Makes the app work without a network. */
export const registerWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  worker = new Workbox('/tablet/sw.js', { scope: '/tablet/' });
  worker.addEventListener('waiting', () => {
    updateWaits = true;
  });
  worker.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    // Somebody may be at work here: the page that did not ask waits until nobody is.
    if (asked) window.location.reload();
    else outdated ||= Boolean(isUpdate || isExternal);
  });
  await worker.register();
  setInterval(() => void worker?.update().catch(() => undefined), CHECK_MS);
};

/** Lets a new version take over. Call it only when nobody is at work and nothing waits. */
export const applyUpdate = (): void => {
  if (outdated) {
    window.location.reload();
  } else if (updateWaits) {
    asked = true;
    worker?.messageSkipWaiting();
  }
};
