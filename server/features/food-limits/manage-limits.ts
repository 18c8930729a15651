import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import type { changeFoodLimit, OwnLimit } from '@branchbook/contract/food-checks.ts';
import { dayOfRules, limitProblem } from '@branchbook/contract/food-limits.ts';
import { FOOD_NATIONS } from '@branchbook/contract/food-rulings.ts';
import type { FoodNation } from '@branchbook/contract/food-rulings.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { lockCompany } from '../companies/service.ts';
import { ownLimitsAt } from './limit-rules.ts';
import * as queries from './queries.ts';

type Limits = { nations: FoodNation[]; own: OwnLimit[] };

/** Returns the company's own limits, and the nations in which it has branches. */
export const listLimits = async (
  { db }: Pick<Context, 'db'>,
  actor: PortalActor,
): Promise<Limits> => {
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  const used = await queries.listNations(db, actor.scope);
  const changes = await queries.listLimitChanges(db, actor.scope);
  // A map keeps the place of a key's first change and the values of its last one.
  const last = new Map(changes.map((change) => [`${change.nation} ${change.key}`, change]));
  return {
    nations: FOOD_NATIONS.filter((nation) => used.includes(nation)),
    own: [...last.values()].flatMap(({ value, changed_at: at, ...change }) =>
      value === null ? [] : [{ ...change, value, changed_at: at.toISOString() }],
    ),
  };
};

/**
 * Sets the company's own value of a limit, or unlocks one. A value that is looser than the limit's
 * floor is refused: a check that passes by it would prove nothing (docs/decisions/0065).
 */
export const changeLimit = async (
  context: Context,
  actor: PortalActor,
  { nation, key, value }: ValidatedOf<typeof changeFoodLimit>['body'],
): Promise<Limits> => {
  if (!can(actor, 'manage_food_limits')) throw new AppError('ACCESS_DENIED');
  const at = context.clock.now();
  const problem = value === null ? null : limitProblem(nation, key, value, dayOfRules(at));
  if (problem !== null) {
    throw new AppError('VALIDATION', { errors: [{ field: 'value', message: problem }] });
  }
  const { db } = context;
  const { scope } = actor;
  await db.transaction().execute(async (tx) => {
    await lockCompany(tx, scope);
    const own = ownLimitsAt(await queries.listLimitChanges(tx, scope), nation);
    const before = own[key] ?? null;
    if (before === value) return;
    const { id } = await queries.insertLimitChange(tx, scope, {
      nation,
      key,
      value,
      changed_by: actor.employeeId,
      changed_by_name: actor.name,
      changed_at: at,
    });
    await appendAudit(tx, scope, actor, {
      action: 'food-limit.changed',
      entity: 'food limit',
      entityId: id,
      details: { nation, key, old_value: before, value },
      at,
    });
  });
  return listLimits(context, actor);
};
