import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { ECDH } from 'node:crypto';

const bytes = (...args: Parameters<typeof hkdfSync>): Buffer => Buffer.from(hkdfSync(...args));

const keyInfo = (mine: Buffer, theirs: Buffer): Buffer =>
  Buffer.concat([Buffer.from('WebPush: info\0'), mine, theirs]);

/** Decrypts the body of a push as RFC 8291 (section 3.4) and RFC 8188 describe it. */
export const decryptPush = (body: Buffer, key: ECDH, auth: Buffer): string => {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const theirs = body.subarray(21, keyEnd);
  const shared = key.computeSecret(theirs);
  const input = bytes('sha256', shared, auth, keyInfo(key.getPublicKey(), theirs), 32);
  const cek = bytes('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = bytes('sha256', input, salt, 'Content-Encoding: nonce\0', 12);
  const record = body.subarray(keyEnd);
  const decipher = createDecipheriv('aes-128-gcm', cek, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2 and any number of zeros.
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('The record has no end');
  return padded.subarray(0, end).toString();
};

export type Vapid = { aud: string; exp: number; sub: string };

/**
 * Verifies the signature of an Authorization header by RFC 8292 and returns its claims and key.
 * @throws Error when the signature is not valid.
 */
export const verifyVapid = (authorization: string): { claims: Vapid; key: string } => {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const parse = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  const { alg } = parse(head) as { alg: string };
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (alg !== 'ES256' || !isValid) throw new Error('The signature is not valid');
  return { claims: parse(claims) as Vapid, key };
};

/** Makes the keys of a browser that subscribes at an endpoint, and reads what it gets. */
export const createPushBrowser = (endpoint: string) => {
  const key = createECDH('prime256v1');
  key.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      p256dh: key.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    read: (body: Buffer): unknown => JSON.parse(decryptPush(body, key, auth)),
  };
};
export type PushBrowser = ReturnType<typeof createPushBrowser>;
