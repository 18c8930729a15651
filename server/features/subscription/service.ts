import { ROLE } from '@branchbook/contract/permissions.ts';
import { ANNUAL_PLAN } from '@branchbook/contract/subscription.ts';
import type { CurrentPlan } from '@branchbook/contract/subscription.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { OnboardingActor, PortalActor, Scope } from '../../platform/session/actor.ts';
import { sameText } from '../../platform/vault.ts';
import { findHeadOffice } from '../branches/service.ts';
import * as queries from './queries.ts';

export const hasActiveSubscription = async (db: Db | Tx, scope: Scope): Promise<boolean> =>
  (await queries.findActiveSubscription(db, scope)) !== undefined;

const ownersOnly = (actor: OnboardingActor): void => {
  if (actor.roleId !== ROLE.owner) throw new AppError('OWNERS_SET_UP_SUBSCRIPTIONS');
};

export const planFor = ({ config }: Context, actor: OnboardingActor) => {
  ownersOnly(actor);
  return {
    name: ANNUAL_PLAN.name,
    price: ANNUAL_PLAN.pricePence / 100,
    period: ANNUAL_PLAN.period,
    mode: config.subscriptionMode,
  };
};

/** Requires the development PIN in mode 'pin'; each owner has five attempts an hour. */
const checkDevPin = async (
  { config, limiter }: Context,
  actor: OnboardingActor,
  devPin: string | null,
): Promise<void> => {
  if (config.subscriptionMode !== 'pin') return;
  if (config.subscriptionDevPin === null) throw new AppError('ACTIVATION_REFUSED');
  const limit = { key: `dev pin ${actor.employeeId}`, max: 5, seconds: 3600 };
  await limiter.begin([limit]);
  if (devPin === null || !sameText(devPin, config.subscriptionDevPin)) {
    throw new AppError('WRONG_DEV_PIN');
  }
  await limiter.succeeded([limit]);
};

/** Activates the annual plan; changes nothing when it is already active. */
export const activate = async (
  context: Context,
  actor: OnboardingActor,
  devPin: string | null,
): Promise<void> => {
  ownersOnly(actor);
  const { scope } = actor;
  if (!scope) throw new AppError('STEP_NEEDS_COMPANY');
  if (!(await findHeadOffice(context.db, scope))) throw new AppError('STEP_NEEDS_HEAD_OFFICE');
  await checkDevPin(context, actor, devPin);
  const now = context.clock.now();
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  await context.db.transaction().execute(async (tx) => {
    const added = await queries.insertSubscription(tx, scope, {
      plan_id: ANNUAL_PLAN.planId,
      price_pence: ANNUAL_PLAN.pricePence,
      period: ANNUAL_PLAN.period,
      mode: context.config.subscriptionMode,
      status: 'active',
      period_start: now,
      period_end: end,
      activated_by: actor.employeeId,
    });
    if (!added) return;
    await appendAudit(tx, scope, actor, {
      action: 'subscription.activated',
      entity: 'subscription',
      entityId: added.id,
      details: { plan: ANNUAL_PLAN.planId, mode: context.config.subscriptionMode },
      at: now,
    });
  });
};

/** Returns the plan that a company has or had last, or null when it never had one. */
export const currentPlan = async (
  { db, clock }: Context,
  { scope }: PortalActor,
): Promise<CurrentPlan> => {
  const row = await queries.findLastSubscription(db, scope);
  if (!row) return null;
  return {
    name: ANNUAL_PLAN.name,
    price: row.price_pence / 100,
    period: row.period,
    status: row.status === 'active' && row.period_end > clock.now() ? 'active' : 'ended',
    since: row.period_start.toISOString(),
    renews_at: row.period_end.toISOString(),
  };
};
