import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { EXPORT_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { FOOD_CHECKS_PAGE } from '@branchbook/contract/food-checks.ts';
import type { listFoodChecks } from '@branchbook/contract/food-checks.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { checkedRange } from '../../platform/day-range.ts';
import type { DayRange } from '../../platform/day-range.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { requireRecordedBranch } from '../branches/service.ts';
import { presentCheck } from './presenter.ts';
import * as queries from './queries.ts';

const LIMIT = {
  maxDays: EXPORT_MAX_DAYS,
  tooLarge: `Please choose ${EXPORT_MAX_DAYS} days at most`,
};

/** Returns a page of a branch's food checks, with how many there are of each result. */
export const listChecks = async (
  { db, clock }: Context,
  actor: PortalActor,
  { branchId, kind, outcome, offset, ...asked }: ValidatedOf<typeof listFoodChecks>['query'],
) => {
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  const branch = await requireRecordedBranch(db, actor, branchId);
  const range = checkedRange(asked, branchDay(clock.now(), branch), LIMIT);
  const { scope } = actor;
  const filter = { branchId, ...range, kind, result: outcome };
  const rows = await queries.listChecks(db, scope, filter, { limit: FOOD_CHECKS_PAGE, offset });
  const counts = await queries.countChecks(db, scope, { branchId, ...range });
  const { checks: total } = await queries.countChecks(db, scope, filter);
  return { items: rows.map(presentCheck), total, counts };
};

/** Returns all food checks of a branch in a range of days, the newest first, for its files. */
export const foodChecksOf = (db: Db, scope: Scope, branchId: number, range: DayRange) =>
  queries.listChecks(db, scope, { branchId, ...range });
