import { digestedText, saltedPayload } from '@branchbook/contract/signing.ts';
import type { Signable, VouchedKey } from '@branchbook/contract/signing.ts';
import type { SyncItem } from '@branchbook/contract/tablet.ts';
import { textOf } from './base64url.ts';
import { KeyLost, seal, unseal, vouchFor } from './keys.ts';
import type { Sealed } from './keys.ts';
import { sha256 } from './sha256.ts';

/** Public half of a key pair, with the proof that its person vouches for it. */
type SigningKey = NonNullable<SyncItem['signingKey']>;

/** Key pair as it is stored: the private half encrypted with the PIN and with the device's key. */
export type SealedPair = Sealed & { iv: Uint8Array<ArrayBuffer>; signingKey: SigningKey };

/** Key pair of an unlocked person; the private half cannot be exported. */
export type KeyPair = { privateKey: CryptoKey; signingKey: SigningKey };

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' };

/** Keys of a person who has just entered the PIN. */
type Opened = { deviceKey: CryptoKey; pinKey: CryptoKey; sharedKey: CryptoKey };

/**
 * Makes a person's key pair on this tablet, for which the person vouches with the shared key. The
 * private half is extractable only here, so that it can be encrypted.
 */
export const makePair = async (
  { deviceKey, pinKey, sharedKey }: Opened,
  { deviceId, employeeId }: Omit<VouchedKey, 'publicKey'>,
): Promise<SealedPair> => {
  const pair = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify']);
  const publicKey = textOf(await crypto.subtle.exportKey('spki', pair.publicKey));
  const proof = await vouchFor(sharedKey, { deviceId, employeeId, publicKey });
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const wrapped = await crypto.subtle.wrapKey('pkcs8', pair.privateKey, pinKey, {
    name: 'AES-GCM',
    iv,
  });
  return { ...(await seal(deviceKey, wrapped)), iv, signingKey: { publicKey, proof } };
};

/** Opens a stored key pair; throws KeyLost if another PIN or another device's key encrypted it. */
export const openPair = async (
  { deviceKey, pinKey }: Omit<Opened, 'sharedKey'>,
  { iv, signingKey, ...sealed }: SealedPair,
): Promise<KeyPair> => {
  const wrapped = await unseal(deviceKey, sealed);
  try {
    const aes = { name: 'AES-GCM', iv };
    return {
      privateKey: await crypto.subtle.unwrapKey('pkcs8', wrapped, pinKey, aes, ECDSA, false, [
        'sign',
      ]),
      signingKey,
    };
  } catch (cause) {
    throw new KeyLost('Your PIN could not be checked. Please try again.', { cause });
  }
};

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Returns 122 random bits in hexadecimal: without them a digest tells nothing about the contents. */
export const newSalt = (): string => crypto.randomUUID().replaceAll('-', '');

/** Signs an item with a person's key pair. */
export const signItem = async (
  { privateKey, signingKey }: KeyPair,
  { salt, ...item }: Signable & { salt: string },
): Promise<{ signature: string; signingKey: SigningKey }> => {
  const digest = await sha256(utf8(saltedPayload(salt, item.payload)));
  const text = utf8(digestedText(item, digest));
  const bytes = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, text);
  return { signature: textOf(bytes), signingKey };
};
