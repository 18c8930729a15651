import type { BranchTime } from '@branchbook/contract/branch-day.ts';

/** Timezone until a user signs in, and for sessions that were stored without a timezone. */
export const DEFAULT_TIMEZONE = 'Europe/London';

let timezone = DEFAULT_TIMEZONE;
let dayEnds = 0;

/** Returns the timezone of the signed-in user's branch, in which the portal shows all times. */
export const shopTimezone = (): string => timezone;

/** Returns the timezone of the signed-in user's branch, and the hour at which its day ends. */
export const shopTime = (): BranchTime => ({ timezone, day_ends: dayEnds });

export const setShopTimezone = (name: string, ends = 0): void => {
  timezone = name;
  dayEnds = ends;
};

const clockIn = (timeZone: string | undefined, at: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);

const HALF_A_YEAR_MS = 182 * 86_400_000;

/** Returns 'London' when the reader's clock differs from the shop's in summer or winter. */
export const foreignTimezone = (reader?: string, now: number = Date.now()): string | null => {
  const isSame = [now, now + HALF_A_YEAR_MS].every(
    (at) => clockIn(reader, at) === clockIn(timezone, at),
  );
  if (isSame) return null;
  return (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');
};
