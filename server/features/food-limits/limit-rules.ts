import { FOOD_LIMITS, LIMIT_KEYS, limitsOf } from '@branchbook/contract/food-limits.ts';
import type {
  FoodLimits,
  FoodNation,
  LimitKey,
  OwnLimits,
} from '@branchbook/contract/food-limits.ts';

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

/** Says whether a limit ever had this value: a tablet without a network has earlier ones. */
const hasHeld = (
  changes: readonly LimitChange[],
  nation: FoodNation,
  key: LimitKey,
  value: number | undefined,
): boolean =>
  limitsOf(nation)[key] === value ||
  changes.some(
    (change) => change.nation === nation && change.key === key && change.value === value,
  );

/** Returns the limits by which a check is judged: what its person saw, as far as it ever held. */
export const limitsSeen = (
  changes: readonly LimitChange[],
  { nation, at, seen }: { nation: FoodNation; at: Date; seen: FoodLimits },
): FoodLimits => {
  const then = limitsOf(nation, ownLimitsAt(changes, nation, at));
  return Object.fromEntries(
    LIMIT_KEYS.flatMap((key) => {
      const isMissing = seen[key] === undefined && !FOOD_LIMITS[key].isLocked;
      const value = !isMissing && hasHeld(changes, nation, key, seen[key]) ? seen[key] : then[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );
};
