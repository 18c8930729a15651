import { addDays } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { SnapshotFood } from '@branchbook/contract/snapshot-food.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { presentSnapshotCheck } from './presenter.ts';
import { listFoods, listForTablet } from './queries.ts';

/* Exports for other features. */
export { foodCheckPrivacy } from './privacy-queries.ts';
export { foodCheckSource } from './report-queries.ts';
export { factsOf, presentCheck } from './presenter.ts';
export { foodChecksOf } from './read-checks.ts';
export { ingestFoodChecks } from './ingest-checks.ts';
export { isOpen as isFoodCheckOpen } from './queries.ts';
export { linkFoodPhoto } from './write-queries.ts';

/** Days for which the foods of a branch are offered again. */
const FOODS_DAYS = 60;

/** Returns the part of a tablet's snapshot with checks and the last foods. */
export const foodChecksForTablet = async (
  db: Db,
  { scope, branchId, today }: { scope: Scope; branchId: number; today: Day },
): Promise<Pick<SnapshotFood, 'checks' | 'foods' | 'delivered_by'>> => {
  const checks = await listForTablet(db, scope, branchId, today);
  const foods = await listFoods(db, scope, branchId, addDays(today, -FOODS_DAYS));
  const byKind = Map.groupBy(foods, ({ kind }) => kind);
  return {
    checks: checks.map(presentSnapshotCheck),
    foods: Object.fromEntries(
      [...byKind].map(([kind, rows]) => [kind, rows.map(({ food }) => food)]),
    ),
    delivered_by: Object.fromEntries(
      foods.flatMap(({ kind, food, supplier }) =>
        kind === 'delivery' && supplier ? [[food, supplier]] : [],
      ),
    ),
  };
};
