import { addDays } from './dates.ts';
import type { Day } from './dates.ts';
import { LAW_RULES } from './law-rules.ts';
import type { LawRuleKey } from './law-rules.ts';

/* Rules of law to come, of which companies are told ahead if they use what rests on them. */

/** Days before the first day of a rule on which companies are notified. */
export const LAW_NEWS_DAYS = [30, 7] as const;

/** A rule to come, with the sets of the library and the ready-made courses that it concerns. */
export type LawNews = {
  rule: LawRuleKey;
  /** What changes, as the end of a sentence that names the day. */
  text: string;
  sets: readonly string[];
  courses: readonly string[];
};

export const LAW_NEWS: readonly LawNews[] = [
  {
    rule: 'tobacco-born-2009',
    text: 'no tobacco, cigarette papers or herbal smoking products for anyone born on or after 1 January 2009. Look at what is new in the task library and in the ready-made courses, and read the notice to display at the source',
    sets: ['age-restricted-sales', 'convenience-shop'],
    courses: ['age-restricted-sales', 'age-restricted-sales-2027'],
  },
];

/**
 * Returns how many days ahead the last message about a rule is due on a day: 30 or 7, also when the
 * day itself was missed; null before the first one and once the rule holds.
 */
export const lawNewsDue = (rule: LawRuleKey, day: Day): (typeof LAW_NEWS_DAYS)[number] | null => {
  const { from } = LAW_RULES[rule];
  if (from === null || day >= from) return null;
  return LAW_NEWS_DAYS.findLast((days) => addDays(from, -days) <= day) ?? null;
};
