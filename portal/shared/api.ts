import { logout, me, refresh } from '@branchbook/contract/auth.ts';
import { ApiError, createClient } from '@branchbook/contract/client.ts';
import type { SessionUser } from '@branchbook/contract/auth.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { storeLoginNotice } from './login-notice.ts';
import { publicApi } from './public-api.ts';
import { unsubscribe } from './push-subscription.ts';
import {
  ACCESS_TOKEN_MS,
  clearSession,
  readSession,
  rereadSession,
  storeTokens,
  storeUser,
} from './session.ts';

const REFRESH_AHEAD_MS = 60_000;

const endSession = (message: string): void => {
  // Several requests may fail at once; only the first failure ends the session and says so.
  if (!readSession()) return;
  storeLoginNotice({ error: message });
  clearSession();
  toast.error({ title: 'Authentication Required', message });
};

/** Returns whether a token is not about to expire; false when the clock was changed since. */
const isFresh = (session: { expiresAt: number }): boolean => {
  const left = session.expiresAt - Date.now();
  return left > REFRESH_AHEAD_MS && left <= ACCESS_TOKEN_MS;
};

const sessionExpired = (): ApiError =>
  new ApiError(ERRORS.SESSION_EXPIRED.status, {
    code: 'SESSION_EXPIRED',
    message: ERRORS.SESSION_EXPIRED.message,
  });

const refreshTokens = async (): Promise<string | null> => {
  const session = rereadSession();
  if (!session || isFresh(session)) return session?.token ?? null;
  try {
    const tokens = await publicApi.call(refresh, { body: { refreshToken: session.refreshToken } });
    // While the response was on its way, another user may have signed in.
    if (rereadSession()?.user.id !== session.user.id) throw sessionExpired();
    storeTokens(tokens);
    return tokens.token;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401;
    if (isRefused && rereadSession()?.refreshToken === session.refreshToken) {
      endSession(ERRORS.SESSION_EXPIRED.message);
    }
    throw error;
  }
};

let refreshing: Promise<string | null> | null = null;

/** Refreshes one at a time: across tabs where the browser has locks, otherwise in this tab. */
const refreshOnce = (): Promise<string | null> => {
  refreshing ??= (
    navigator.locks ? navigator.locks.request('session-refresh', refreshTokens) : refreshTokens()
  ).finally(() => {
    refreshing = null;
  });
  return refreshing;
};

const accessToken = async (): Promise<string | null> => {
  const session = readSession();
  if (!session) return null;
  return isFresh(session) ? session.token : refreshOnce();
};

/** Client for requests of the signed-in user. */
export const api = createClient({
  now: () => new Date(),
  repeats: true,
  token: accessToken,
  onUnauthorised: (_, error) => endSession(error.serverMessage || ERRORS.SESSION_EXPIRED.message),
});

/** Ends the session here at once, and at the server if it can be reached. */
export const signOut = async (): Promise<void> => {
  const session = rereadSession();
  clearSession();
  // The next person at this browser must not get this person's alerts.
  void unsubscribe().catch(() => undefined);
  if (!session?.user.id || !session.user.company_id) return;
  const { token, refreshToken, user } = session;
  try {
    await publicApi.call(
      logout,
      { body: { accountId: user.id, companyId: user.company_id, refreshToken } },
      { headers: { authorization: `Bearer ${token}` } },
    );
  } catch (error) {
    console.warn('Logout did not reach the server', error);
  }
};

/** Reads the signed-in user from the server again; without an answer the stored user stays. */
export const refreshUser = (): Promise<void> =>
  api
    .call(me)
    .then(({ user }) => {
      // Not stored when the user has signed out or another user has signed in since.
      if (readSession()?.user.id === user.id) storeUser(user);
    })
    .catch(() => undefined);

let checked: Promise<SessionUser | null> | null = null;

/**
 * Returns the signed-in user. The first call of a visit asks the server, so that a changed role is
 * noticed; without a network the stored user is used.
 */
export const resolveUser = (): Promise<SessionUser | null> => {
  if (!readSession()) {
    checked = null;
    return Promise.resolve(null);
  }
  checked ??= refreshUser().then(() => readSession()?.user ?? null);
  return checked;
};

/** Skips the check of a session that was just made. */
export const trustSession = (): void => {
  checked = Promise.resolve(readSession()?.user ?? null);
};
