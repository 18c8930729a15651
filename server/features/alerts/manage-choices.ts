import { DEFAULT_ALERT_CHOICES } from '@branchbook/contract/alerts.ts';
import type { AlertChoices } from '@branchbook/contract/alerts.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { holdCaller } from '../employees/service.ts';
import * as queries from './settings-queries.ts';

/** Returns how the caller is told of alerts. */
export const getChoices = async (
  { db }: Pick<Context, 'db'>,
  actor: PortalActor,
): Promise<AlertChoices> => {
  if (!can(actor, 'clear_alerts')) throw new AppError('ACCESS_DENIED');
  return (await queries.findChoices(db, actor.scope, actor.employeeId)) ?? DEFAULT_ALERT_CHOICES;
};

/** Saves how the caller is told of alerts. */
export const chooseAlerts = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: PortalActor,
  choices: AlertChoices,
): Promise<AlertChoices> => {
  if (!can(actor, 'clear_alerts')) throw new AppError('ACCESS_DENIED');
  return db.transaction().execute(async (tx) => {
    const at = clock.now();
    await holdCaller(tx, actor);
    await queries.saveChoices(tx, actor.scope, actor.employeeId, choices, at);
    await appendAudit(tx, actor.scope, actor, {
      action: 'alerts.chosen',
      entity: 'employee',
      entityId: actor.employeeId,
      branchId: actor.branchId,
      details: {},
      at,
    });
    return choices;
  });
};
