import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toDer } from './key-pair-rules.ts';

const TEXT = Buffer.from('A reading of 4.5 degrees');

describe('a signature of a browser', () => {
  it('is read as the DER that OpenSSL makes of the same numbers', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    // Enough for numbers that begin with a zero or with a set bit, which DER writes otherwise.
    for (let n = 0; n < 600; n += 1) {
      const raw = sign('sha256', TEXT, { key: privateKey, dsaEncoding: 'ieee-p1363' });
      expect(verify('sha256', TEXT, createPublicKey(privateKey), toDer(raw))).toBe(true);
      raw[10] = (raw[10] ?? 0) ^ 1;
      expect(verify('sha256', TEXT, publicKey, toDer(raw))).toBe(false);
    }
  });

  it('has numbers without leading zeros, and positive ones', () => {
    const raw = Buffer.alloc(64);
    raw[31] = 5;
    raw[32] = 0x80;
    expect(toDer(raw).toString('hex')).toBe(`302602010502210080${'00'.repeat(31)}`);
    expect(toDer(Buffer.alloc(64)).toString('hex')).toBe('3006020100020100');
  });
});
