import { describe, expect, it } from 'vitest';
import {
  createVault,
  hashPassword,
  hashToken,
  newToken,
  sameText,
  TOKEN,
  verifyPassword,
} from './vault.ts';

const vault = createVault('a secret for tests only, long enough');
const other = createVault('another secret for tests, long enough');
const OWNER = 'employee 7 pin';

describe('an encrypted value', () => {
  it('can be read again for the record it belongs to', () => {
    for (const plain of ['1234', 'Łukasz 😀', '', 'x'.repeat(10_000)]) {
      expect(vault.decrypt(vault.encrypt(plain, OWNER), OWNER).toString()).toBe(plain);
    }
    const bytes = Buffer.from([0, 255, 1]);
    expect(vault.decrypt(vault.encrypt(bytes, OWNER), OWNER).equals(bytes)).toBe(true);
  });

  it('can still be read after a restart with the same secret', () => {
    const again = createVault('a secret for tests only, long enough');
    expect(again.decrypt(vault.encrypt('1234', OWNER), OWNER).toString()).toBe('1234');
  });

  it('cannot be read as another record’s, for example after copying a row', () => {
    const sealed = vault.encrypt('1234', OWNER);
    expect(() => vault.decrypt(sealed, 'employee 8 pin')).toThrow();
    expect(() => vault.decrypt(sealed, '')).toThrow();
  });

  it('cannot be read with another secret', () => {
    expect(() => other.decrypt(vault.encrypt('1234', OWNER), OWNER)).toThrow();
  });

  it('cannot be read when any byte of it was changed', () => {
    const sealed = vault.encrypt('1234', OWNER);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(sealed.readUInt8(at) ^ 1, at);
      expect(() => vault.decrypt(changed, OWNER)).toThrow();
    }
  });

  it('cannot be read when it was cut short', () => {
    for (const plain of ['1234', '']) {
      const sealed = vault.encrypt(plain, OWNER);
      for (let length = 0; length < sealed.length; length += 1) {
        expect(() => vault.decrypt(sealed.subarray(0, length), OWNER)).toThrow();
      }
    }
  });

  it('looks different every time and reveals nothing of the text', () => {
    const one = vault.encrypt('1234', OWNER);
    expect(one.equals(vault.encrypt('1234', OWNER))).toBe(false);
    expect(one.includes('1234')).toBe(false);
  });
});

describe('a look-up hash', () => {
  it('is the same for the same text and different for another', () => {
    expect(vault.lookup('1234').equals(vault.lookup('1234'))).toBe(true);
    expect(vault.lookup('1234').equals(vault.lookup('1235'))).toBe(false);
  });

  it('reveals nothing without the secret', () => {
    expect(vault.lookup('1234').equals(other.lookup('1234'))).toBe(false);
  });
});

describe('a password', () => {
  it('is recognised, and no other is', async () => {
    const stored = await hashPassword('Password1');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(stored, 'Password1')).toBe(true);
    for (const wrong of ['password1', 'Password1 ', '', stored]) {
      expect(await verifyPassword(stored, wrong)).toBe(false);
    }
  });

  it('is stored differently for two people who chose the same', async () => {
    expect(await hashPassword('Password1')).not.toBe(await hashPassword('Password1'));
  });

  it('never matches a person without one', async () => {
    expect(await verifyPassword(null, 'Password1')).toBe(false);
    expect(await verifyPassword(undefined, '')).toBe(false);
    expect(await verifyPassword('', '')).toBe(false);
  });
});

describe('a token', () => {
  it('names its kind and contains 256 random bits', () => {
    for (const kind of ['access', 'refresh', 'link', 'device'] as const) {
      const token = newToken(kind);
      expect(token.startsWith(TOKEN[kind])).toBe(true);
      expect(Buffer.from(token.slice(TOKEN[kind].length), 'base64url')).toHaveLength(32);
      expect(newToken(kind)).not.toBe(token);
    }
    expect(new Set(Object.values(TOKEN)).size).toBe(Object.keys(TOKEN).length);
  });

  it('is stored in a form from which it cannot be derived', () => {
    const token = newToken('access');
    expect(hashToken(token)).toHaveLength(32);
    expect(hashToken(token).equals(hashToken(token))).toBe(true);
    expect(hashToken(token).equals(hashToken(`${token} `))).toBe(false);
  });
});

it('two texts are equal only when all of them is', () => {
  expect(sameText('12345', '12345')).toBe(true);
  expect(sameText('12345', '12346')).toBe(false);
  expect(sameText('12345', '1234')).toBe(false);
});
