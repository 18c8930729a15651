import type { SnapshotAllergens } from '@branchbook/contract/snapshot.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { presentSnapshotDish } from './presenter.ts';
import * as queries from './queries.ts';
import type { BranchDishRow } from './queries.ts';

/* Exports for other features. */
export { allergenPrivacy } from './privacy-queries.ts';
export { allergenSource } from './report-queries.ts';
export { checkDueDay } from './queries.ts';
export type { BranchDishRow } from './queries.ts';

/** Returns the versions that hold at a branch on a day, by name, and the dishes that wait. */
export const dishesOfBranch = async (
  db: Db,
  scope: Scope,
  branchId: number,
  today: Day,
): Promise<{ dishes: BranchDishRow[]; unsigned: string[] }> => {
  const rows = (await queries.listOfBranch(db, scope, branchId, today)).filter(
    (row) => row.is_sold_here,
  );
  return {
    dishes: rows.filter(({ role }) => role === 'current'),
    unsigned: rows.filter(({ role }) => role === 'last').map(({ name }) => name),
  };
};

/**
 * Returns the dishes of a branch for its tablets, or only their stamp for a tablet that has the
 * dishes of that stamp.
 */
export const allergensForTablet = async (
  db: Db,
  { scope, branchId, today }: { scope: Scope; branchId: number; today: Day },
  known: string,
): Promise<SnapshotAllergens> => {
  // The day is part of it: a version may become valid today.
  const stamp = `${branchId} ${today} ${await queries.stampOf(db, scope)}`;
  if (stamp === known) return { stamp };
  const rows = await queries.listOfBranch(db, scope, branchId, today);
  const here = new Set(rows.filter((row) => row.is_sold_here).map((row) => row.dish_id));
  // A later version that is not sold here ends the dish; a present one belongs to other branches.
  const ofBranch = rows.filter(
    (row) => here.has(row.dish_id) && (row.is_sold_here || row.role === 'upcoming'),
  );
  return { stamp, dishes: ofBranch.map(presentSnapshotDish) };
};
