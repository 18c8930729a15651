import { hashToken, newToken, TOKEN } from '../../platform/vault.ts';

const ACCESS_MINUTES = 30;
const REFRESH_DAYS = 14;
/** Longest life of a session after its sign-in, however often it is renewed. */
const SESSION_DAYS = 90;
export const GRACE_SECONDS = 60;

const secretOf = (): string => newToken('refresh').slice(TOKEN.refresh.length);

export const newFamily = (): string => secretOf();

/**
 * Returns a refresh token of a family: 'bbr_<family>.<secret>'. The family stays the same for the
 * whole session, so that the reuse of an old secret reveals a theft.
 */
export const newRefreshToken = (family: string): string =>
  `${TOKEN.refresh}${family}.${secretOf()}`;

/** Returns the family of a refresh token, or null for a malformed token. */
export const familyOf = (token: string): string | null => {
  const match = /^bbr_([\w-]{43})\.[\w-]{43}$/.exec(token);
  return match?.[1] ?? null;
};

export const familyHash = (family: string): Buffer => hashToken(`family ${family}`);

export const minutesLater = (from: Date, minutes: number): Date =>
  new Date(from.getTime() + minutes * 60_000);

export const daysLater = (from: Date, days: number): Date => minutesLater(from, days * 24 * 60);

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** Returns the expiries of the tokens that a session issues now. */
export const expiriesOf = (signedInAt: Date, now: Date): { access: Date; refresh: Date } => {
  const end = daysLater(signedInAt, SESSION_DAYS);
  return {
    access: earlier(minutesLater(now, ACCESS_MINUTES), end),
    refresh: earlier(daysLater(now, REFRESH_DAYS), end),
  };
};
