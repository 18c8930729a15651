import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { heartbeat, HEARTBEAT_MS, sendDevicePhoto, sync } from '@branchbook/contract/tablet.ts';
import { PRODUCT_VERSION } from '@branchbook/contract/product.ts';
import { liveQuery } from 'dexie';
import { deviceNow, setServerTime, restoreServerTime } from '../shared/clock.ts';
import { isServerDecision, setServerReached } from './connection.ts';
import { callAsDevice, NotSignedIn } from './device-call.ts';
import { refreshKeptPack } from './kept-pack.ts';
import { sendStoredSignOut } from './pending-sign-out.ts';
import { wrongPinsOf } from './key-ring.ts';
import { compareLedger } from './ledger-head.ts';
import { outgoingPhotos, outgoingRecords } from './outgoing.ts';
import { sendPhotos } from './photo-sender.ts';
import { fetchWantedPictures, wantedPictures } from './pictures.ts';
import { isStorageFull } from './storage-reserve.ts';
import { dropOldCopies } from './second-copy.ts';
import { retryAfterMs, sendAll } from './sender.ts';
import { refreshSnapshot } from './snapshot.ts';
import { getSetting, putSetting, readPinFailures, store } from './store.ts';
import { countWaiting } from './outbox-queries.ts';

/**
 * Sends from one tab at a time; a second tab would only repeat the first one's items. The second
 * does not wait for the first, whose request may hang, but goes on with its round.
 */
const send = (signal: AbortSignal) =>
  navigator.locks.request('branchbook-outbox', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await sendAll(outgoingRecords, (items) =>
      callAsDevice(
        (api) =>
          api.call(sync, { body: { deviceNow: deviceNow().toISOString(), items } }, { signal }),
        'deliver',
      ),
    );
    await dropOldCopies(store);
    // Records go first: reports are made of them, and they are small.
    await sendPhotos(outgoingPhotos, ({ name, blob }) =>
      callAsDevice(
        (api) => api.call(sendDevicePhoto, { body: { hash: name }, photo: blob }, { signal }),
        'deliver',
      ),
    );
  });

const beat = async (signal: AbortSignal): Promise<void> => {
  const body = {
    appVersion: PRODUCT_VERSION,
    queued: await countWaiting(),
    deviceNow: deviceNow().toISOString(),
    wrongPins: wrongPinsOf(await readPinFailures()),
  };
  const { serverTime } = await callAsDevice((api) => api.call(heartbeat, { body }, { signal }));
  await putSetting('serverTime', setServerTime(Date.parse(serverTime)));
};

/** Says whether the network or server holds up the sending, and not a tablet that is full. */
const isHeldUp = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 429
    ? true
    : !isServerDecision(error) && !isStorageFull(error);

const isWithoutNetwork = (error: unknown): boolean => error instanceof NetworkError;

let sendAgain = (): Promise<void> => Promise.resolve();

/** Sends waiting items at once: skips the pause after a failure and aborts hanging requests. */
export const sendNow = (): Promise<void> => sendAgain();

/** Sends, reports and refreshes, every minute and when needed; returns a function that stops. */
export const startSync = (): (() => void) => {
  let running: Promise<void> | null = null;
  let pictures: Promise<void> | null = null;
  let again = false;
  let round = new AbortController();
  let failures = 0;
  let lastBeat = -HEARTBEAT_MS;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const once = async (signal: AbortSignal) => {
    // A failed report is repeated in the next round; new records must not wait for it.
    await sendStoredSignOut().catch(() => undefined);
    if (!(await getSetting('registration'))?.deviceToken) return;
    const [sending] = await Promise.allSettled([send(signal)]);
    // Without a network the rest would fail too, each request perhaps only after its timeout.
    if (sending.status === 'rejected' && (signal.aborted || isWithoutNetwork(sending.reason))) {
      throw sending.reason;
    }
    // Head office must hear of the tablet and its queue even when the sending has failed.
    if (performance.now() - lastBeat >= HEARTBEAT_MS) {
      await beat(signal);
      lastBeat = performance.now();
    }
    await refreshSnapshot(signal);
    // A failed comparison is repeated in the next round; nothing else waits for it.
    await compareLedger(signal).catch(() => undefined);
    const snapshot = await getSetting('snapshot');
    // Runs beside the rounds: many pictures take minutes, and no record must wait for them.
    if (snapshot) {
      pictures ??= fetchWantedPictures(wantedPictures(snapshot.data))
        .catch(() => undefined)
        .then(() => refreshKeptPack(snapshot))
        .catch(() => undefined)
        .finally(() => {
          pictures = null;
        });
    }
    if (sending.status === 'rejected') throw sending.reason;
  };

  const rounds = async () => {
    clearTimeout(retry);
    do {
      again = false;
      round = new AbortController();
      try {
        await once(round.signal);
        failures = 0;
      } catch (error) {
        // An aborted round is repeated at once.
        if (error instanceof NotSignedIn || round.signal.aborted) continue;
        if (isHeldUp(error)) setServerReached(false);
        again = false;
        retry = setTimeout(go, retryAfterMs(failures));
        failures += 1;
      }
    } while (again);
  };
  const run = (): Promise<void> => {
    if (running) again = true;
    running ??= rounds().finally(() => {
      running = null;
    });
    return running;
  };
  const go = () => void run();

  sendAgain = () => {
    failures = 0;
    // A request over a lost network may hang for half a minute.
    round.abort();
    return run();
  };
  const whenBack = () => void sendNow();
  const whenSeen = () => {
    if (document.visibilityState === 'visible') go();
  };

  void getSetting('serverTime').then((heard) => heard !== null && restoreServerTime(heard));
  let knownToken: string | null | undefined;
  // Emits new items of every tab and a new sign-in; of the tabs that hear it, only one sends.
  const waiting = liveQuery(async () => ({
    count: await countWaiting(),
    token: (await getSetting('registration'))?.deviceToken,
  })).subscribe({
    next: ({ count, token }) => {
      if (token && (count > 0 || token !== knownToken)) go();
      knownToken = token;
    },
  });
  const ticker = setInterval(go, HEARTBEAT_MS);
  window.addEventListener('online', whenBack);
  document.addEventListener('visibilitychange', whenSeen);
  go();
  return () => {
    waiting.unsubscribe();
    clearInterval(ticker);
    clearTimeout(retry);
    window.removeEventListener('online', whenBack);
    document.removeEventListener('visibilitychange', whenSeen);
  };
};
