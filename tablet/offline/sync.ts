import { heartbeat, HEARTBEAT_MS, sync } from '@branchbook/contract/devices.ts';
import type { SyncResult } from '@branchbook/contract/devices.ts';
import { PRODUCT_VERSION } from '@branchbook/contract/product.ts';
import { liveQuery } from 'dexie';
import { deviceNow, setSkew } from '../shared/clock.ts';
import { callAsDevice, NotSignedIn } from './device-call.ts';
import { retryAfterMs, sendAll } from './sender.ts';
import type { Outgoing } from './sender.ts';
import { refreshSnapshot } from './snapshot.ts';
import { countWaiting, getSetting, nextTurn, putSetting, store } from './store.ts';

const outgoing: Outgoing = {
  next: async (max) => {
    const items = await store.outbox.where('state').equals('waiting').sortBy('seq');
    return items.slice(0, max).map(({ key, kind, employeeId, signature, occurredAt, payload }) => ({
      key,
      kind,
      employeeId,
      signature,
      occurredAt,
      payload,
    }));
  },
  settle: (results: SyncResult[]) =>
    store.transaction('rw', store.outbox, store.settings, async () => {
      const sent = await nextTurn();
      for (const { key, status, reason } of results) {
        await store.outbox
          .where('key')
          .equals(key)
          .modify(
            status === 'refused'
              ? { state: 'refused', reason: reason ?? 'The server did not accept it.' }
              : { state: 'sent', sent },
          );
      }
      await putSetting('lastSentAt', deviceNow().toISOString());
    }),
};

/** One tab at a time sends; a second would only repeat what the first is sending. */
const send = () =>
  navigator.locks.request('branchbook-outbox', () =>
    sendAll(outgoing, (items) =>
      callAsDevice((api) =>
        api.call(sync, { body: { deviceNow: deviceNow().toISOString(), items } }),
      ),
    ),
  );

const beat = async (): Promise<void> => {
  const queued = await countWaiting();
  const body = { appVersion: PRODUCT_VERSION, queued, deviceNow: deviceNow().toISOString() };
  const { serverTime } = await callAsDevice((api) => api.call(heartbeat, { body }));
  const skew = setSkew(Date.parse(serverTime) - deviceNow().getTime());
  await putSetting('skewMs', skew);
};

/** Sends, reports and refreshes: at once when there is reason to, and every minute. */
export const startSync = (): (() => void) => {
  let running = false;
  let again = false;
  let failures = 0;
  let lastBeat = -HEARTBEAT_MS;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const once = async () => {
    if (!(await getSetting('registration'))?.deviceToken) return;
    // Whatever hinders the sending, head office still hears of the tablet and what waits on it.
    const [sending] = await Promise.allSettled([send()]);
    if (performance.now() - lastBeat >= HEARTBEAT_MS) {
      await beat();
      lastBeat = performance.now();
    }
    await refreshSnapshot();
    if (sending.status === 'rejected') throw sending.reason;
  };

  const run = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    clearTimeout(retry);
    try {
      do {
        again = false;
        await once();
      } while (again);
      failures = 0;
    } catch (error) {
      if (!(error instanceof NotSignedIn)) {
        retry = setTimeout(go, retryAfterMs(failures));
        failures += 1;
      }
    } finally {
      running = false;
    }
  };
  const go = () => void run();

  const whenBack = () => {
    failures = 0;
    go();
  };
  const whenSeen = () => {
    if (document.visibilityState === 'visible') go();
  };

  void getSetting('skewMs').then((skew) => skew !== null && setSkew(skew));
  // Tells of every tab's items and of signing in again; of the tabs that hear it, one sends.
  const waiting = liveQuery(async () => ({
    count: await countWaiting(),
    token: (await getSetting('registration'))?.deviceToken,
  })).subscribe({
    next: ({ count, token }) => {
      if (token && count > 0) go();
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
