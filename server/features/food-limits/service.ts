import { isFoodNation } from '@branchbook/contract/food-limits.ts';
import type { FoodLimits } from '@branchbook/contract/food-limits.ts';
import type { FoodNation } from '@branchbook/contract/food-rulings.ts';
import { snapshotLimits } from '@branchbook/contract/snapshot-food.ts';
import type { SnapshotFood } from '@branchbook/contract/snapshot-food.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { limitsSeen, ownLimitsAt } from './limit-rules.ts';
import { findNation, listLimitChanges } from './queries.ts';

/* Exports for other features. */
export { eraseLimitChanges } from './queries.ts';

/** What a person at a tablet saw when a record was made. */
export type SeenLimits = { nation: FoodNation; limits: FoodLimits };

/** The nation and limits by which a branch's records are judged, and the limits that were shown. */
export type LimitJudge = (seen: SeenLimits, at: Date) => SeenLimits & { shown: FoodLimits };

/**
 * Returns the judge of a branch: by the nation of the branch, or of the tablet where the branch has
 * none any more, and by the limits that the person saw as far as they ever held.
 */
export const limitJudge = async (tx: Tx, scope: Scope, branchId: number): Promise<LimitJudge> => {
  const ofBranch = await findNation(tx, scope, branchId);
  const changes = await listLimitChanges(tx, scope);
  return (seen, at) => {
    const nation = isFoodNation(ofBranch) ? ofBranch : seen.nation;
    return { nation, ...limitsSeen(changes, { nation, at, seen: seen.limits }) };
  };
};

/** Returns the nation of a branch, if it has limits, and the limits that the company changed there. */
export const limitsForTablet = async (
  db: Db,
  scope: Scope,
  branchId: number,
): Promise<Pick<SnapshotFood, 'nation' | 'own_limits' | 'later_own_limits'>> => {
  const nation = await findNation(db, scope, branchId);
  if (!isFoodNation(nation)) return { own_limits: {} };
  const own = snapshotLimits(ownLimitsAt(await listLimitChanges(db, scope), nation));
  return { nation, own_limits: own.limits, later_own_limits: own.later_limits };
};
