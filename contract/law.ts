import type { Day } from './dates.ts';

/** The days on which a rule of law or guidance holds. */
export type InForce = {
  /** First day on which the rule holds; null where it has held since before Branchbook. */
  from: Day | null;
  /** Last day on which the rule holds; null while no end is known. */
  until: Day | null;
};

/** Returns whether a rule holds on a day. */
export const isInForce = ({ from, until }: InForce, day: Day): boolean =>
  (from === null || from <= day) && (until === null || day <= until);
