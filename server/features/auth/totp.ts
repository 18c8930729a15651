import { PRODUCT_NAME } from '@branchbook/contract/product.ts';

/** Half a minute: what RFC 6238 calls a step. */
const STEP_SECONDS = 30;
/** A phone may be one step off. */
const SKEW = 1;

/** Loaded when somebody first needs it, because most sign-ins do without. */
const load = () => import('otpauth');

/** A secret for an authenticator app, in base32, as it is typed there. */
export const newTotpSecret = async (): Promise<string> => {
  const { Secret } = await load();
  return new Secret({ size: 20 }).base32;
};

const totpOf = async (secret: string, label = '') => {
  const { Secret, TOTP } = await load();
  // SHA-1 and six digits, because some apps know nothing else.
  return new TOTP({
    issuer: PRODUCT_NAME,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  });
};

/** What an authenticator app reads from the QR code. */
export const totpUri = async (secret: string, label: string): Promise<string> =>
  (await totpOf(secret, label)).toString();

/** The step that a code belongs to; null for a wrong one. */
export const stepOfCode = async (
  secret: string,
  code: string,
  now: Date,
): Promise<number | null> => {
  const timestamp = now.getTime();
  const totp = await totpOf(secret);
  const delta = totp.validate({ token: code, timestamp, window: SKEW });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
};
