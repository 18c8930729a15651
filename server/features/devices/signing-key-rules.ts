import { createCipheriv, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { KEY_BYTES, PBKDF2_ROUNDS, signedText } from '@branchbook/contract/signing.ts';
import type { Signable } from '@branchbook/contract/signing.ts';

const derive = promisify(pbkdf2);

/** A signing key as a tablet gets it: encrypted with the PIN. */
export type Wrap = { salt: Buffer; rounds: number; iv: Buffer; wrapped: Buffer };

const SALT_BYTES = 16;
const IV_BYTES = 12;

export const newSigningKey = (): Buffer => randomBytes(KEY_BYTES);

/** Encrypts a key so that only the PIN opens it (contract/signing.ts). Takes tens of ms. */
export const wrapWithPin = async (key: Buffer, pin: string): Promise<Wrap> => {
  const salt = randomBytes(SALT_BYTES);
  const iv = randomBytes(IV_BYTES);
  const wrappingKey = await derive(pin, salt, PBKDF2_ROUNDS, 32, 'sha256');
  const cipher = createCipheriv('aes-256-gcm', wrappingKey, iv);
  const wrapped = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()]);
  return { salt, rounds: PBKDF2_ROUNDS, iv, wrapped };
};

/** Joins the parts of a wrap into the bytes that are encrypted and stored. */
export const joinWrap = ({ salt, iv, wrapped }: Wrap): Buffer => Buffer.concat([salt, iv, wrapped]);

/** Splits the bytes from `joinWrap` into the parts of the wrap. */
export const splitWrap = (joined: Buffer, rounds: number): Wrap => ({
  salt: joined.subarray(0, SALT_BYTES),
  rounds,
  iv: joined.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES),
  wrapped: joined.subarray(SALT_BYTES + IV_BYTES),
});

/** Tells whether a text was signed with this key. */
export const isTextSignedWith = (key: KeyObject, text: string, signature: string): boolean => {
  const expected = createHmac('sha256', key).update(text).digest();
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** Tells whether an item was signed with this key. */
export const isSignedWith = (key: KeyObject, item: Signable & { signature: string }): boolean =>
  isTextSignedWith(key, signedText(item), item.signature);
