import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';
import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { PIN_TRIES } from '@branchbook/contract/tablet.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isKept, outlastsSnapshot, unlock } from './key-ring.ts';
import { makeDeviceKey, sealKey } from './keys.ts';
import type { WrappedKey } from './keys.ts';
import type { PinFailures, StoredKey } from './store.ts';

const local = vi.hoisted(() => ({
  deviceKey: null as CryptoKey | null,
  keys: new Map<number, StoredKey>(),
  failures: new Map<number, PinFailures>(),
  answer: null as (() => Promise<unknown>) | null,
}));

vi.mock('./store.ts', () => {
  const tableOf = <T extends { employeeId: number }>(rows: Map<number, T>) => ({
    get: async (id: number) => rows.get(id),
    put: async (row: T) => void rows.set(row.employeeId, row),
    delete: async (id: number) => void rows.delete(id),
  });
  return {
    store: {
      keys: tableOf(local.keys),
      pinFailures: tableOf(local.failures),
      transaction: (_mode: string, _table: unknown, work: () => unknown) => work(),
    },
    getSetting: async () => local.deviceKey,
  };
});
vi.mock('./device-call.ts', () => ({ callAsDevice: () => local.answer?.() }));

const DAY_MS = 86_400_000;
const NOW = new Date('2026-06-10T09:00:00Z');
const OLIVIA = 1;

const wrapped = (pin: string): WrappedKey => {
  const [salt, iv, key] = [randomBytes(16), randomBytes(12), randomBytes(32)];
  const cipher = createCipheriv('aes-256-gcm', pbkdf2Sync(pin, salt, 1_000, 32, 'sha256'), iv);
  const bytes = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()]);
  return {
    salt: salt.toString('base64url'),
    rounds: 1_000,
    iv: iv.toString('base64url'),
    wrapped: bytes.toString('base64url'),
  };
};

const hold = async (pin: string, daysAgo = 0) => {
  const key = await sealKey(local.deviceKey ?? (await makeDeviceKey()), wrapped(pin));
  const storedAt = NOW.getTime() - daysAgo * DAY_MS;
  local.keys.set(OLIVIA, { employeeId: OLIVIA, key, source: 'unlock', storedAt });
};

const offline = () => Promise.reject(new NetworkError(null));
const personWith = (pin: string) => async () => ({
  id: OLIVIA,
  name: 'Olivia',
  role_id: 1,
  key: wrapped(pin),
});

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  local.deviceKey = await makeDeviceKey();
  local.keys.clear();
  local.failures.clear();
  local.answer = offline;
  return () => vi.useRealTimers();
});

describe('a key that came for the PIN', () => {
  const key = { employeeId: OLIVIA, source: 'unlock' as const, storedAt: NOW.getTime() };
  const after = (ms: number) => new Date(NOW.getTime() + ms);

  it('is kept for exactly 7 days', () => {
    expect(isKept(key, after(7 * DAY_MS - 1))).toBe(true);
    expect(isKept(key, after(7 * DAY_MS))).toBe(false);
  });

  it('is not kept for longer by setting the clock back', () => {
    expect(isKept(key, after(-60_000))).toBe(true);
    expect(isKept(key, after(-7 * DAY_MS))).toBe(false);
  });

  it('outlasts the snapshots of those days, as long as the person is in them', () => {
    expect(outlastsSnapshot(key, new Set([OLIVIA]), after(DAY_MS))).toBe(true);
    expect(outlastsSnapshot(key, new Set([OLIVIA]), after(7 * DAY_MS))).toBe(false);
    expect(outlastsSnapshot(key, new Set([2]), after(DAY_MS))).toBe(false);
  });

  it('is replaced when it is one of the branch’s own people', () => {
    const own = { ...key, source: 'snapshot' as const };
    expect(isKept(own, after(100 * DAY_MS))).toBe(true);
    expect(outlastsSnapshot(own, new Set([OLIVIA]), after(0))).toBe(false);
  });
});

describe('unlocking as somebody from head office', () => {
  it('needs the network once, and then none for 7 days', async () => {
    expect(await unlock(OLIVIA, '9876')).toMatchObject({ key: null });
    expect(local.failures.get(OLIVIA)?.failures).toBe(0);
    local.answer = personWith('9876');
    expect((await unlock(OLIVIA, '9876')).key).toBeInstanceOf(CryptoKey);
    local.answer = offline;
    expect((await unlock(OLIVIA, '9876')).key).toBeInstanceOf(CryptoKey);
    vi.setSystemTime(NOW.getTime() + 7 * DAY_MS);
    expect(await unlock(OLIVIA, '9876')).toEqual({
      key: null,
      message: 'This tablet has to be online the first time you unlock it.',
    });
  });

  it('asks the server when the PIN has been changed since, and keeps what it answers', async () => {
    await hold('9876', 3);
    local.answer = personWith('1234');
    expect((await unlock(OLIVIA, '1234')).key).toBeInstanceOf(CryptoKey);
    expect(local.keys.get(OLIVIA)).toMatchObject({ source: 'unlock', storedAt: NOW.getTime() });
    expect(local.failures.has(OLIVIA)).toBe(false);
    local.answer = offline;
    expect((await unlock(OLIVIA, '1234')).key).toBeInstanceOf(CryptoKey);
    expect((await unlock(OLIVIA, '9876')).key).toBeNull();
  });

  it('says for how long the server has locked it, and counts only a PIN that did not fit here', async () => {
    const data = { retryAfterSeconds: 60 };
    local.answer = () => Promise.reject(new ApiError(429, { message: 'Too many tries.', data }));
    const message = 'Too many tries. You can try again in 1 minute.';
    expect(await unlock(OLIVIA, '0000')).toEqual({ key: null, message });
    expect(local.failures.get(OLIVIA)?.failures).toBe(0);
    await hold('9876');
    expect(await unlock(OLIVIA, '0000')).toEqual({ key: null, message });
    expect(local.failures.get(OLIVIA)?.failures).toBe(1);
  });

  it('counts a wrong PIN, whether or not the server can be asked', async () => {
    await hold('9876');
    expect(await unlock(OLIVIA, '0000')).toEqual({
      key: null,
      message: 'Incorrect PIN. 4 tries left.',
    });
    local.answer = () => Promise.reject(new ApiError(400, { code: 'INCORRECT_PIN' }));
    expect(await unlock(OLIVIA, '0000')).toEqual({
      key: null,
      message: 'Incorrect PIN. 3 tries left.',
    });
    expect((await unlock(OLIVIA, '9876')).key).toBeInstanceOf(CryptoKey);
  });
});

describe('after five wrong PINs in a row', () => {
  const ofTheBranch = async (pin: string) => {
    await hold(pin);
    local.keys.set(OLIVIA, { ...local.keys.get(OLIVIA)!, source: 'snapshot' });
  };

  it('a person is locked out for a minute, also with the right PIN, and for longer after each more', async () => {
    await ofTheBranch('9876');
    for (let n = 0; n < PIN_TRIES; n += 1) await unlock(OLIVIA, '0000');
    const locked = { key: null, message: 'Please wait before you try again.' };
    let time = NOW.getTime();
    for (const seconds of [60, 120, 240]) {
      expect(await unlock(OLIVIA, '9876')).toEqual(locked);
      vi.setSystemTime((time += seconds * 1000 - 1));
      expect(await unlock(OLIVIA, '9876')).toEqual(locked);
      vi.setSystemTime((time += 1));
      expect(await unlock(OLIVIA, '0000')).toEqual({ key: null, message: 'Incorrect PIN.' });
    }
    vi.setSystemTime(time + 480_000);
    expect((await unlock(OLIVIA, '9876')).key).toBeInstanceOf(CryptoKey);
    expect(local.failures.has(OLIVIA)).toBe(false);
  });
});
