import { createPublicKey, verify } from 'node:crypto';
import { digestedText, saltedPayload } from '@branchbook/contract/signing.ts';
import type { SyncItem } from '@branchbook/contract/tablet.ts';
import { makePair, openPair } from './key-pairs.ts';
import { makeDeviceKey, pinKeyOf } from './keys.ts';
import type { Session } from './session.ts';
import { sha256 } from './sha256.ts';

/** Returns the session of a person who has unlocked the tablet, for tests. */
export const aSession = async (
  employeeId: number,
  more: Partial<Session> = {},
): Promise<Session> => {
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const pinKey = await pinKeyOf('1234', { salt: 'AAAA', rounds: 1 });
  const opened = { deviceKey: await makeDeviceKey(), pinKey, sharedKey: key };
  const tablet = { deviceId: crypto.randomUUID(), employeeId };
  const pair = await openPair(opened, await makePair(opened, tablet));
  return { employeeId, name: `Person ${employeeId}`, roleId: 3, key, pair, salt: '', ...more };
};

type Signer = Pick<SyncItem, 'employeeId' | 'signature' | 'signingKey'>;

/** Tells whether an item was signed by this signer, by other means than the code under test. */
export const isSignedBy = async (
  item: Omit<SyncItem, 'signature'>,
  { employeeId, signature, signingKey }: Signer,
): Promise<boolean> => {
  const salted = saltedPayload(item.salt ?? '', item.payload);
  const digest = await sha256(new TextEncoder().encode(salted));
  const bytes = Buffer.from(signingKey?.publicKey ?? '', 'base64url');
  const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' });
  return verify(
    'sha256',
    Buffer.from(digestedText({ ...item, employeeId: employeeId ?? 0 }, digest)),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature ?? '', 'base64url'),
  );
};
