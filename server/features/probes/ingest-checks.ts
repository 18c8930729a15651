import { branchDay } from '@branchbook/contract/branch-day.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { isProbeRight, PROBE_TOLERANCE } from '@branchbook/contract/probes.ts';
import { appendAuditOf } from '../../platform/audit/queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ACCEPTED, NOT_ALLOWED, refused } from '../../platform/tablet-items.ts';
import type { ItemResult, TabletItem, TabletWorld } from '../../platform/tablet-items.ts';
import { limitJudge } from '../food-limits/service.ts';
import * as queries from './queries.ts';

type Item = TabletItem<'probe.check'>;

/** Ingests checks of probes, and returns a result for each item. */
export const ingestProbeChecks = async (
  tx: Tx,
  world: TabletWorld,
  items: Item[],
): Promise<ItemResult[]> => {
  const { scope, branchId, device, now } = world;
  const probes = await queries.probesByUuid(tx, scope, branchId);
  const judge = await limitJudge(tx, scope, branchId);
  const added: { item: Item; row: queries.NewCheck }[] = [];
  const results = items.map((item): ItemResult => {
    const { key, at, by, payload } = item;
    if (!can(by, 'keep_branch_records', { branchId })) return NOT_ALLOWED;
    const probeId = probes.get(payload.probe);
    if (probeId === undefined) return refused('This probe is not known at this branch');
    const { nation, tolerance: seen } = payload;
    const { limits } = judge({ nation, limits: { probe_tolerance: seen } }, at);
    const { probe_tolerance: tolerance = PROBE_TOLERANCE } = limits;
    added.push({
      item,
      row: {
        uuid: key,
        branch_id: branchId,
        probe_id: probeId,
        log_date: branchDay(at, world),
        ice: String(payload.ice),
        boiling: String(payload.boiling),
        tolerance: String(tolerance),
        passed: isProbeRight(payload, tolerance),
        note: payload.note,
        checked_by: by.employeeId,
        checked_by_name: by.name,
        device_id: device.deviceId,
        occurred_at: at,
        received_at: now,
      },
    });
    return ACCEPTED;
  });
  await queries.insertChecks(
    tx,
    scope,
    added.map(({ row }) => row),
  );
  const names = new Map(
    (await queries.listProbes(tx, scope, branchId)).map(({ id, name }) => [id, name]),
  );
  await appendAuditOf(
    tx,
    scope,
    added.map(({ item: { by, at }, row }) => ({
      actor: by,
      action: row.passed ? ('probe.checked' as const) : ('probe.failed' as const),
      entity: 'probe',
      entityId: row.probe_id,
      branchId,
      details: { name: names.get(row.probe_id) ?? '' },
      at: now,
      happenedAt: at,
    })),
  );
  return results;
};
