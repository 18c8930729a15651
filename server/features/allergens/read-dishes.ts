import type { Dish, DishVersion, listDishes as listing } from '@branchbook/contract/allergens.ts';
import { DISHES_PAGE } from '@branchbook/contract/allergens.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { DataOf, ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { maySeeDish } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { findHeadOffice, requireBranch } from '../branches/service.ts';
import { presentDish, presentVersion, waitingOf } from './presenter.ts';
import type { LoadedDish } from './presenter.ts';
import * as queries from './queries.ts';
import type { DishRow, RoleRow } from './queries.ts';
import { hasOtherSigner } from './version-queries.ts';

/** Returns the day at head office, by which the lists of the whole company go. */
const placeOf = async (
  db: Db | Tx,
  scope: Scope,
  now: Date,
): Promise<{ today: Day; timezone: string }> => {
  const timezone = (await findHeadOffice(db, scope))?.timezone ?? 'Europe/London';
  return { today: localDay(now, timezone), timezone };
};

const withVersions = async (
  db: Db | Tx,
  scope: Scope,
  dishes: DishRow[],
  today: Day,
): Promise<LoadedDish[]> => {
  const ids = dishes.map(({ id }) => id);
  const rows = await queries.listVersionsOn(db, scope, ids, today);
  const byDish = Map.groupBy(rows, (row) => row.dish_id);
  return dishes.flatMap((dish) => {
    const versions = byDish.get(dish.id) ?? [];
    const of = (role: RoleRow['role']) => versions.find((one) => one.role === role) ?? null;
    const last = of('last');
    return last ? [{ ...dish, current: of('current'), upcoming: of('upcoming'), last }] : [];
  });
};

/** Returns a dish that the caller may see; 404 otherwise. */
export const requireDish = async (
  db: Db | Tx,
  actor: PortalActor,
  id: number,
  now: Date,
): Promise<LoadedDish> => {
  const row = await queries.findDish(db, actor.scope, id);
  const { today } = await placeOf(db, actor.scope, now);
  const [dish] = row ? await withVersions(db, actor.scope, [row], today) : [];
  const places = dish ? [dish.current?.branch_ids, dish.last.branch_ids] : [];
  if (!dish || !places.some((one) => one !== undefined && maySeeDish(actor, one))) {
    throw new AppError('NOT_FOUND');
  }
  return dish;
};

/** Presents dishes to the caller, with what they may do with them. */
const dishesFor = async (
  db: Db | Tx,
  actor: PortalActor,
  dishes: LoadedDish[],
  now: Date,
): Promise<Dish[]> => {
  const { employeeId: author } = actor;
  const { timezone } = await placeOf(db, actor.scope, now);
  const own = dishes
    .flatMap((dish) => waitingOf(dish) ?? [])
    .filter((one) => one.written_by === author);
  // Who could sign depends on the branches alone, and most dishes have the same ones.
  const found = new Map<string, boolean>();
  for (const { branch_ids: branchIds } of own) {
    const key = String(branchIds);
    if (found.has(key)) continue;
    found.set(key, await hasOtherSigner(db, actor.scope, { author, branchIds, at: now }));
  }
  return dishes.map((dish) => {
    const isSecond = found.get(String(waitingOf(dish)?.branch_ids)) ?? true;
    return presentDish(dish, actor, { now, timezone, hasOtherSigner: isSecond });
  });
};

/** Presents a dish to the caller. */
export const dishFor = async (
  db: Db | Tx,
  actor: PortalActor,
  dish: LoadedDish,
  now: Date,
): Promise<Dish> => {
  const [shown] = await dishesFor(db, actor, [dish], now);
  if (!shown) throw new AppError('NOT_FOUND');
  return shown;
};

/** Lists the dishes of the branches in reach. */
export const listDishes = async (
  { db, clock }: Context,
  actor: PortalActor,
  { page = 1, ...filters }: ValidatedOf<typeof listing>['query'],
): Promise<DataOf<typeof listing>> => {
  const { scope } = actor;
  if (filters.branchId !== undefined) await requireBranch(db, actor, filters.branchId);
  const now = clock.now();
  const { today, timezone } = await placeOf(db, scope, now);
  const asked = { ...filters, reach: actor.branches, today, timezone };
  const at = { limit: DISHES_PAGE, offset: (page - 1) * DISHES_PAGE };
  const rows = await queries.listDishes(db, scope, asked, at);
  const { total, waiting, due } = await queries.countDishes(db, scope, asked);
  const items = await dishesFor(db, actor, await withVersions(db, scope, rows, today), now);
  return { items, total, page, waiting, check_due: due };
};

export const getDish = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
): Promise<Dish> => {
  const now = clock.now();
  return dishFor(db, actor, await requireDish(db, actor, id, now), now);
};

/** Lists all versions of a dish with the warnings that each had, the newest first. */
export const listVersions = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
): Promise<DishVersion[]> => {
  await requireDish(db, actor, id, clock.now());
  const rows = await queries.listVersions(db, actor.scope, id);
  return rows.map((row, index) => {
    const before = rows.slice(index + 1).find((one) => one.signed_at !== null);
    return presentVersion(row, before ?? null);
  });
};
