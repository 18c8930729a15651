import type { SnapshotFood, SnapshotProbe } from '@branchbook/contract/snapshot-food.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { listLastChecks, listProbes } from './queries.ts';

/* Exports for other features. */
export { isInDoubt } from './doubt-queries.ts';
export { ingestProbeChecks } from './ingest-checks.ts';
export { presentCheck as presentProbeCheck, presentProbe } from './presenter.ts';
export { probePrivacy } from './privacy-queries.ts';
export { listChecks as probeChecksOf, listProbes as probesOf, probesByUuid } from './queries.ts';
export { probeSource } from './report-queries.ts';

/** Last checks of each probe that a tablet knows. */
const SHOWN = 10;

/** Returns the probes of a branch by name, with their last checks: those in use, and removed ones. */
export const probesForTablet = async (
  db: Db,
  scope: Scope,
  branchId: number,
): Promise<Pick<SnapshotFood, 'probes' | 'removed_probes'>> => {
  const probes = await listProbes(db, scope, branchId);
  if (probes.length === 0) return { probes: [] };
  const last = await listLastChecks(db, scope, branchId, SHOWN);
  const checks = Map.groupBy(last, (row) => row.probe_id);
  const presented = probes
    .toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id)
    .map(({ id, uuid, name, serial, deleted_at: removed }) => ({
      isRemoved: removed !== null,
      probe: {
        uuid,
        name,
        ...(serial !== null && { serial }),
        checks: (checks.get(id) ?? []).map(({ occurred_at: at, passed }) => ({
          at: at.toISOString(),
          passed,
        })),
      } satisfies SnapshotProbe,
    }));
  const removed = presented.filter(
    ({ isRemoved, probe }) => isRemoved && probe.checks[0]?.passed === false,
  );
  return {
    probes: presented.filter(({ isRemoved }) => !isRemoved).map(({ probe }) => probe),
    ...(removed.length > 0 && { removed_probes: removed.map(({ probe }) => probe) }),
  };
};
