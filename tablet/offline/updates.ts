import { Workbox } from 'workbox-window';

let worker: Workbox | undefined;
let updateWaits = false;
/** True once this page has asked for the new version. */
let asked = false;
/** True once a new version took over for another page while this page runs the old one. */
let outdated = false;

/** Interval at which a tablet that is never reloaded checks for a new version. */
const CHECK_MS = 60 * 60_000;

/** Registers the service worker, with which the app works without a network. */
export const registerWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  worker = new Workbox('/tablet/sw.js', { scope: '/tablet/' });
  worker.addEventListener('waiting', () => {
    updateWaits = true;
  });
  worker.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    // A page that did not ask may be in use: it reloads later, in applyUpdate.
    if (asked) window.location.reload();
    else outdated ||= Boolean(isUpdate || isExternal);
  });
  await worker.register();
  setInterval(() => void worker?.update().catch(() => undefined), CHECK_MS);
};

/** Lets a new version take over. Call it only while the tablet is unused and nothing waits. */
export const applyUpdate = (): void => {
  if (outdated) {
    window.location.reload();
  } else if (updateWaits) {
    asked = true;
    worker?.messageSkipWaiting();
  }
};
