import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

const KEY_ID = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Thrown for a value damaged or encrypted with another secret or for another record. */
export class UnreadableError extends Error {
  constructor(owner: string, options?: ErrorOptions) {
    super(`The present secret does not open: ${owner}`, options);
  }
}

/** Encrypts values that must be readable again, with keys derived from the one secret. */
export type Vault = {
  /** Encrypts with AES-256-GCM; `owner` names the value's record and is needed to decrypt it. */
  encrypt: (plain: string | Buffer, owner: string) => Buffer;
  /**
   * Decrypts a value.
   * @throws UnreadableError when this secret does not open it.
   */
  decrypt: (sealed: Buffer, owner: string) => Buffer;
  /** Returns a keyed hash for equality and uniqueness only. */
  lookup: (text: string) => Buffer;
  /** Returns a signature that proves that this server wrote the text of a URL. */
  sign: (text: string) => string;
};

export const createVault = (secret: string): Vault => {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'branchbook', purpose, 32));
  // Key objects: raw bytes would make each use four times as slow.
  const encryptionKey = createSecretKey(derive('encryption'));
  const lookupKey = createSecretKey(derive('lookup'));
  const signingKey = createSecretKey(derive('signing'));
  return {
    encrypt: (plain, owner) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, iv);
      cipher.setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      // The key's id comes first, so that the key can be changed later.
      return Buffer.concat([Buffer.from([KEY_ID]), iv, cipher.getAuthTag(), body]);
    },
    decrypt: (sealed, owner) => {
      if (sealed[0] !== KEY_ID) throw new UnreadableError(owner);
      const iv = sealed.subarray(1, 1 + IV_BYTES);
      const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
      try {
        // A fixed length, so that a truncated tag does not count as a weaker one.
        const decipher = createDecipheriv('aes-256-gcm', encryptionKey, iv, {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(Buffer.from(owner));
        decipher.setAuthTag(tag);
        return Buffer.concat([
          decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES)),
          decipher.final(),
        ]);
      } catch (cause) {
        throw new UnreadableError(owner, { cause });
      }
    },
    lookup: (text) => createHmac('sha256', lookupKey).update(text).digest(),
    sign: (text) => createHmac('sha256', signingKey).update(text).digest('base64url'),
  };
};

/** Returns the result of `read`, or null for a value that this secret does not open. */
export const readableOrNull = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
};

/** Makes the functions that move records from one secret to another. */
export const rekeying = (from: Vault, to: Vault) => ({
  open: from.decrypt,
  reseal: (sealed: Buffer, owner: string): Buffer => to.encrypt(from.decrypt(sealed, owner), owner),
  lookup: to.lookup,
});
export type Rekeying = ReturnType<typeof rekeying>;

// argon2id is the library's default algorithm; 19 MiB, two passes, one lane (OWASP's figures).
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password outside the event loop; never call it inside a transaction. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON);

let decoy: Promise<string> | undefined;

/** Checks a password; takes as long for an unknown user (no hash) as for a wrong password. */
export const verifyPassword = async (
  stored: string | null | undefined,
  password: string,
): Promise<boolean> => {
  if (!stored) {
    decoy ??= hashPassword(randomBytes(16).toString('hex'));
    await verify(await decoy, password);
    return false;
  }
  return verify(stored, password);
};

/** Prefixes of tokens, which tell their purpose; only a token's hash is ever stored. */
export const TOKEN = {
  access: 'bba_',
  refresh: 'bbr_',
  link: 'bbo_',
  password: 'bbp_',
  challenge: 'bbc_',
  device: 'bbd_',
  address: 'bbe_',
  unsubscribe: 'bbu_',
  pack: 'bbi_',
} as const;
export type TokenKind = keyof typeof TOKEN;

export const newToken = (kind: TokenKind): string =>
  TOKEN[kind] + randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const sameText = (a: string, b: string): boolean =>
  timingSafeEqual(hashToken(a), hashToken(b));
