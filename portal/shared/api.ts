import { logout, me, refresh } from '@branchbook/contract/auth.ts';
import { ApiError, createClient } from '@branchbook/contract/client.ts';
import type { SessionUser } from '@branchbook/contract/auth.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { storeLoginNotice } from './login-notice.ts';
import { clearSession, readSession, rereadSession, storeTokens, storeUser } from './session.ts';

const REFRESH_AHEAD_MS = 60_000;

/** For calls that nobody is signed in for: login, sign-up and the set-up pages. */
export const publicApi = createClient();

const endSession = (message: string): void => {
  // Several calls may fail at once; the first one ends the session and says so.
  if (!readSession()) return;
  storeLoginNotice({ error: message });
  clearSession();
  toast.error({ title: 'Authentication Required', message });
};

const isFresh = (session: { expiresAt: number }): boolean =>
  session.expiresAt - Date.now() > REFRESH_AHEAD_MS;

const refreshTokens = async (): Promise<string | null> => {
  const session = rereadSession();
  if (!session || isFresh(session)) return session?.token ?? null;
  try {
    const tokens = await publicApi.call(refresh, { body: { refreshToken: session.refreshToken } });
    storeTokens(tokens);
    return tokens.token;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
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
  token: accessToken,
  onUnauthorised: (_, error) => endSession(error.serverMessage || ERRORS.SESSION_EXPIRED.message),
});

/** Ends the session here at once, and at the server if it can be reached. */
export const signOut = async (): Promise<void> => {
  const session = readSession();
  clearSession();
  if (!session?.user.id || !session.user.company_id) return;
  try {
    await publicApi.call(
      logout,
      { body: { accountId: session.user.id, companyId: session.user.company_id } },
      { headers: { authorization: `Bearer ${session.token}` } },
    );
  } catch (error) {
    console.warn('Logout did not reach the server', error);
  }
};

let checked: Promise<SessionUser | null> | null = null;

/**
 * The signed-in person. The first call of a visit asks the server, so that a role that changed
 * meanwhile is seen; without a network the stored person goes on.
 */
export const resolveUser = (): Promise<SessionUser | null> => {
  const session = readSession();
  if (!session) {
    checked = null;
    return Promise.resolve(null);
  }
  checked ??= api
    .call(me)
    .then(({ user }) => {
      storeUser(user);
      return user;
    })
    .catch(() => null)
    .then(() => readSession()?.user ?? null);
  return checked;
};

/** A session that was just made needs no check. */
export const trustSession = (): void => {
  checked = Promise.resolve(readSession()?.user ?? null);
};
