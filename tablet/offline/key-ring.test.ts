import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';
import { PIN_TRIES } from '@branchbook/contract/tablet.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ok, refusal, serveTablet, useMemoryStore } from './memory-store.ts';
import {
  isKeyValid,
  isKeyReplaced,
  outlastsSnapshot,
  replaceKeys,
  secondsLocked,
  unlock,
} from './key-ring.ts';
import { makeDeviceKey, sealKey } from './keys.ts';
import type { WrappedKey } from './keys.ts';
import { getSetting, putSetting, store } from './store.ts';
import type { Registration } from './tablet-store.ts';

useMemoryStore();

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
  const key = await sealKey(
    (await getSetting('deviceKey')) ?? (await makeDeviceKey()),
    wrapped(pin),
  );
  const storedAt = NOW.getTime() - daysAgo * DAY_MS;
  await store.keys.put({ employeeId: OLIVIA, key, source: 'unlock', storedAt });
};

const answer = (unlocking: (() => Response) | null) =>
  serveTablet(unlocking ? { 'POST /api/device/unlock': unlocking } : {});
const personWith = (pin: string) =>
  ok({ id: OLIVIA, name: 'Olivia', role_id: 1, key: wrapped(pin) });

const failuresNow = async () => (await store.pinFailures.get(OLIVIA))?.failures;

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  await putSetting('deviceKey', await makeDeviceKey());
  await putSetting('registration', { deviceToken: 'token' } as Registration);
  answer(null);
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

describe('a key that was fetched with the PIN', () => {
  const key = { employeeId: OLIVIA, source: 'unlock' as const, storedAt: NOW.getTime() };
  const after = (ms: number) => new Date(NOW.getTime() + ms);

  it('is kept for exactly 7 days', () => {
    expect(isKeyValid(key, after(7 * DAY_MS - 1))).toBe(true);
    expect(isKeyValid(key, after(7 * DAY_MS))).toBe(false);
  });

  it('is not kept longer when the clock is set back', () => {
    expect(isKeyValid(key, after(-60_000))).toBe(true);
    expect(isKeyValid(key, after(-7 * DAY_MS))).toBe(false);
  });

  it('outlasts the snapshots of those days, while they list the person', () => {
    expect(outlastsSnapshot(key, new Set([OLIVIA]), after(DAY_MS))).toBe(true);
    expect(outlastsSnapshot(key, new Set([OLIVIA]), after(7 * DAY_MS))).toBe(false);
    expect(outlastsSnapshot(key, new Set([2]), after(DAY_MS))).toBe(false);
  });

  it('is replaced for a person of the branch', () => {
    const own = { ...key, source: 'snapshot' as const };
    expect(isKeyValid(own, after(100 * DAY_MS))).toBe(true);
    expect(outlastsSnapshot(own, new Set([OLIVIA]), after(0))).toBe(false);
  });
});

describe('unlocking as a head-office manager', () => {
  it('needs the network once, and then not for 7 days', async () => {
    expect(await unlock(OLIVIA, '9876')).toMatchObject({ key: null });
    expect(await failuresNow()).toBe(0);
    answer(personWith('9876'));
    expect((await unlock(OLIVIA, '9876')).key).toBeInstanceOf(CryptoKey);
    answer(null);
    expect((await unlock(OLIVIA, '9876')).key).toBeInstanceOf(CryptoKey);
    vi.setSystemTime(NOW.getTime() + 7 * DAY_MS);
    expect(await unlock(OLIVIA, '9876')).toEqual({
      key: null,
      message: 'This tablet has to be online the first time you unlock it.',
    });
  });

  it('asks the server when the PIN has changed, and keeps the new key', async () => {
    await hold('9876', 3);
    answer(personWith('1234'));
    expect((await unlock(OLIVIA, '1234')).key).toBeInstanceOf(CryptoKey);
    expect(await store.keys.get(OLIVIA)).toMatchObject({
      source: 'unlock',
      storedAt: NOW.getTime(),
    });
    expect(await failuresNow()).toBeUndefined();
    answer(null);
    expect((await unlock(OLIVIA, '1234')).key).toBeInstanceOf(CryptoKey);
    expect((await unlock(OLIVIA, '9876')).key).toBeNull();
  });

  it('shows how long the server has locked it, and counts only a PIN that was wrong here', async () => {
    const data = { retryAfterSeconds: 60 };
    answer(refusal(429, { message: 'Too many tries.', data }));
    const message = 'Too many tries. You can try again in 1 minute.';
    expect(await unlock(OLIVIA, '0000')).toEqual({ key: null, message });
    expect(await failuresNow()).toBe(0);
    await hold('9876');
    expect(await unlock(OLIVIA, '0000')).toEqual({ key: null, message });
    expect(await failuresNow()).toBe(1);
  });

  it('keeps the key when the browser fails to open it, and reports that', async () => {
    await hold('9876');
    const failing = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValueOnce(new Error('Busy'));
    await expect(unlock(OLIVIA, '9876')).rejects.toThrow('Busy');
    failing.mockRestore();
    expect(await store.keys.get(OLIVIA)).toBeDefined();
  });

  it('counts a wrong PIN, with or without the server', async () => {
    await hold('9876');
    expect(await unlock(OLIVIA, '0000')).toEqual({
      key: null,
      message: 'Incorrect PIN. 4 tries left.',
    });
    answer(refusal(400, { code: 'INCORRECT_PIN' }));
    expect(await unlock(OLIVIA, '0000')).toEqual({
      key: null,
      message: 'Incorrect PIN. 3 tries left.',
    });
    answer(refusal(500, { code: 'SERVER' }));
    expect(await unlock(OLIVIA, '0000')).toEqual({
      key: null,
      message: 'Incorrect PIN. 2 tries left.',
    });
    expect((await unlock(OLIVIA, '9876')).key).toBeInstanceOf(CryptoKey);
  });
});

describe('after five wrong PINs in a row', () => {
  const ofTheBranch = async (pin: string) => {
    await hold(pin);
    await store.keys.update(OLIVIA, { source: 'snapshot' });
  };

  it('a person has seen the remaining tries, and sees how long they are locked', async () => {
    await ofTheBranch('9876');
    const messages = [];
    for (let n = 0; n < PIN_TRIES; n += 1) messages.push(await unlock(OLIVIA, '0000'));
    expect(messages.map((one) => 'message' in one && one.message)).toEqual([
      'Incorrect PIN. 4 tries left.',
      'Incorrect PIN. 3 tries left.',
      'Incorrect PIN. 2 tries left.',
      'Incorrect PIN. 1 try left.',
      'Incorrect PIN.',
    ]);
    expect(secondsLocked(await store.pinFailures.get(OLIVIA), NOW)).toBe(60);
    const long = { employeeId: OLIVIA, failures: 9, lockedUntil: NOW.getTime() + 899_500 };
    expect(secondsLocked(long, NOW)).toBe(900);
    expect(secondsLocked({ ...long, failures: 5 }, NOW)).toBe(60);
    expect(secondsLocked({ ...long, lockedUntil: NOW.getTime() - 1000 }, NOW)).toBe(0);
    expect(secondsLocked(undefined, NOW)).toBe(0);
  });

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
    expect(await failuresNow()).toBeUndefined();
  });
});

it('a person has a new PIN when there is a key with another salt', async () => {
  await hold('1234');
  const before = await store.keys.get(OLIVIA);
  const session = { salt: before?.key.salt ?? '' };
  expect(isKeyReplaced(session, before)).toBe(false);
  expect(isKeyReplaced(session, undefined)).toBe(false);
  await hold('5678');
  expect(isKeyReplaced(session, await store.keys.get(OLIVIA))).toBe(true);
});

describe('a person’s key pair', () => {
  const publicKeyOf = async (pin: string) => {
    const opened = await unlock(OLIVIA, pin);
    return opened.key === null ? opened.message : opened.pair.signingKey.publicKey;
  };

  it('is made at the first unlock, also without a network, and stays the same', async () => {
    await hold('1234');
    const first = await publicKeyOf('1234');
    expect(first).toMatch(/^[\w-]{122}$/);
    expect(await publicKeyOf('1234')).toBe(first);
    expect(await publicKeyOf('4321')).toBe('Incorrect PIN. 4 tries left.');
  });

  it('stays with a snapshot that brings the same key, and another PIN brings another pair', async () => {
    await hold('1234');
    const first = await publicKeyOf('1234');
    const { pair: _, ...again } = (await store.keys.get(OLIVIA))!;
    await replaceKeys([{ ...again, source: 'snapshot' }], new Set([OLIVIA]));
    expect(await publicKeyOf('1234')).toBe(first);
    const key = await sealKey((await getSetting('deviceKey'))!, wrapped('5678'));
    await replaceKeys([{ ...again, key }], new Set([OLIVIA]));
    expect(await publicKeyOf('5678')).not.toBe(first);
  });

  it('is the same in two tabs that unlock at once', async () => {
    await hold('1234');
    // Each tab counts the tries itself, so neither waits for the other.
    const [one, two] = await Promise.all([publicKeyOf('1234'), publicKeyOf('1234')]);
    expect(one).toBe(two);
  });

  it('needs the browser’s own key: without it the tablet fetches keys again, or says so', async () => {
    await hold('1234');
    const first = await publicKeyOf('1234');
    await putSetting('deviceKey', await makeDeviceKey());
    expect(await publicKeyOf('1234')).toBe(
      'This tablet has lost your key. Connect it to the internet and try again.',
    );
    answer(personWith('1234'));
    const again = await publicKeyOf('1234');
    expect(again).toMatch(/^[\w-]{122}$/);
    expect(again).not.toBe(first);
  });
});
