import { ratingIn } from './rating-rules.ts';
import type { ReadRating } from './rating-rules.ts';

/** What the register said of a number: its rating, that it has none such, or nothing usable. */
export type RegisterAnswer = ReadRating | 'unknown' | 'unreachable';

/**
 * Asks the register of food hygiene ratings about one number, in version 2 of its API
 * (https://api.ratings.food.gov.uk/help). Every failure is an answer: this function never throws.
 */
export const askRegister = async (
  url: string,
  fhrsNumber: number,
  timeLimitMs: number,
): Promise<RegisterAnswer> => {
  try {
    const response = await fetch(`${url}/Establishments/${fhrsNumber}`, {
      headers: { 'x-api-version': '2', accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
    });
    if (response.status === 404) {
      await response.body?.cancel();
      return 'unknown';
    }
    const answer: unknown = response.ok ? await response.json() : await response.body?.cancel();
    return ratingIn(answer, fhrsNumber) ?? 'unreachable';
  } catch {
    return 'unreachable';
  }
};
