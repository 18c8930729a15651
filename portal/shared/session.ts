import { sessionUser } from '@branchbook/contract/auth.ts';
import type { Session, SessionUser } from '@branchbook/contract/auth.ts';
import { id } from '@branchbook/contract/fields.ts';
import { DEFAULT_TIMEZONE, setShopTimezone } from './shop-timezone.ts';

/** Lifetime of an access token, 30 minutes; the server does not repeat it in each response. */
export const ACCESS_TOKEN_MS = 30 * 60_000;

const KEYS = {
  token: 'token',
  refreshToken: 'refreshToken',
  user: 'user',
  receivedAt: 'tokenReceivedAt',
} as const;

type StoredSession = Session & { expiresAt: number };

const clearStorage = (): void => {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key);
};

/** Accepts a stored user without a company, as 0: the pages that need a company say so. */
const storedUser = sessionUser.extend({
  company_id: id.catch(0),
  CompanyId: id.catch(0),
  timezone: sessionUser.shape.timezone.catch(DEFAULT_TIMEZONE),
  day_ends: sessionUser.shape.day_ends.catch(0),
  is_area_manager: sessionUser.shape.is_area_manager.catch(false),
});

const parseUser = (text: string): SessionUser | null => {
  try {
    return storedUser.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

/** Reads the session of an earlier visit; an unreadable session is deleted. */
const load = (): StoredSession | null => {
  const token = localStorage.getItem(KEYS.token);
  const userText = localStorage.getItem(KEYS.user);
  if (!token || !userText) return null;
  const user = parseUser(userText);
  if (!user) {
    clearStorage();
    return null;
  }
  const receivedAt = Number(localStorage.getItem(KEYS.receivedAt));
  return {
    token,
    refreshToken: localStorage.getItem(KEYS.refreshToken) ?? '',
    user,
    expiresAt: (Number.isFinite(receivedAt) ? receivedAt : 0) + ACCESS_TOKEN_MS,
  };
};

let current: StoredSession | null | undefined;
const listeners = new Set<() => void>();

const changed = (): void => {
  current = undefined;
  for (const listener of listeners) listener();
};

export const readSession = (): StoredSession | null => {
  if (current === undefined) {
    current = load();
    setShopTimezone(current?.user.timezone ?? DEFAULT_TIMEZONE, current?.user.day_ends);
  }
  return current;
};

/** Reads the session again, as another tab may have changed it in the meantime. */
export const rereadSession = (): StoredSession | null => {
  current = undefined;
  return readSession();
};

export const storeTokens = (tokens: { token: string; refreshToken: string }): void => {
  localStorage.setItem(KEYS.token, tokens.token);
  localStorage.setItem(KEYS.refreshToken, tokens.refreshToken);
  localStorage.setItem(KEYS.receivedAt, String(Date.now()));
  changed();
};

export const storeUser = (user: SessionUser): void => {
  localStorage.setItem(KEYS.user, JSON.stringify(user));
  changed();
};

export const storeSession = (session: Session): void => {
  localStorage.setItem(KEYS.user, JSON.stringify(session.user));
  storeTokens(session);
};

export const clearSession = (): void => {
  clearStorage();
  changed();
};

export const subscribeToSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Follows changes of the session in other tabs; called once, when an app starts. */
export const followSession = (): void => {
  window.addEventListener('storage', (event) => {
    const keys: readonly (string | null)[] = Object.values(KEYS);
    if (event.key === null || keys.includes(event.key)) changed();
  });
  // A page that the browser kept for its Back button missed all changes in the meantime.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) changed();
  });
  // Deletes half a session only on start: later, another tab may be in the middle of storing one.
  if (!readSession()) clearStorage();
};
