import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aSnapshot,
  LEEDS,
  ok,
  refusal,
  serveTablet,
  useMemoryCaches,
  useMemoryStore,
} from './memory-store.ts';
import { connectionNow, setServerReached } from './connection.ts';
import { getSetting, putSetting, store } from './store.ts';
import type { OutboxItem, Registration, StoredPhoto } from './tablet-store.ts';
import { sendNow, startSync } from './sync.ts';

useMemoryStore();

const SYNC = 'POST /api/device/sync';
const BEAT = 'POST /api/device/heartbeat';
const SNAPSHOT = 'GET /api/device/snapshot';
const PHOTO = 'POST /api/device/photos';
const SIGN_OUT = 'POST /api/device/sign-out';

const addItem = (key: string) =>
  store.outbox.add({ key, state: 'waiting', kind: 'diary.add', payload: '{}' } as OutboxItem);

const server = () => ({
  [SYNC]: ({ body }: { body: unknown }) => {
    const { items } = body as { items: { key: string }[] };
    return ok(items.map(({ key }) => ({ key, status: 'ok', reason: null })))();
  },
  [PHOTO]: ok({ blobName: '9/p.jpg' }),
  [BEAT]: () => ok({ serverTime: new Date().toISOString() })(),
  [SNAPSHOT]: () => ok(aSnapshot(LEEDS))(),
});

const calls = (sent: ReturnType<typeof serveTablet>) => sent.map(({ called }) => called);

let stop = () => {};
/** True while another tab holds the lock for sending. */
let isSendingElsewhere = false;

/** Starts the sync and waits for the first round, which ends with the request named `last`. */
const started = async (sent: ReturnType<typeof serveTablet>, last: string) => {
  stop = startSync();
  await vi.waitFor(() => expect(calls(sent)).toContain(last));
  // Waits for the extra round that follows one that is running.
  await sendNow();
};

beforeEach(async () => {
  isSendingElsewhere = false;
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: (_: string, _options: object, work: (lock: object | null) => Promise<void>) =>
        work(isSendingElsewhere ? null : {}),
    },
  });
  await putSetting('registration', { deviceToken: 'token', branch: LEEDS } as Registration);
  return () => {
    stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

describe('a tablet with a network', () => {
  it('sends records, then photos, shows how many wait, and fetches the branch', async () => {
    const copies = useMemoryCaches();
    copies.set('/tablet/second-copy/items/a', new Blob(['{}']));
    await addItem('a');
    await store.photos.add({ name: 'p', state: 'waiting', blob: new Blob(['p']) } as StoredPhoto);
    const sent = serveTablet(server());
    await started(sent, SNAPSHOT);
    expect(calls(sent).slice(0, 4)).toEqual([SYNC, PHOTO, BEAT, SNAPSHOT]);
    expect(calls(sent).filter((called) => called === BEAT)).toHaveLength(1);
    expect(sent[2]?.body).toMatchObject({ queued: 0, wrongPins: [] });
    await vi.waitFor(async () => expect(await getSetting('snapshot')).not.toBeNull());
    expect(await getSetting('serverTime')).not.toBeNull();
    expect(copies.size).toBe(0);
  });

  it('reports its waiting items to head office even if the server accepts none', async () => {
    await addItem('a');
    const sent = serveTablet({ ...server(), [SYNC]: refusal(500, { code: 'SERVER' }) });
    await started(sent, SNAPSHOT);
    expect(sent.find(({ called }) => called === BEAT)?.body).toMatchObject({ queued: 1 });
    expect((await store.outbox.toArray())[0]?.state).toBe('waiting');
  });

  it.each([
    ['is in trouble', refusal(500, { code: 'SERVER' })],
    ['asks it to wait', refusal(429, { code: 'TOO_MANY_REQUESTS' })],
  ])('shows that head office cannot be reached when the server %s', async (_, answer) => {
    setServerReached(true);
    await addItem('a');
    const sent = serveTablet({ ...server(), [SYNC]: answer });
    await started(sent, SNAPSHOT);
    await vi.waitFor(() => expect(connectionNow()).toBe('unreachable'));
    setServerReached(true);
  });

  it('sends later records when asked to', async () => {
    const sent = serveTablet(server());
    await started(sent, SNAPSHOT);
    await addItem('later');
    await vi.waitFor(async () => {
      await sendNow();
      expect((await store.outbox.toArray())[0]?.state).not.toBe('waiting');
    });
  });

  it('aborts a hanging call when asked to send, and sends at once', async () => {
    const hangs = () => new Promise<never>(() => {});
    const answers = server();
    let isHanging = true;
    const sent = serveTablet({
      ...answers,
      [SYNC]: (call) => (isHanging ? hangs() : answers[SYNC](call)),
    });
    await addItem('a');
    stop = startSync();
    await vi.waitFor(() => expect(calls(sent)).toEqual([SYNC]));
    isHanging = false;
    await sendNow();
    expect(calls(sent)).toEqual([SYNC, SYNC, BEAT, SNAPSHOT]);
    expect((await store.outbox.toArray())[0]?.state).not.toBe('waiting');
  });

  it('fetches the branch while another tab sends', async () => {
    isSendingElsewhere = true;
    await addItem('a');
    const sent = serveTablet(server());
    await started(sent, SNAPSHOT);
    expect(calls(sent).slice(0, 2)).toEqual([BEAT, SNAPSHOT]);
    expect((await store.outbox.toArray())[0]?.state).toBe('waiting');
  });

  it('that was signed out shows that first, and requests nothing more', async () => {
    await putSetting('registration', { deviceToken: null, branch: LEEDS } as Registration);
    await putSetting('farewell', { token: 'old', body: {} });
    const sent = serveTablet({ ...server(), [SIGN_OUT]: ok(null) });
    await started(sent, SIGN_OUT);
    await vi.waitFor(async () => expect(await getSetting('farewell')).toBeNull());
    expect(new Set(calls(sent))).toEqual(new Set([SIGN_OUT]));
  });
});

describe('an idle tablet', () => {
  const roundsOf = (sent: { called: string }[]) =>
    sent.filter(({ called }) => called === SNAPSHOT).length;

  /** Waits for this number of rounds and of pending timers; the timers' clock stands still. */
  const untilRound = async (sent: { called: string }[], count: number, timers: number) => {
    const isThere = () => roundsOf(sent) >= count && vi.getTimerCount() === timers;
    while (!isThere()) await new Promise(setImmediate);
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    if (roundsOf(sent) !== count) throw new Error('There was a round too many.');
  };

  beforeEach(() => {
    const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
    vi.useFakeTimers({ toFake: [...toFake] });
  });

  it('syncs every minute, when shown and when the network is back, until it is closed', async () => {
    const sent = serveTablet(server());
    stop = startSync();
    // The store’s watcher sets a timer that fires at once.
    vi.advanceTimersByTime(0);
    await untilRound(sent, 1, 1);
    vi.advanceTimersByTime(59_999);
    await untilRound(sent, 1, 1);
    vi.advanceTimersByTime(1);
    await untilRound(sent, 2, 1);
    document.dispatchEvent(new Event('visibilitychange'));
    await untilRound(sent, 3, 1);
    Object.assign(document, { visibilityState: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    await untilRound(sent, 3, 1);
    window.dispatchEvent(new Event('online'));
    await untilRound(sent, 4, 1);
    stop();
    Object.assign(document, { visibilityState: 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
    await untilRound(sent, 4, 0);
    expect(roundsOf(sent)).toBe(4);
  });

  it('tries again 2 seconds after a failure, then after 4, and after 2 once asked to', async () => {
    const sent = serveTablet({ ...server(), [SNAPSHOT]: refusal(500, { code: 'SERVER' }) });
    stop = startSync();
    // The store’s watcher sets a timer that fires at once.
    vi.advanceTimersByTime(0);
    await untilRound(sent, 1, 2);
    vi.advanceTimersByTime(1_999);
    await untilRound(sent, 1, 2);
    vi.advanceTimersByTime(1);
    await untilRound(sent, 2, 2);
    vi.advanceTimersByTime(3_999);
    await untilRound(sent, 2, 2);
    vi.advanceTimersByTime(1);
    await untilRound(sent, 3, 2);
    await sendNow();
    await untilRound(sent, 4, 2);
    vi.advanceTimersByTime(2_000);
    await untilRound(sent, 5, 2);
    stop();
    await untilRound(sent, 5, 0);
    expect(roundsOf(sent)).toBe(5);
  });
});
