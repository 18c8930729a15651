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

/** A value that was encrypted with another secret, for another record, or was damaged since. */
export class UnreadableError extends Error {
  constructor(owner: string, options?: ErrorOptions) {
    super(`The present secret does not open: ${owner}`, options);
  }
}

/** Encrypts what must be readable again, from keys derived from the one secret. */
export type Vault = {
  /** AES-256-GCM; `owner` names the record it belongs to and is needed to read it again. */
  encrypt: (plain: string | Buffer, owner: string) => Buffer;
  /** @throws UnreadableError when this secret does not open it. */
  decrypt: (sealed: Buffer, owner: string) => Buffer;
  /** A keyed hash for equality and uniqueness only. */
  lookup: (text: string) => Buffer;
  /** Proves that a text in an address was written by us. */
  sign: (text: string) => string;
};

export const createVault = (secret: string): Vault => {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'branchbook', purpose, 32));
  // As key objects: with raw bytes each use takes four times as long.
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
        // With its length fixed, a tag that was cut short is not taken for a weaker one.
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

/** Answers what is read, or null for a value that this secret does not open. */
export const readableOrNull = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
};

/** What moves a record from one secret to another. */
export const rekeying = (from: Vault, to: Vault) => ({
  open: from.decrypt,
  reseal: (sealed: Buffer, owner: string): Buffer => to.encrypt(from.decrypt(sealed, owner), owner),
  lookup: to.lookup,
});
export type Rekeying = ReturnType<typeof rekeying>;

// argon2id is the library's default algorithm; 19 MiB, two passes, one lane (OWASP's figures).
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Off the event loop; never call it inside a transaction. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON);

let decoy: Promise<string> | undefined;

/** Takes as long for somebody unknown (no hash) as for a wrong password. */
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

/** What a token is for is told by its first letters; only its hash is ever stored. */
export const TOKEN = {
  access: 'bba_',
  refresh: 'bbr_',
  link: 'bbo_',
  password: 'bbp_',
  challenge: 'bbc_',
  device: 'bbd_',
} as const;
export type TokenKind = keyof typeof TOKEN;

export const newToken = (kind: TokenKind): string =>
  TOKEN[kind] + randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const sameText = (a: string, b: string): boolean =>
  timingSafeEqual(hashToken(a), hashToken(b));
