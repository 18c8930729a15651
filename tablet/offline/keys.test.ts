import { createCipheriv, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { vouchingText } from '@branchbook/contract/signing.ts';
import { describe, expect, it } from 'vitest';
import { makePair, newSalt, openPair, signItem } from './key-pairs.ts';
import { KeyLost, makeDeviceKey, openKey, pinKeyOf, sealKey, WrongPin } from './keys.ts';
import { isSignedBy } from './testing-session.ts';
import { uuidV7 } from './uuid.ts';

const ROUNDS = 1_000;

/** Wraps a key as the server does, by other means than the code under test. */
const wrapped = (pin: string, key: Buffer) => {
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', pbkdf2Sync(pin, salt, ROUNDS, 32, 'sha256'), iv);
  const bytes = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()]);
  return {
    salt: salt.toString('base64url'),
    rounds: ROUNDS,
    iv: iv.toString('base64url'),
    wrapped: bytes.toString('base64url'),
  };
};

const item = {
  key: '0197c2b0-7e4f-7000-8000-000000000000',
  kind: 'task.complete',
  employeeId: 7,
  occurredAt: '2026-06-10T09:00:00.000Z',
  payload: '{"branch_task_id":1,"due_date":"2026-06-10","note":"café ✓"}',
} as const;

const DEVICE = '3f0c0f5e-7a51-4b57-9d0e-000000000001';

/** A tablet that has received the shared key of a person whose PIN is 0412. */
const tablet = async (raw = randomBytes(32)) => {
  const deviceKey = await makeDeviceKey();
  const stored = await sealKey(deviceKey, wrapped('0412', raw));
  const open = async (pin: string, browserKey = deviceKey) => {
    const pinKey = await pinKeyOf(pin, stored);
    return { deviceKey, pinKey, sharedKey: await openKey(browserKey, stored, pinKey) };
  };
  return { deviceKey, stored, open };
};

describe('the key that a person shares with the server', () => {
  it('does not open with another PIN', async () => {
    const { open } = await tablet();
    await expect(open('412')).rejects.toThrow(WrongPin);
    await expect(open('0413')).rejects.toThrow(WrongPin);
    expect((await open('0412')).sharedKey).toBeInstanceOf(CryptoKey);
  });

  it('does not open on another device, whatever the PIN', async () => {
    const { open } = await tablet();
    await expect(open('0412', await makeDeviceKey())).rejects.toThrow(KeyLost);
  });

  it('cannot be read out of the browser', async () => {
    const { open, deviceKey } = await tablet();
    const { sharedKey } = await open('0412');
    await expect(crypto.subtle.exportKey('raw', sharedKey)).rejects.toThrow();
    await expect(crypto.subtle.exportKey('raw', deviceKey)).rejects.toThrow();
  });
});

describe('a person’s key pair', () => {
  it('signs as the server checks, and its person vouches for it with the shared key', async () => {
    const raw = randomBytes(32);
    const opened = await (await tablet(raw)).open('0412');
    const stored = await makePair(opened, { deviceId: DEVICE, employeeId: 7 });
    const pair = await openPair(opened, stored);
    const signed = { ...item, salt: newSalt() };
    const by = { employeeId: 7, ...(await signItem(pair, signed)) };
    expect(await isSignedBy(signed, by)).toBe(true);
    expect(await isSignedBy({ ...signed, salt: newSalt() }, by)).toBe(false);
    expect(await isSignedBy({ ...signed, payload: '{}' }, by)).toBe(false);
    const { publicKey, proof } = by.signingKey;
    const text = vouchingText({ deviceId: DEVICE, employeeId: 7, publicKey });
    expect(proof).toBe(createHmac('sha256', raw).update(text).digest('base64url'));
  });

  it('opens neither with another PIN nor with the key of another browser', async () => {
    const { open, stored: sharedKey } = await tablet();
    const opened = await open('0412');
    const pair = await makePair(opened, { deviceId: DEVICE, employeeId: 7 });
    const otherPin = { ...opened, pinKey: await pinKeyOf('0413', sharedKey) };
    await expect(openPair(otherPin, pair)).rejects.toThrow(KeyLost);
    const otherBrowser = { ...opened, deviceKey: await makeDeviceKey() };
    await expect(openPair(otherBrowser, pair)).rejects.toThrow(KeyLost);
  });

  it('has a private half that cannot be read out of the browser, nor used for anything else', async () => {
    const opened = await (await tablet()).open('0412');
    const stored = await makePair(opened, { deviceId: DEVICE, employeeId: 7 });
    const { privateKey } = await openPair(opened, stored);
    expect(privateKey).toMatchObject({ extractable: false, usages: ['sign'] });
    await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow();
  });
});

describe('the key of a record', () => {
  it('is a UUID of version 7 that contains the time', () => {
    const at = new Date('2026-06-10T09:00:00.123Z');
    const uuid = uuidV7(at);
    // Checks several, because the rest is random and may match by chance.
    for (const one of [uuid, ...Array.from({ length: 20 }, () => uuidV7(at))]) {
      expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    expect(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime());
    expect(uuidV7(at)).not.toBe(uuid);
  });
});
