import { dayOfRules, limitsOf, withFloors } from '@branchbook/contract/food-limits.ts';
import { FOOD_LIMITS, LIMIT_KEYS } from '@branchbook/contract/food-rulings.ts';
import type { FoodLimits, OwnLimits } from '@branchbook/contract/food-limits.ts';
import type { FoodNation, LimitKey } from '@branchbook/contract/food-rulings.ts';

/** A change of a limit by a company; null for the value of the source. */
export type LimitChange = {
  nation: FoodNation;
  key: LimitKey;
  value: number | null;
  changed_at: Date;
};

/** Returns the company's own values in a nation at an instant; `changes` are the earliest first. */
export const ownLimitsAt = (
  changes: readonly LimitChange[],
  nation: FoodNation,
  at?: Date,
): OwnLimits => {
  const own: OwnLimits = {};
  for (const change of changes) {
    if (change.nation !== nation || (at && change.changed_at > at)) continue;
    if (change.value === null) delete own[change.key];
    else own[change.key] = change.value;
  }
  return own;
};

/**
 * Returns the limits that a check's person saw, as far as they ever held, and those by which it is
 * judged: the same, but for values that were set before limits had floors.
 */
export const limitsSeen = (
  changes: readonly LimitChange[],
  { nation, at, seen }: { nation: FoodNation; at: Date; seen: FoodLimits },
): { limits: FoodLimits; shown: FoodLimits } => {
  const day = dayOfRules(at);
  const then = limitsOf(nation, day, ownLimitsAt(changes, nation, at));
  const ofSource = limitsOf(nation, day);
  // A tablet without a network has earlier values.
  const hasHeld = (key: LimitKey): boolean =>
    ofSource[key] === seen[key] ||
    changes.some(
      (change) => change.nation === nation && change.key === key && change.value === seen[key],
    );
  const shown: FoodLimits = Object.fromEntries(
    LIMIT_KEYS.flatMap((key) => {
      const isMissing = seen[key] === undefined && !FOOD_LIMITS[key].isLocked;
      const value = !isMissing && hasHeld(key) ? seen[key] : then[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );
  return { limits: withFloors(nation, day, shown), shown };
};
