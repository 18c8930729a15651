import type { Alert } from '@branchbook/contract/alerts.ts';
import { can, reaches } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { acknowledgementOf } from './acknowledge-rules.ts';
import { presentAlert, presentSettings } from './presenter.ts';
import * as queries from './queries.ts';
import type { LockedAlert } from './queries.ts';
import { findSettings } from './settings-queries.ts';
import { tellCleared } from './send-notices.ts';

/** Locks an alert within the caller's reach; 404 outside the company, 403 outside the reach. */
const lock = async (tx: Tx, actor: PortalActor, id: number): Promise<LockedAlert> => {
  if (!can(actor, 'clear_alerts')) throw new AppError('ACCESS_DENIED');
  const alert = await queries.lockAlert(tx, actor.scope, id);
  if (!alert) throw new AppError('NOT_FOUND');
  if (!reaches(actor, alert.branch_id)) throw new AppError('ACCESS_DENIED');
  return alert;
};

const read = async (tx: Tx, { scope }: PortalActor, id: number, now: Date): Promise<Alert> => {
  const row = await queries.findAlert(tx, scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  const { ladder } = presentSettings(await findSettings(tx, scope));
  return presentAlert(row, ladder, now);
};

const entryOf = (action: 'alert.acknowledged' | 'alert.cleared', alert: LockedAlert, at: Date) => ({
  action,
  entity: 'alert',
  entityId: alert.id,
  branchId: alert.branch_id,
  details: { kind: alert.kind },
  at,
});

/** Acknowledges an alert in the caller's name; it climbs no further for an hour. */
export const acknowledgeAlert = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: PortalActor,
  id: number,
): Promise<Alert> =>
  db.transaction().execute(async (tx) => {
    const alert = await lock(tx, actor, id);
    if (alert.cleared_at !== null) throw new AppError('ALERT_CLEARED');
    const at = clock.now();
    const acknowledgement = acknowledgementOf(alert, actor.employeeId, at, at);
    if (acknowledgement) {
      await queries.acknowledge(tx, actor.scope, id, { by: actor, ...acknowledgement });
      await appendAudit(tx, actor.scope, actor, entryOf('alert.acknowledged', alert, at));
    }
    return read(tx, actor, id, at);
  });

/** Clears an alert in the caller's name, with the reason. */
export const clearAlert = (
  { db, clock, outbound }: Pick<Context, 'db' | 'clock' | 'outbound'>,
  actor: PortalActor,
  id: number,
  reason: string,
): Promise<Alert> =>
  db.transaction().execute(async (tx) => {
    const alert = await lock(tx, actor, id);
    if (alert.cleared_at !== null) throw new AppError('ALERT_CLEARED');
    const at = clock.now();
    await queries.clear(tx, actor.scope, [id], { by: actor, at, reason });
    await tellCleared({ outbound }, tx, [id]);
    await appendAudit(tx, actor.scope, actor, entryOf('alert.cleared', alert, at));
    return read(tx, actor, id, at);
  });

/**
 * Clears several alerts in the caller's name, with one reason; nothing is cleared if one of them is
 * out of reach. Those that have been cleared already stay as they are. Returns how many were cleared.
 */
export const clearAlerts = (
  { db, clock, outbound }: Pick<Context, 'db' | 'clock' | 'outbound'>,
  actor: PortalActor,
  { ids, reason }: { ids: number[]; reason: string },
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    if (!can(actor, 'clear_alerts')) throw new AppError('ACCESS_DENIED');
    const alerts = await queries.lockAlerts(tx, actor.scope, ids);
    if (alerts.length < new Set(ids).size) throw new AppError('NOT_FOUND');
    if (alerts.some((alert) => !reaches(actor, alert.branch_id))) {
      throw new AppError('ACCESS_DENIED');
    }
    const open = alerts.filter((alert) => alert.cleared_at === null);
    if (open.length === 0) return 0;
    const at = clock.now();
    const cleared = open.map(({ id }) => id);
    await queries.clear(tx, actor.scope, cleared, { by: actor, at, reason });
    await tellCleared({ outbound }, tx, cleared);
    const entries = open.map((alert) => entryOf('alert.cleared', alert, at));
    await appendAudit(tx, actor.scope, actor, ...entries);
    return open.length;
  });
