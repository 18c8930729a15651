import { createHash, createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { digestedText, saltedPayload } from '@branchbook/contract/signing.ts';
import type { SyncItem } from '@branchbook/contract/tablet.ts';

/** The author's part of an item, which is the item itself, or that of the second signer. */
export type PairSignature = Pick<SyncItem, 'employeeId' | 'signature' | 'signingKey'>;

/** Returns the digest that stands for the contents of an item in its signed text. */
export const payloadDigestOf = ({ salt = '', payload }: Pick<SyncItem, 'salt' | 'payload'>) =>
  createHash('sha256').update(saltedPayload(salt, payload)).digest('hex');

/** Reads a public key; null if it is none, or of another kind than ECDSA P-256. */
const readPublicKey = (text: string): KeyObject | null => {
  try {
    const bytes = Buffer.from(text, 'base64url');
    const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
  } catch {
    return null;
  }
};

const RAW_BYTES = 64;
/** Signatures of a batch that are verified at once, which leaves threads for passwords and files. */
const AT_ONCE = 2;

/** Returns a number of 32 bytes as a DER INTEGER. */
const derInteger = (bytes: Buffer): Buffer => {
  let from = bytes.findIndex((byte) => byte !== 0);
  if (from < 0) from = bytes.length - 1;
  const digits = bytes.subarray(from);
  // A first bit that is set would make the number negative.
  const padded = (digits[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), digits]) : digits;
  return Buffer.concat([Buffer.of(2, padded.length), padded]);
};

/** Converts a signature of the Web Crypto API (IEEE P1363: r and s) to the DER that OpenSSL reads. */
export const toDer = (raw: Buffer): Buffer => {
  const numbers = Buffer.concat([
    derInteger(raw.subarray(0, RAW_BYTES / 2)),
    derInteger(raw.subarray(RAW_BYTES / 2)),
  ]);
  return Buffer.concat([Buffer.of(0x30, numbers.length), numbers]);
};

/**
 * Verifies in the thread pool, so that a batch of signatures delays no other call. Node converts
 * signatures to DER, too, but on the main thread, where that takes half as long as to verify them.
 */
const isSignedBy = (key: KeyObject, text: string, signature: string): Promise<boolean> =>
  new Promise((resolve) => {
    const raw = Buffer.from(signature, 'base64url');
    if (raw.length !== RAW_BYTES) {
      resolve(false);
      return;
    }
    verify('sha256', Buffer.from(text), key, toDer(raw), (error, isValid) =>
      resolve(error === null && isValid),
    );
  });

/** Returns the signatures of an item that are said to be made by key pairs. */
const claimsOf = (item: SyncItem): PairSignature[] =>
  [item, ...(item.coSignature ? [item.coSignature] : [])].filter(
    ({ employeeId, signature, signingKey }) => employeeId !== null && signature && signingKey,
  );

/** Returns the signatures of a batch that are said to be made by key pairs. */
export const claimedSignatures = (items: SyncItem[]): Set<PairSignature> =>
  new Set(items.flatMap(claimsOf));

/**
 * Returns those signatures of a batch that their own key pairs made. Whether a key pair is the
 * person's is checked apart from this, which needs no database.
 */
export const provenSignatures = async (items: SyncItem[]): Promise<Set<PairSignature>> => {
  const keys = new Map<string, KeyObject | null>();
  const keyOf = (text: string): KeyObject | null => {
    const key = keys.has(text) ? keys.get(text) : readPublicKey(text);
    keys.set(text, key ?? null);
    return key ?? null;
  };
  const proven = new Set<PairSignature>();
  const check = async (item: SyncItem, digest: string, by: PairSignature): Promise<void> => {
    const { employeeId, signature, signingKey } = by;
    const key = signingKey && keyOf(signingKey.publicKey);
    if (!key || employeeId === null || signature === null) return;
    const text = digestedText({ ...item, key: item.key.toLowerCase(), employeeId }, digest);
    if (await isSignedBy(key, text, signature)) proven.add(by);
  };
  const waiting = items
    .flatMap((item) => {
      const claims = claimsOf(item);
      const digest = claims.length > 0 ? payloadDigestOf(item) : '';
      return claims.map((by) => ({ item, digest, by }));
    })
    .values();
  const lane = async (): Promise<void> => {
    for (const { item, digest, by } of waiting) await check(item, digest, by);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return proven;
};
