import { ApiError, NetworkError } from './api-errors.ts';

/** Milliseconds for which a repeated call gets the key of an unanswered call. */
const UNANSWERED_MS = 15 * 60_000;
const MOST_UNANSWERED = 50;

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * Remembers the keys of calls without a response. A call with the same contents as an unanswered
 * call gets its key, because the server may have carried that call out already.
 */
const createKeyring = (now = () => performance.now()) => {
  const unanswered = new Map<string, { key: string; at: number }>();
  return {
    /** Returns the key for a call; `said` holds the whole contents of the call. */
    keyFor: (said: string): string => {
      const known = unanswered.get(said);
      if (known && now() - known.at < UNANSWERED_MS) return known.key;
      const key = newKey();
      unanswered.delete(said);
      unanswered.set(said, { key, at: now() });
      const [oldest] = unanswered.keys();
      if (oldest !== undefined && unanswered.size > MOST_UNANSWERED) unanswered.delete(oldest);
      return key;
    },
    /** Forgets the key of an answered call: the same call is a new one from now on. */
    answered: (said: string): void => {
      unanswered.delete(said);
    },
  };
};

/**
 * State of a failed call: 'answered' by the server; 'unanswered', so it may have been carried out;
 * or 'passing', unanswered for a cause that passes within seconds.
 */
type Failure = 'answered' | 'unanswered' | 'passing';

const failureOf = (error: unknown): Failure => {
  if (error instanceof ApiError) {
    if ([502, 503, 504].includes(error.status)) return 'passing';
    return error.status < 500 ? 'answered' : 'unanswered';
  }
  const cause = error instanceof NetworkError ? error.cause : null;
  const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
  return error instanceof NetworkError && !isTimeout ? 'passing' : 'unanswered';
};

const ids = new WeakMap<Blob, number>();
let named = 0;

/** Numbers an upload, so that the same fields with another file count as another call. */
export const uploadNumber = (upload: Blob): number => {
  const id = ids.get(upload) ?? (named += 1);
  ids.set(upload, id);
  return id;
};

/** Milliseconds before the first and the second repetition of a call. */
const PAUSES_MS = [1000, 3000] as const;

const isOffline = (): boolean =>
  (globalThis.navigator as { onLine?: boolean } | undefined)?.onLine === false;

/** Creates a function that repeats calls after passing failures, always under the same key. */
export const createRetrier = () => {
  const keyring = createKeyring();
  return async <T>(
    said: string,
    attempt: (key: string) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> => {
    const key = keyring.keyFor(said);
    for (const pause of [...PAUSES_MS, null]) {
      try {
        const answer = await attempt(key);
        keyring.answered(said);
        return answer;
      } catch (error) {
        const failure = failureOf(error);
        if (failure === 'answered') keyring.answered(said);
        const isOver = pause === null || signal?.aborted || isOffline();
        if (failure !== 'passing' || isOver) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    throw new Error('Not reached: the last attempt returns or throws.');
  };
};
