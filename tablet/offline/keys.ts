import type { SnapshotStaff } from '@branchbook/contract/snapshot.ts';
import { signedText, signOutText } from '@branchbook/contract/signing.ts';
import type { Signable, SignOutConfirmation } from '@branchbook/contract/signing.ts';
import { bytesOf, textOf } from './base64url.ts';

/** Signing key as the server sends it: encrypted with the person's PIN. */
export type WrappedKey = NonNullable<SnapshotStaff['key']>;

/** Signing key as it is stored: encrypted with the PIN and with the device's key. */
export type SealedKey = Omit<WrappedKey, 'wrapped'> & {
  sealIv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
};

export class WrongPin extends Error {
  override name = 'WrongPin';
}

/** Error for a key that cannot be used: the stored copy does not open, or the server has none. */
export class KeyLost extends Error {
  override name = 'KeyLost';
}

/** Creates a device key that cannot be exported: copied stored keys cannot be tried with PINs. */
export const makeDeviceKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

export const sealKey = async (
  deviceKey: CryptoKey,
  { salt, rounds, iv, wrapped }: WrappedKey,
): Promise<SealedKey> => {
  const sealIv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: sealIv },
    deviceKey,
    bytesOf(wrapped),
  );
  return { salt, rounds, iv, sealIv, sealed };
};

const pinKeyOf = async (pin: string, salt: string, rounds: number): Promise<CryptoKey> => {
  const base = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(pin),
    'PBKDF2',
    false,
    ['deriveKey'],
  );
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: rounds },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['unwrapKey'],
  );
};

/** Opens a person's key with their PIN, which checks the PIN; throws WrongPin or KeyLost. */
export const openKey = async (
  deviceKey: CryptoKey,
  key: SealedKey,
  pin: string,
): Promise<CryptoKey> => {
  let wrapped: ArrayBuffer;
  try {
    wrapped = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: key.sealIv },
      deviceKey,
      key.sealed,
    );
  } catch (cause) {
    throw new KeyLost('Your PIN could not be checked. Please try again.', { cause });
  }
  const pinKey = await pinKeyOf(pin, key.salt, key.rounds);
  try {
    return await crypto.subtle.unwrapKey(
      'raw',
      wrapped,
      pinKey,
      { name: 'AES-GCM', iv: bytesOf(key.iv) },
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    );
  } catch (cause) {
    throw new WrongPin('Incorrect PIN', { cause });
  }
};

const signText = async (key: CryptoKey, text: string): Promise<string> =>
  textOf(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)));

export const signItem = (key: CryptoKey, item: Signable): Promise<string> =>
  signText(key, signedText(item));

/** Signs a manager's confirmation that records may be lost with the sign-out. */
export const signSignOut = (key: CryptoKey, confirmation: SignOutConfirmation): Promise<string> =>
  signText(key, signOutText(confirmation));
