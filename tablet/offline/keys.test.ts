import { createCipheriv, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { signedText } from '@branchbook/contract/signing.ts';
import { describe, expect, it } from 'vitest';
import { KeyLost, makeDeviceKey, openKey, sealKey, signItem, WrongPin } from './keys.ts';
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

describe('a person’s key', () => {
  it('opens with the PIN and signs as the server checks', async () => {
    const raw = randomBytes(32);
    const deviceKey = await makeDeviceKey();
    const key = await openKey(deviceKey, await sealKey(deviceKey, wrapped('0412', raw)), '0412');
    expect(await signItem(key, item)).toBe(
      createHmac('sha256', raw).update(signedText(item)).digest('base64url'),
    );
  });

  it('does not open with another PIN', async () => {
    const deviceKey = await makeDeviceKey();
    const sealed = await sealKey(deviceKey, wrapped('0412', randomBytes(32)));
    await expect(openKey(deviceKey, sealed, '412')).rejects.toThrow(WrongPin);
    await expect(openKey(deviceKey, sealed, '0413')).rejects.toThrow(WrongPin);
  });

  it('does not open on another device, whatever the PIN', async () => {
    const sealed = await sealKey(await makeDeviceKey(), wrapped('0412', randomBytes(32)));
    await expect(openKey(await makeDeviceKey(), sealed, '0412')).rejects.toThrow(KeyLost);
  });

  it('cannot be read out of the browser', async () => {
    const deviceKey = await makeDeviceKey();
    const sealed = await sealKey(deviceKey, wrapped('0412', randomBytes(32)));
    const key = await openKey(deviceKey, sealed, '0412');
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
    await expect(crypto.subtle.exportKey('raw', deviceKey)).rejects.toThrow();
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
