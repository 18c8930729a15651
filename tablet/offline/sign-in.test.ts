import { ROLE } from '@branchbook/contract/permissions.ts';
import { signOutText } from '@branchbook/contract/signing.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aSnapshot,
  LEEDS,
  ok,
  refusal,
  serveTablet,
  useMemoryCaches,
  useMemoryStore,
  YORK,
} from './memory-store.ts';
import { draftOf, keepDraft } from '../shared/draft.ts';
import { callAsDevice } from './device-call.ts';
import { sendStoredSignOut } from './pending-sign-out.ts';
import { textOf } from './base64url.ts';
import { signIn, signOut } from './registration.ts';
import type { Session } from './session.ts';
import { getSetting, putSetting, store } from './store.ts';
import type { OutboxItem, StoredPhoto } from './tablet-store.ts';
import { aSession } from './testing-session.ts';

useMemoryStore();

const COMPANY = { id: 9, name: 'Bakers' };
const SIGN_IN = 'POST /api/device/sign-in';
const SIGN_OUT = 'POST /api/device/sign-out';
const SNAPSHOT = 'GET /api/device/snapshot';

const persist = vi.fn<() => Promise<boolean>>(async () => true);

const onBrowser = (userAgent: string, maxTouchPoints = 0) =>
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints, storage: { persist }, onLine: true });

const signedInTo = (branch: typeof LEEDS) => ({
  [SIGN_IN]: ok({
    deviceToken: `token-${branch.name}`,
    device: { id: 5 },
    branch,
    company: COMPANY,
    serverTime: new Date().toISOString(),
  }),
  [SNAPSHOT]: ok(aSnapshot(branch)),
});

const numbersOf = (branch: typeof LEEDS) => ({
  companyNumber: COMPANY.id,
  branchNumber: branch.id,
  password: 'a long password',
  deviceName: 'Counter',
});

const registered = (branch: typeof LEEDS, deviceToken: string | null = 'old') =>
  putSetting('registration', { deviceToken, deviceName: 'Counter', branch, company: COMPANY });

const addItem = (key: string, state: OutboxItem['state']) =>
  store.outbox.add({ key, state } as OutboxItem);
const addPhoto = (name: string, state: StoredPhoto['state']) =>
  store.photos.add({ name, state } as StoredPhoto);
const statesNow = async () =>
  Object.fromEntries((await store.outbox.toArray()).map(({ key, state }) => [key, state]));

const session = (roleId: number): Promise<Session> => aSession(7, { name: 'Priya', roleId });

beforeEach(() => {
  persist.mockClear();
  onBrowser('Mozilla/5.0 (Linux; Android 15)');
  return () => vi.unstubAllGlobals();
});

describe('signing a tablet in', () => {
  it('stores the branch and its people, and asks the browser for persistent storage', async () => {
    const sent = serveTablet(signedInTo(LEEDS));
    await signIn(numbersOf(LEEDS));
    expect(await getSetting('registration')).toEqual({
      deviceToken: 'token-Leeds',
      deviceName: 'Counter',
      branch: LEEDS,
      company: COMPANY,
    });
    expect(persist).toHaveBeenCalledOnce();
    expect(await getSetting('serverTime')).toMatchObject({ at: expect.any(Number) });
    expect((await getSetting('snapshot'))?.data.branch).toEqual(LEEDS);
    const deviceId = await getSetting('deviceId');
    expect(sent[0]?.body).toEqual({ ...numbersOf(LEEDS), deviceId, deviceType: 'Android tablet' });
    expect(sent[1]?.token).toBe('Bearer token-Leeds');
    await signIn(numbersOf(LEEDS));
    expect(sent[2]?.body).toMatchObject({ deviceId });
  });

  it.each([
    ['Mozilla/5.0 (iPad; CPU OS 12_5)', 5, 'iPad'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 2, 'iPad'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 1, 'Computer'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 10, 'Computer'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 5, 'iPhone'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel) Mobile', 5, 'Android phone'],
    ['Mozilla/5.0 (Linux; Android 15; Tab)', 5, 'Android tablet'],
  ])('detects that %s with %d touch points is: %s', async (agent, touches, deviceType) => {
    onBrowser(agent, touches);
    const sent = serveTablet(signedInTo(LEEDS));
    await signIn(numbersOf(LEEDS));
    expect(sent[0]?.body).toMatchObject({ deviceType });
  });

  it('at another branch is refused before anything is sent, while records wait', async () => {
    await registered(LEEDS);
    await addItem('a', 'waiting');
    const sent = serveTablet(signedInTo(YORK));
    await expect(signIn(numbersOf(YORK))).rejects.toThrow('1 record of Leeds');
    expect(sent).toEqual([]);
  });

  it('with a code of another branch is undone, so that no record goes to that branch', async () => {
    await registered(LEEDS);
    await addItem('a', 'waiting');
    const sent = serveTablet({ ...signedInTo(YORK), [SIGN_OUT]: ok(null) });
    const code = { pairingCode: 'ABCD-EFGH', deviceName: 'Counter' };
    await expect(signIn(code)).rejects.toThrow('1 record of Leeds');
    expect(sent.map(({ called, token }) => [called, token])).toEqual([
      [SIGN_IN, null],
      [SIGN_OUT, 'Bearer token-York'],
    ]);
    expect((await getSetting('registration'))?.branch).toEqual(LEEDS);
    expect(await statesNow()).toEqual({ a: 'waiting' });
  });

  it('at another branch parks items that Leeds refused, and shows them again at Leeds', async () => {
    await registered(LEEDS);
    await addItem('a', 'refused');
    await addItem('b', 'sent');
    serveTablet(signedInTo(YORK));
    await signIn(numbersOf(YORK));
    expect(await statesNow()).toEqual({ a: 'set-aside' });
    serveTablet(signedInTo(LEEDS));
    await signIn(numbersOf(LEEDS));
    expect(await statesNow()).toEqual({ a: 'refused' });
  });

  it('at the same branch changes nothing', async () => {
    await registered(LEEDS, null);
    await addItem('a', 'waiting');
    await addItem('b', 'refused');
    await addItem('c', 'sent');
    serveTablet(signedInTo(LEEDS));
    await signIn(numbersOf(LEEDS));
    expect(await statesNow()).toEqual({ a: 'waiting', b: 'refused', c: 'sent' });
  });

  it('deletes drafts of another branch, and keeps those of this one', async () => {
    const person = { employeeId: 7 } as Session;
    await registered(LEEDS, null);
    keepDraft('diary', person, 'Bread came');
    serveTablet(signedInTo(LEEDS));
    await signIn(numbersOf(LEEDS));
    expect(draftOf('diary', person)).toBe('Bread came');
    serveTablet(signedInTo(YORK));
    await signIn(numbersOf(YORK));
    expect(draftOf('diary', person)).toBeUndefined();
  });
});

describe('signing a tablet out', () => {
  beforeEach(async () => {
    await registered(LEEDS);
    await putSetting('deviceId', '3f0c0f5e-7a51-4b57-9d0e-000000000001');
    await putSetting('turn', 4);
    await putSetting('deviceKey', 'a key' as never);
    await putSetting('snapshot', { asked: 1 } as never);
    await putSetting('reminded', { day: '2026-06-10', told: [], seen: [] });
    await putSetting('lastSentAt', '2026-06-10T09:00:00.000Z');
    await store.keys.put({ employeeId: 7 } as never);
    await store.pinFailures.put({ employeeId: 7, failures: 5, lockedUntil: 0 });
    await addItem('of-york', 'set-aside');
  });

  it('deletes the branch’s data, and keeps parked items of others', async () => {
    serveTablet({ [SIGN_OUT]: ok(null) });
    const copies = useMemoryCaches();
    copies.set('/tablet/second-copy/items/s', new Blob(['{}']));
    await addItem('s', 'sent');
    await addPhoto('p', 'fetched');
    await signOut(null);
    const copy = await copies.get('/tablet/second-copy/sign-in')?.text();
    expect(copy).toBe(JSON.stringify({ deviceId: '3f0c0f5e-7a51-4b57-9d0e-000000000001' }));
    expect([...copies.keys()]).toEqual(['/tablet/second-copy/sign-in']);
    expect((await store.settings.toArray()).map(({ name }) => name).toSorted()).toEqual([
      'deviceId',
      'turn',
    ]);
    expect(await store.keys.toArray()).toEqual([]);
    expect(await store.pinFailures.toArray()).toEqual([]);
    expect(await store.photos.toArray()).toEqual([]);
    expect(await statesNow()).toEqual({ 'of-york': 'set-aside' });
  });

  it.each([
    ['a record waits', () => addItem('w', 'waiting')],
    ['a photo waits', () => addPhoto('w', 'waiting')],
    ['a record was refused', () => addItem('r', 'refused')],
    ['a photo was refused', () => addPhoto('r', 'refused')],
  ])('is refused while %s, also when staff confirm it', async (_, keep) => {
    await keep();
    const sent = serveTablet({ [SIGN_OUT]: ok(null) });
    for (const by of [null, await session(ROLE.staff)]) {
      await expect(signOut(by)).rejects.toThrow('1 record');
    }
    expect(sent).toEqual([]);
    expect((await getSetting('registration'))?.deviceToken).toBe('old');
  });

  it('is undone when another tab recorded an item while the server was asked', async () => {
    serveTablet({
      [SIGN_OUT]: async () => {
        await addItem('w', 'waiting');
        return Response.json({ data: null });
      },
    });
    await expect(signOut(null)).rejects.toThrow('1 record still has to be sent');
    expect(await statesNow()).toEqual({ w: 'waiting', 'of-york': 'set-aside' });
  });

  it('loses records only with a manager’s signature, which gives their number', async () => {
    await addItem('w', 'waiting');
    await addPhoto('q', 'waiting');
    await addItem('r', 'refused');
    const sent = serveTablet({ [SIGN_OUT]: ok(null) });
    const manager = await session(ROLE.manager);
    await signOut(manager);
    const [call] = sent;
    const { lost, confirmation } = (call?.body ?? {}) as {
      lost: number;
      confirmation: { employeeId: number; occurredAt: string; signature: string };
    };
    expect(lost).toBe(3);
    const { employeeId, occurredAt, signature } = confirmation;
    const deviceId = '3f0c0f5e-7a51-4b57-9d0e-000000000001';
    const text = signOutText({ deviceId, employeeId: 7, occurredAt, lost });
    const expected = await crypto.subtle.sign('HMAC', manager.key, new TextEncoder().encode(text));
    expect({ employeeId, signature }).toEqual({ employeeId: 7, signature: textOf(expected) });
    expect(await statesNow()).toEqual({ 'of-york': 'set-aside' });
  });

  it('needs the network, unless a manager signs it out: the server then hears of it later', async () => {
    serveTablet({});
    await expect(signOut(null)).rejects.toThrow();
    expect((await getSetting('registration'))?.deviceToken).toBe('old');
    await signOut(await session(ROLE.owner));
    expect(await getSetting('registration')).toBeNull();
    expect(await getSetting('farewell')).toMatchObject({ token: 'old', body: { lost: 0 } });
    await expect(sendStoredSignOut()).rejects.toThrow();
    const sent = serveTablet({ [SIGN_OUT]: ok(null) });
    await sendStoredSignOut();
    await sendStoredSignOut();
    expect(sent).toMatchObject([{ called: SIGN_OUT, token: 'Bearer old', body: { lost: 0 } }]);
    expect(await getSetting('farewell')).toBeNull();
  });

  it('is complete if the server has already signed it out, but not if it fails', async () => {
    serveTablet({ [SIGN_OUT]: refusal(500, { code: 'SERVER' }) });
    await expect(signOut(await session(ROLE.owner))).rejects.toThrow();
    expect((await getSetting('registration'))?.deviceToken).toBe('old');
    expect(await getSetting('farewell')).toBeNull();
    serveTablet({ [SIGN_OUT]: refusal(401, { code: 'DEVICE_REVOKED' }) });
    await signOut(null);
    expect(await getSetting('registration')).toBeNull();
  });

  it('is reported to the server again after a failure, but not after a refusal', async () => {
    await putSetting('farewell', { token: 'older', body: {} });
    serveTablet({ [SIGN_OUT]: refusal(500, { code: 'SERVER' }) });
    await expect(sendStoredSignOut()).rejects.toThrow();
    expect(await getSetting('farewell')).not.toBeNull();
    serveTablet({ [SIGN_OUT]: refusal(401, { code: 'DEVICE_REVOKED' }) });
    await sendStoredSignOut();
    expect(await getSetting('farewell')).toBeNull();
  });
});

describe('a tablet that the server no longer knows', () => {
  const call = (purpose: 'deliver' | 'other') =>
    callAsDevice((api) => api.get('/api/device/snapshot'), purpose).catch(() => undefined);
  const tokenNow = async () => (await getSetting('registration'))?.deviceToken;

  beforeEach(async () => {
    await registered(LEEDS);
    await putSetting('deviceKey', 'a key' as never);
    await putSetting('snapshot', { asked: 1 } as never);
    await store.keys.put({ employeeId: 7 } as never);
    await addPhoto('f', 'fetched');
    await addPhoto('w', 'waiting');
    serveTablet({ [SNAPSHOT]: refusal(401, { code: 'DEVICE_REVOKED' }) });
  });

  it('deletes people, tasks and photos of the branch, and keeps waiting items', async () => {
    await addItem('a', 'waiting');
    await call('deliver');
    expect(await getSetting('registration')).toMatchObject({ deviceToken: null, branch: LEEDS });
    expect(await getSetting('snapshot')).toBeNull();
    expect(await getSetting('deviceKey')).toBeNull();
    expect(await store.keys.toArray()).toEqual([]);
    expect((await store.photos.toArray()).map(({ name }) => name)).toEqual(['w']);
    expect(await statesNow()).toEqual({ a: 'waiting' });
  });

  it('stays signed in until waiting items are delivered, as a closed branch still accepts them', async () => {
    await call('other');
    expect(await tokenNow()).toBe('old');
    await store.photos.clear();
    await call('other');
    expect(await tokenNow()).toBeNull();
  });

  it('is not one with another refusal, or one that has signed in again', async () => {
    serveTablet({ [SNAPSHOT]: refusal(403, { code: 'FORBIDDEN' }) });
    await call('deliver');
    expect(await tokenNow()).toBe('old');
    serveTablet({
      [SNAPSHOT]: async () => {
        await registered(LEEDS, 'new');
        return refusal(401, { code: 'DEVICE_REVOKED' })();
      },
    });
    await call('deliver');
    expect(await tokenNow()).toBe('new');
  });
});
