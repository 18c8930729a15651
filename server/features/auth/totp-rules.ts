import { PRODUCT_NAME } from '@branchbook/contract/product.ts';

/** Length of a time step of RFC 6238. */
const STEP_SECONDS = 30;
/** Number of steps by which a phone's clock may be off. */
const SKEW = 1;

/** Loads otpauth on first use, because most sign-ins do not need it. */
const load = () => import('otpauth');

/** Returns a new secret in base32, the form in which authenticator apps accept it. */
export const newTotpSecret = async (): Promise<string> => {
  const { Secret } = await load();
  return new Secret({ size: 20 }).base32;
};

const totpOf = async (secret: string, label = '') => {
  const { Secret, TOTP } = await load();
  // Some apps support only SHA-1 and six digits.
  return new TOTP({
    issuer: PRODUCT_NAME,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  });
};

/** Returns the URI that an authenticator app reads from the QR code. */
export const totpUri = async (secret: string, label: string): Promise<string> =>
  (await totpOf(secret, label)).toString();

/** Returns the time step of a code, or null for a wrong code. */
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
