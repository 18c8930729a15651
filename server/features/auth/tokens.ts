import { hashToken, newToken, TOKEN } from '../../platform/vault.ts';

const ACCESS_MINUTES = 30;
const REFRESH_DAYS = 14;
/** However often it is used, a session ends so long after its sign-in. */
const SESSION_DAYS = 90;
export const GRACE_SECONDS = 60;

const secretOf = (): string => newToken('refresh').slice(TOKEN.refresh.length);

export const newFamily = (): string => secretOf();

/**
 * A refresh token names its family and carries a secret: 'bbr_<family>.<secret>'. The family
 * stays for the whole sign-in, so that a secret that was used before gives the thief away.
 */
export const newRefreshToken = (family: string): string =>
  `${TOKEN.refresh}${family}.${secretOf()}`;

/** The family of a presented refresh token, null for what is none. */
export const familyOf = (token: string): string | null => {
  const match = /^bbr_([\w-]{43})\.[\w-]{43}$/.exec(token);
  return match?.[1] ?? null;
};

export const familyHash = (family: string): Buffer => hashToken(`family ${family}`);

export const minutesLater = (from: Date, minutes: number): Date =>
  new Date(from.getTime() + minutes * 60_000);

export const daysLater = (from: Date, days: number): Date => minutesLater(from, days * 24 * 60);

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** Until when the tokens of a session are good that are given out now. */
export const expiriesOf = (signedInAt: Date, now: Date): { access: Date; refresh: Date } => {
  const end = daysLater(signedInAt, SESSION_DAYS);
  return {
    access: earlier(minutesLater(now, ACCESS_MINUTES), end),
    refresh: earlier(daysLater(now, REFRESH_DAYS), end),
  };
};
