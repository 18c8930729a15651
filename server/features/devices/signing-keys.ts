import { createCipheriv, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { KEY_BYTES, PBKDF2_ROUNDS, signedText } from '@branchbook/contract/signing.ts';
import type { Signable } from '@branchbook/contract/signing.ts';

const derive = promisify(pbkdf2);

export type Wrap = { wrap_salt: Buffer; wrap_rounds: number; wrap_iv: Buffer; wrapped: Buffer };

export const newSigningKey = (): Buffer => randomBytes(KEY_BYTES);

/** Wraps a key so that only the PIN opens it, as contract/signing.ts says. Takes tens of ms. */
export const wrapWithPin = async (key: Buffer, pin: string): Promise<Wrap> => {
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const wrappingKey = await derive(pin, salt, PBKDF2_ROUNDS, 32, 'sha256');
  const cipher = createCipheriv('aes-256-gcm', wrappingKey, iv);
  const body = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()]);
  return { wrap_salt: salt, wrap_rounds: PBKDF2_ROUNDS, wrap_iv: iv, wrapped: body };
};

/** Was the item signed with this key? */
export const isSignedWith = (key: KeyObject, item: Signable & { signature: string }): boolean => {
  const expected = createHmac('sha256', key).update(signedText(item)).digest();
  const given = Buffer.from(item.signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
