import type { PostResult } from './guarded-post.ts';

const SECOND_MS = 1000;
const FIRST_DELAY_MS = 20 * SECOND_MS;
const LONGEST_DELAY_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** What a try means for its message. */
export type Verdict = 'taken' | 'gone' | 'try-again' | 'refused';

/** Statuses below 500 that ask for another try. */
const TRY_AGAIN = [408, 425, 429];
/** Statuses that say that the address exists no longer. */
const GONE = [404, 410];

/** Decides by the result of a try: repeating a refused message would get the same answer. */
export const verdictOf = (result: PostResult): Verdict => {
  if ('failure' in result) return result.failure === 'no-answer' ? 'try-again' : 'refused';
  const { status } = result;
  if (status >= 200 && status < 300) return 'taken';
  if (GONE.includes(status)) return 'gone';
  return status >= 500 || TRY_AGAIN.includes(status) ? 'try-again' : 'refused';
};

/** Returns the milliseconds of a Retry-After header, in seconds or as a date; null without one. */
const askedDelay = (retryAfter: string | null, now: Date): number | null => {
  if (retryAfter === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(retryAfter)) return Number(retryAfter) * SECOND_MS;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : at - now.getTime();
};

/**
 * Returns when a message is tried next: as the receiver asks, or after a delay that doubles from 20
 * seconds to an hour with each of `failures` earlier tries.
 */
export const nextTryAt = (result: PostResult, failures: number, now: Date): Date => {
  const asked = 'status' in result ? askedDelay(result.retryAfter, now) : null;
  const doubled = Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures, 20), LONGEST_DELAY_MS);
  const delay = asked === null ? doubled : Math.min(Math.max(asked, SECOND_MS), DAY_MS);
  return new Date(now.getTime() + delay);
};
