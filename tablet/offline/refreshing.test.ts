import { randomBytes } from 'node:crypto';
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
import { setServerTime } from '../shared/clock.ts';
import { makeDeviceKey } from './keys.ts';
import { wrongPinsOf } from './key-ring.ts';
import { record, recordTogether, recordUnsigned } from './outbox.ts';
import { outgoingRecords } from './outgoing.ts';
import { storePhoto } from './photos.ts';
import { fetchWantedPictures } from './pictures.ts';
import { copySignIn, dropOldCopies, restoreCopies } from './second-copy.ts';
import { refreshSnapshot } from './snapshot.ts';
import { getSetting, nextTurn, putSetting, settingOr, store } from './store.ts';
import { aSession, isSignedBy } from './testing-session.ts';
import type { OutboxItem, Registration, StoredKey, StoredPhoto } from './tablet-store.ts';
import { readOutbox } from './outbox-queries.ts';

useMemoryStore();

const SNAPSHOT = 'GET /api/device/snapshot';
const NOW = Date.parse('2026-06-10T09:00:00Z');
const DAY_MS = 86_400_000;

const registered = (deviceToken: string) =>
  putSetting('registration', { deviceToken, branch: LEEDS } as Registration);

const withEtag = (snapshot: ReturnType<typeof aSnapshot>, etag: string) => () =>
  Response.json({ data: snapshot }, { headers: { etag } });

const wrapped = () => ({
  salt: randomBytes(16).toString('base64url'),
  rounds: 1000,
  iv: randomBytes(12).toString('base64url'),
  wrapped: randomBytes(48).toString('base64url'),
});

const person = (id: number, hasKey = true) => ({
  id,
  name: `Person ${id}`,
  role_id: 3,
  key: hasKey ? wrapped() : null,
});

const addItem = (key: string, more: Partial<OutboxItem>) =>
  store.outbox.add({ key, ...more } as OutboxItem);
const addPhoto = (name: string, state: StoredPhoto['state'], at = NOW) =>
  store.photos.add({ name, state, at, blob: new Blob([name]) } as StoredPhoto);
const photosNow = async () => (await store.photos.toArray()).map(({ name }) => name);
const statesNow = async () =>
  Object.fromEntries((await store.outbox.toArray()).map(({ key, state }) => [key, state]));

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  // Tests of another file may have set another server time.
  setServerTime(NOW);
  await registered('token');
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe('the branch’s last snapshot', () => {
  it('is stored without keys, which are encrypted separately for people who have one', async () => {
    const staff = [person(1), person(2, false)];
    serveTablet({ [SNAPSHOT]: withEtag(aSnapshot(LEEDS, { staff }), '"1"') });
    await refreshSnapshot();
    const stored = await getSetting('snapshot');
    expect(stored).toMatchObject({ etag: '"1"', asked: 1, data: { branch: LEEDS } });
    expect(stored?.data.staff.map((each) => Object.keys(each))).toEqual([
      ['id', 'name', 'role_id'],
      ['id', 'name', 'role_id'],
    ]);
    expect(await store.keys.toArray()).toMatchObject([
      { employeeId: 1, source: 'snapshot', storedAt: NOW },
    ]);
  });

  it('replaces the keys of people who left; a head-office manager keeps theirs for 7 days', async () => {
    const key = (employeeId: number, source: StoredKey['source'], daysAgo = 0) =>
      store.keys.put({ employeeId, source, storedAt: NOW - daysAgo * DAY_MS } as StoredKey);
    await key(1, 'snapshot');
    await key(2, 'unlock', 6);
    await key(3, 'unlock', 7);
    await key(4, 'unlock');
    const staff = [person(2, false), person(3, false), person(5)];
    serveTablet({ [SNAPSHOT]: ok(aSnapshot(LEEDS, { staff })) });
    await refreshSnapshot();
    const left = await store.keys.toArray();
    expect(new Set(left.map(({ employeeId }) => employeeId))).toEqual(new Set([2, 5]));
  });

  it('stays when nothing changed, and then includes sent items', async () => {
    serveTablet({ [SNAPSHOT]: withEtag(aSnapshot(LEEDS), '"1"') });
    await refreshSnapshot();
    await addItem('before', { state: 'sent', sent: await nextTurn() });
    await addItem('after', { state: 'sent', sent: 100 });
    await addItem('waiting', { state: 'waiting' });
    let condition: string | null = null;
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
      condition = new Headers(headers).get('if-none-match');
      return new Response(null, { status: 304 });
    });
    await refreshSnapshot();
    expect(condition).toBe('"1"');
    expect((await getSetting('snapshot'))?.asked).toBe(3);
    expect(await statesNow()).toEqual({ before: 'kept', after: 'sent', waiting: 'waiting' });
    expect((await store.outbox.toArray())[0]).toMatchObject({ keptOn: '2026-06-10', keptAt: NOW });
  });

  it('deletes records after 30 days, by both clocks', async () => {
    const longAgo = { keptOn: '2026-05-01', keptAt: NOW - 31 * DAY_MS };
    await addItem('old', { state: 'kept', ...longAgo });
    await addItem('wrong clock', { state: 'kept', ...longAgo, keptAt: NOW });
    serveTablet({ [SNAPSHOT]: ok(aSnapshot(LEEDS)) });
    await refreshSnapshot();
    expect(await statesNow()).toEqual({ 'wrong clock': 'kept' });
  });

  it('sends all items again to a server that was restored from a backup', async () => {
    await addItem('a', { state: 'sent', sent: 1 });
    await addItem('b', { state: 'kept', keptOn: '2026-06-09', keptAt: NOW });
    await addPhoto('p', 'sent');
    await addPhoto('q', 'refused');
    serveTablet({ [SNAPSHOT]: ok(aSnapshot(LEEDS, { epoch: undefined })) });
    await refreshSnapshot();
    serveTablet({ [SNAPSHOT]: ok(aSnapshot(LEEDS)) });
    await refreshSnapshot();
    expect(await store.outbox.where('state').equals('waiting').count()).toBe(0);
    expect((await store.photos.get('p'))?.state).toBe('sent');
    serveTablet({ [SNAPSHOT]: ok(aSnapshot(LEEDS, { epoch: 'second' })) });
    await refreshSnapshot();
    expect(await statesNow()).toEqual({ a: 'waiting', b: 'waiting' });
    expect((await store.photos.toArray()).map(({ state }) => state)).toEqual([
      'waiting',
      'refused',
    ]);
    expect(await getSetting('epoch')).toBe('second');
  });

  it('is not replaced by an older answer, nor by one for another sign-in', async () => {
    serveTablet({
      [SNAPSHOT]: async () => {
        await putSetting('snapshot', { etag: null, asked: 50, data: aSnapshot(LEEDS) });
        return ok(aSnapshot(LEEDS, { day: '2026-06-09' }))();
      },
    });
    await refreshSnapshot();
    expect(await getSetting('snapshot')).toMatchObject({ asked: 50, data: { day: '2026-06-10' } });
    await store.settings.delete('snapshot');
    serveTablet({
      [SNAPSHOT]: async () => {
        await registered('of another branch');
        return ok(aSnapshot(LEEDS))();
      },
    });
    await refreshSnapshot();
    expect(await getSetting('snapshot')).toBeNull();
  });
});

describe('photos in the cache', () => {
  it('are fetched once in advance; a missing one does not stop the others', async () => {
    const sent = serveTablet({
      'GET /api/device/photos/gone.jpg': refusal(404, { code: 'NOT_FOUND' }),
      'GET /api/device/photos/how.jpg': () => new Response('a photo'),
    });
    await fetchWantedPictures(['gone.jpg', 'how.jpg']);
    const stored = await store.photos.get('how.jpg');
    expect(stored).toMatchObject({ state: 'fetched', at: NOW, reason: null, about: null });
    expect(await stored?.blob.text()).toBe('a photo');
    await fetchWantedPictures(['how.jpg']);
    expect(sent).toHaveLength(2);
  });

  it('are not requested without a network or a sign-in', async () => {
    await expect(fetchWantedPictures(['how.jpg'])).rejects.toThrow();
    const sent = serveTablet({
      'GET /api/device/photos/a.jpg': refusal(401, { code: 'DEVICE_REVOKED' }),
    });
    await expect(fetchWantedPictures(['a.jpg', 'b.jpg'])).rejects.toThrow();
    expect(sent).toHaveLength(1);
  });

  it('are deleted after a day if no record names them or they were sent; waiting ones stay', async () => {
    await addPhoto('taken', 'taken', NOW - DAY_MS);
    await addPhoto('just taken', 'taken', NOW - DAY_MS + 1);
    await addPhoto('sent', 'sent', NOW - DAY_MS);
    await addPhoto('just sent', 'sent', NOW - DAY_MS + 1);
    await addPhoto('waiting', 'waiting', 0);
    await addPhoto('refused', 'refused', 0);
    await fetchWantedPictures([]);
    expect(await photosNow()).toEqual(['just taken', 'just sent', 'waiting', 'refused']);
  });

  it('are kept up to a hundred after their last use, without the oldest', async () => {
    for (let n = 0; n < 103; n += 1) await addPhoto(`${n}.jpg`, 'fetched', n);
    await fetchWantedPictures(['0.jpg']);
    const left = await photosNow();
    expect(left).toHaveLength(101);
    expect(left.slice(0, 2)).toEqual(['0.jpg', '3.jpg']);
  });
});

describe('a record', () => {
  const note = { date: '2026-06-10', note: 'Ordered flour' };

  it('waits, signed by the person, with a copy outside the database', async () => {
    const copies = useMemoryCaches();
    const priya = await aSession(7);
    const key = await record(priya, 'diary.add', note, 'Diary');
    const item = await store.outbox.where('key').equals(key).first();
    expect(item).toMatchObject({
      kind: 'diary.add',
      employeeId: 7,
      state: 'waiting',
      reason: null,
      sent: null,
      about: 'Diary',
      employeeName: 'Person 7',
    });
    expect(JSON.parse(item?.payload ?? '')).toMatchObject(note);
    expect(item?.signingKey).toEqual(priya.pair.signingKey);
    expect(await isSignedBy(item!, item!)).toBe(true);
    expect(item).not.toHaveProperty('coSignature');
    expect([...copies.keys()]).toEqual([`/tablet/second-copy/items/${key}`]);
  });

  it('with two signers has both signatures, a visitor’s none', async () => {
    const [trainer, trained] = [await aSession(7), await aSession(8)];
    await recordTogether([trainer, trained], 'diary.add', note, 'Diary');
    await recordUnsigned('visitor.out', { visitor: crypto.randomUUID() }, 'Visitor');
    const [both, visitor] = await outgoingRecords.next(5);
    expect(both).toMatchObject({ employeeId: 7, coSignature: { employeeId: 8 } });
    expect(both?.coSignature?.signingKey).toEqual(trained.pair.signingKey);
    expect(await isSignedBy(both!, both!.coSignature!)).toBe(true);
    expect(await isSignedBy(both!, both!)).toBe(true);
    expect(visitor).toMatchObject({ employeeId: null, signature: null });
    expect(visitor).not.toHaveProperty('signingKey');
    expect(both).not.toHaveProperty('state');
  });

  it('waits together with its photo', async () => {
    const name = await storePhoto(new Blob(['a clean floor']));
    expect(await store.photos.get(name)).toMatchObject({ state: 'taken', at: NOW });
    const payload = { branch_task_id: 1, due_date: '2026-06-10', photo: name };
    await record(await aSession(7), 'task.complete', payload, 'Sweep');
    expect(await store.photos.get(name)).toMatchObject({
      state: 'waiting',
      about: 'Sweep',
      employeeName: 'Person 7',
    });
  });
});

describe('when the browser clears the database', () => {
  const lose = async () => {
    await store.settings.clear();
    await store.outbox.clear();
  };

  it('the sign-in and unsent records are restored, in order', async () => {
    useMemoryCaches();
    await putSetting('deviceId', 'this tablet');
    await copySignIn(store);
    const priya = await aSession(7);
    const note = { date: '2026-06-10', note: 'One' };
    const first = await record(priya, 'diary.add', note, 'Diary');
    vi.setSystemTime(NOW + 5);
    const second = await record(priya, 'diary.add', { ...note, note: 'Two' }, 'Diary');
    vi.setSystemTime(NOW + 10);
    const third = await record(priya, 'diary.add', { ...note, note: 'Three' }, 'Diary');
    await store.outbox.where('key').equals(first).modify({ state: 'sent' });
    await dropOldCopies(store);
    await restoreCopies(store);
    expect(await store.outbox.toCollection().count()).toBe(3);
    await lose();
    // Two tabs that start together restore each record only once.
    await Promise.all([restoreCopies(store), restoreCopies(store)]);
    await restoreCopies(store);
    expect((await readOutbox()).map(({ key }) => key)).toEqual([second, third]);
    expect(await getSetting('deviceId')).toBe('this tablet');
    expect((await getSetting('registration'))?.deviceToken).toBe('token');
  });

  it('nothing is restored without copies, or without a sign-in', async () => {
    await lose();
    await restoreCopies(store);
    useMemoryCaches();
    await restoreCopies(store);
    await copySignIn(store);
    await record(await aSession(7), 'diary.add', { date: '2026-06-10', note: 'One' }, 'Diary');
    await lose();
    await restoreCopies(store);
    expect(await readOutbox()).toEqual([]);
    expect(await store.settings.toArray()).toEqual([]);
  });
});

describe('values shared by several tabs', () => {
  it('are the first one written, and numbers that only increase', async () => {
    const key = await makeDeviceKey();
    expect(await settingOr('deviceKey', key)).toBe(key);
    expect(await settingOr('deviceKey', await makeDeviceKey())).toBe(key);
    expect([await nextTurn(), await nextTurn()]).toEqual([1, 2]);
  });

  it('report people with wrong PINs to head office, at most 500', () => {
    const failure = (employeeId: number, failures: number) => ({
      employeeId,
      failures,
      lockedUntil: 0,
    });
    expect(wrongPinsOf([failure(1, 0), failure(2, 1), failure(3, 6)])).toEqual([
      { employeeId: 2, failures: 1 },
      { employeeId: 3, failures: 6 },
    ]);
    expect(wrongPinsOf(Array.from({ length: 501 }, (_, id) => failure(id, 1)))).toHaveLength(500);
  });
});
