import { isComplete, wholeAllergens } from '@branchbook/contract/allergen-rules.ts';
import { allergenWarnings } from '@branchbook/contract/allergen-warnings.ts';
import { MOST_DISHES, NEEDS_INGREDIENTS } from '@branchbook/contract/allergens.ts';
import type {
  addDish as adding,
  changeDish as changing,
  Dish,
  DishFields,
} from '@branchbook/contract/allergens.ts';
import type { AuditAction } from '@branchbook/contract/activity-text.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { mayEditDish } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { pick } from '../../platform/pick.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { holdBranches, requireBranch } from '../branches/service.ts';
import { signedOf, waitingOf } from './presenter.ts';
import type { LoadedDish } from './presenter.ts';
import type { RoleRow } from './queries.ts';
import { dishFor, requireDish } from './read-dishes.ts';
import * as writing from './version-queries.ts';

/** Refuses a dish that the caller may not write, and one without what its label needs. */
const check = async (tx: Tx, actor: PortalActor, fields: DishFields): Promise<void> => {
  const { branch_ids: branchIds, kind, ingredients } = fields;
  if (!mayEditDish(actor, branchIds)) {
    // A branch outside the company reads as missing, one outside the reach as forbidden.
    for (const branchId of branchIds ?? []) await requireBranch(tx, actor, branchId);
    throw new AppError('ACCESS_DENIED');
  }
  if (branchIds !== null) await holdBranches(tx, actor.scope, branchIds);
  if (kind === 'ppds' && ingredients === null) {
    throw new AppError('VALIDATION', {
      errors: [{ field: 'ingredients', message: NEEDS_INGREDIENTS }],
    });
  }
};

/** Writes a version, with those answers that belong to one of its warnings. */
const write = async (
  tx: Tx,
  actor: PortalActor,
  dishId: number,
  { fields, number, signed }: { fields: DishFields; number: number; signed: RoleRow | null },
  at: Date,
): Promise<void> => {
  const { photo_url: photoUrl, ...rest } = fields;
  const photo = photoUrl ? await writing.findDishPhoto(tx, actor.scope, photoUrl) : undefined;
  if (photoUrl && !photo) throw new AppError('NOT_FOUND');
  const keys = new Set(allergenWarnings(rest, signed).map(({ key }) => key));
  await writing.insertVersion(
    tx,
    actor.scope,
    dishId,
    {
      ...rest,
      answers: rest.answers.filter(({ warning }) => keys.has(warning)),
      number,
      complete: isComplete(rest.allergens),
      photo_id: photo?.id ?? null,
    },
    { id: actor.employeeId, name: actor.name, at },
  );
};

/** Adds dishes in one transaction; each waits for a second person. */
export const addDishes = async (
  tx: Tx,
  actor: PortalActor,
  dishes: DishFields[],
  at: Date,
): Promise<number[]> => {
  if ((await writing.countLive(tx, actor.scope)) + dishes.length > MOST_DISHES) {
    throw new AppError('NOT_POSSIBLE_NOW', {
      message: `A company can have ${MOST_DISHES} dishes. Please withdraw some first.`,
    });
  }
  const ids: number[] = [];
  for (const fields of dishes) {
    await check(tx, actor, fields);
    const id = await writing.insertDish(tx, actor.scope, at);
    await write(tx, actor, id, { fields, number: 1, signed: null }, at);
    ids.push(id);
  }
  return ids;
};

/** Appends an audit entry of a dish; it belongs to a branch if only that branch sells it. */
export const auditDish = (
  tx: Tx,
  actor: PortalActor,
  action: AuditAction,
  { id, last }: Pick<LoadedDish, 'id' | 'last'>,
  { at, ...details }: { at: Date; fields?: string[]; version?: number; reason?: string },
): Promise<void> =>
  appendAudit(tx, actor.scope, actor, {
    action,
    entity: 'dish',
    entityId: id,
    branchId: last.branch_ids?.length === 1 ? (last.branch_ids[0] ?? null) : null,
    details: { name: last.name, ...details },
    at,
  });

export const addDish = async (
  { db, clock }: Context,
  actor: PortalActor,
  { allergens, ...sent }: ValidatedOf<typeof adding>['body'],
): Promise<Dish> => {
  const at = clock.now();
  const fields = { ...sent, allergens: allergens ?? wholeAllergens({}) };
  return db.transaction().execute(async (tx) => {
    const [id = 0] = await addDishes(tx, actor, [fields], at);
    const dish = await requireDish(tx, actor, id, at);
    await auditDish(tx, actor, 'dish.added', dish, { at });
    return dishFor(tx, actor, dish, at);
  });
};

/** Locks a dish and returns it; a version that is not the newest is refused with the present one. */
export const lockDish = async (
  tx: Tx,
  actor: PortalActor,
  id: number,
  { version, at }: { version: number | undefined; at: Date },
): Promise<LoadedDish> => {
  if (!(await writing.lockDish(tx, actor.scope, id))) throw new AppError('NOT_FOUND');
  const dish = await requireDish(tx, actor, id, at);
  if (version !== undefined && version !== dish.last.number) {
    throw new AppError('CONFLICT', { data: { current: await dishFor(tx, actor, dish, at) } });
  }
  return dish;
};

const FIELDS = [
  'name',
  'kind',
  'branch_ids',
  'ingredients',
  'allergens',
  'supplier',
  'notes',
  'photo_url',
  'valid_from',
  'answers',
] as const satisfies readonly (keyof DishFields)[];

/** Returns the version that a change begins with: the one that waits, or the last signed one. */
const baseOf = (dish: LoadedDish): DishFields => {
  return pick(waitingOf(dish) ?? signedOf(dish) ?? dish.last, FIELDS);
};

/** Writes a version with the sent fields changed; a withdrawn dish comes back once it is signed. */
export const changeDish = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
  { version, ...sent }: ValidatedOf<typeof changing>['body'],
): Promise<Dish> => {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const dish = await lockDish(tx, actor, id, { version, at });
    const base = baseOf(dish);
    if (!mayEditDish(actor, base.branch_ids)) throw new AppError('ACCESS_DENIED');
    const changed = FIELDS.filter(
      (field) =>
        sent[field] !== undefined && JSON.stringify(sent[field]) !== JSON.stringify(base[field]),
    );
    if (changed.length === 0 && dish.withdrawn_at === null) return dishFor(tx, actor, dish, at);
    const fields = { ...base };
    for (const field of changed) Object.assign(fields, { [field]: sent[field] });
    await check(tx, actor, fields);
    const number = dish.last.number + 1;
    await write(tx, actor, id, { fields, number, signed: signedOf(dish) }, at);
    await writing.updateDish(tx, actor.scope, id, { changed_at: at });
    const after = await requireDish(tx, actor, id, at);
    await auditDish(tx, actor, 'dish.changed', after, { at, fields: changed, version: number });
    return dishFor(tx, actor, after, at);
  });
};

/** Takes a dish off tablets, sheets and public pages; withdrawing it again changes nothing. */
export const withdrawDish = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
): Promise<Dish> => {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const dish = await lockDish(tx, actor, id, { version: undefined, at });
    if (!mayEditDish(actor, (dish.current ?? dish.last).branch_ids)) {
      throw new AppError('ACCESS_DENIED');
    }
    if (dish.withdrawn_at !== null) return dishFor(tx, actor, dish, at);
    await writing.updateDish(tx, actor.scope, id, {
      changed_at: at,
      withdrawn_at: at,
      withdrawn_by: actor.employeeId,
      withdrawn_by_name: actor.name,
    });
    await auditDish(tx, actor, 'dish.withdrawn', dish, { at });
    return dishFor(tx, actor, await requireDish(tx, actor, id, at), at);
  });
};
