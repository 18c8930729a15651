import { can } from '@branchbook/contract/permissions.ts';
import { appendAuditOf } from '../../platform/audit/queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ACCEPTED, DUPLICATE, NOT_ALLOWED, refused } from '../../platform/tablet-items.ts';
import type { ItemResult, TabletItem, TabletWorld } from '../../platform/tablet-items.ts';
import { acknowledgementOf } from './acknowledge-rules.ts';
import * as queries from './queries.ts';
import type { LockedAlert } from './queries.ts';

type Item = TabletItem<'alert.acknowledge'>;

/** Stores that someone at the tablet deals with an alert. */
const acknowledge = async (
  tx: Tx,
  { scope, branchId, now }: TabletWorld,
  { by, at }: Item,
  alert: LockedAlert,
): Promise<ItemResult> => {
  const acknowledgement = acknowledgementOf(alert, by.employeeId, at, now);
  if (!acknowledgement) return DUPLICATE;
  await queries.acknowledge(tx, scope, alert.id, { by, ...acknowledgement });
  Object.assign(alert, { acknowledged_at: at, acknowledged_by: by.employeeId });
  await appendAuditOf(tx, scope, [
    {
      actor: by,
      action: 'alert.acknowledged',
      entity: 'alert',
      entityId: alert.id,
      branchId,
      details: { kind: alert.kind },
      at: now,
      happenedAt: at,
    },
  ]);
  return ACCEPTED;
};

/** Ingests acknowledgements in their order; there are a few in a batch at most. */
export const ingestAlerts = async (
  tx: Tx,
  world: TabletWorld,
  items: Item[],
): Promise<ItemResult[]> => {
  const { scope, branchId } = world;
  const uuids = items.map(({ payload }) => payload.alert);
  const alerts = new Map(
    (await queries.lockByUuid(tx, scope, branchId, uuids)).map((row) => [row.uuid, row]),
  );
  const results: ItemResult[] = [];
  for (const item of items) {
    const alert = alerts.get(item.payload.alert);
    if (!can(item.by, 'acknowledge_alerts', { branchId })) results.push(NOT_ALLOWED);
    else if (!alert) results.push(refused('This alert is not known'));
    // What cleared while the tablet was offline needs no one any more.
    else if (alert.cleared_at !== null) results.push(DUPLICATE);
    else results.push(await acknowledge(tx, world, item, alert));
  }
  return results;
};
