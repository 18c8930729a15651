import { logout, me, refresh } from '@branchbook/contract/auth.ts';
import { ApiError, createClient } from '@branchbook/contract/client.ts';
import type { SessionUser } from '@branchbook/contract/auth.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { storeLoginNotice } from './login-notice.ts';
import { publicApi } from './public-api.ts';
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
  // Several calls may fail at once; the first one ends the session and says so.
  if (!readSession()) return;
  storeLoginNotice({ error: message });
  clearSession();
  toast.error({ title: 'Authentication Required', message });
};

/** Not near its end; one that seems to come from the future was written under another time. */
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
    // While the answer was on its way somebody may have left, and somebody else come.
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

/** One refresh at a time: across tabs where the browser has locks, else in this tab. */
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

/** For calls of the signed-in person. */
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

/** Reads the signed-in person anew; what the server does not answer leaves the stored one. */
export const refreshUser = (): Promise<void> =>
  api
    .call(me)
    .then(({ user }) => {
      // Not if they left meanwhile, or somebody else came.
      if (readSession()?.user.id === user.id) storeUser(user);
    })
    .catch(() => undefined);

let checked: Promise<SessionUser | null> | null = null;

/**
 * The signed-in person. The first call of a visit asks the server, so that a role that changed
 * meanwhile is seen; without a network the stored person goes on.
 */
export const resolveUser = (): Promise<SessionUser | null> => {
  if (!readSession()) {
    checked = null;
    return Promise.resolve(null);
  }
  checked ??= refreshUser().then(() => readSession()?.user ?? null);
  return checked;
};

/** A session that was just made needs no check. */
export const trustSession = (): void => {
  checked = Promise.resolve(readSession()?.user ?? null);
};
