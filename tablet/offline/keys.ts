import type { SnapshotStaff } from '@branchbook/contract/snapshot-staff.ts';
import { packLinkText, signOutText, vouchingText } from '@branchbook/contract/signing.ts';
import type {
  PackLinkRequest,
  SignOutConfirmation,
  VouchedKey,
} from '@branchbook/contract/signing.ts';
import { bytesOf, textOf } from './base64url.ts';

/** Shared key as the server sends it: encrypted with the person's PIN. */
export type WrappedKey = NonNullable<SnapshotStaff['key']>;

/** Bytes as they are stored: encrypted with the device's key. */
export type Sealed = { sealIv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };

/** Shared key as it is stored: encrypted with the PIN and with the device's key. */
export type SealedKey = Omit<WrappedKey, 'wrapped'> & Sealed;

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

export const seal = async (deviceKey: CryptoKey, bytes: BufferSource): Promise<Sealed> => {
  const sealIv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: sealIv }, deviceKey, bytes);
  return { sealIv, sealed };
};

/** Decrypts stored bytes; throws KeyLost where the device's key is not the one that sealed them. */
export const unseal = async (
  deviceKey: CryptoKey,
  { sealIv, sealed }: Sealed,
): Promise<ArrayBuffer> => {
  try {
    return await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealIv }, deviceKey, sealed);
  } catch (cause) {
    throw new KeyLost('Your PIN could not be checked. Please try again.', { cause });
  }
};

export const sealKey = async (
  deviceKey: CryptoKey,
  { salt, rounds, iv, wrapped }: WrappedKey,
): Promise<SealedKey> => ({ salt, rounds, iv, ...(await seal(deviceKey, bytesOf(wrapped))) });

/** Derives the key that the PIN stands for; takes most of a second on a slow tablet. */
export const pinKeyOf = async (
  pin: string,
  { salt, rounds }: Pick<SealedKey, 'salt' | 'rounds'>,
): Promise<CryptoKey> => {
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
    ['wrapKey', 'unwrapKey'],
  );
};

/** Opens a person's shared key, which checks the PIN; throws WrongPin or KeyLost. */
export const openKey = async (
  deviceKey: CryptoKey,
  key: SealedKey,
  pinKey: CryptoKey,
): Promise<CryptoKey> => {
  const wrapped = await unseal(deviceKey, key);
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

/** Signs, with the shared key, that a public key is the person's own. */
export const vouchFor = (sharedKey: CryptoKey, key: VouchedKey): Promise<string> =>
  signText(sharedKey, vouchingText(key));

/** Signs a manager's confirmation that records may be lost with the sign-out. */
export const signSignOut = (key: CryptoKey, confirmation: SignOutConfirmation): Promise<string> =>
  signText(key, signOutText(confirmation));

/** Signs a manager's request for a link to the inspector pack. */
export const signPackLink = (key: CryptoKey, request: PackLinkRequest): Promise<string> =>
  signText(key, packLinkText(request));
