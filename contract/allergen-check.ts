import { CHECK_MONTHS } from './allergen-rules.ts';
import { localDay } from './dates.ts';
import type { Day } from './dates.ts';
import { addMonths } from './expiry.ts';

/* When the allergens of a dish have to be checked again: one rule for all screens and files. */

/** Returns the day from which a dish is due; 29 February is due on 28 February. */
export const checkDueFrom = (checkedOn: Day): Day => addMonths(checkedOn, CHECK_MONTHS);

export const isCheckDue = (checkedOn: Day, today: Day): boolean => today >= checkDueFrom(checkedOn);

const monthsSince = (day: Day, today: Day): number => {
  let months = CHECK_MONTHS;
  while (addMonths(day, months + 1) <= today) months += 1;
  return months;
};

/** Says that a dish is due for a check, and how old the last check is; null while it is not. */
export const checkDueText = (checkedAt: Date, now: Date, timezone: string): string | null => {
  const [checkedOn, today] = [localDay(checkedAt, timezone), localDay(now, timezone)];
  return isCheckDue(checkedOn, today)
    ? `Last checked ${monthsSince(checkedOn, today)} months ago: check due`
    : null;
};
