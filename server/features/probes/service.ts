import type { SnapshotProbe } from '@branchbook/contract/snapshot-food.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { listLastChecks, listProbes } from './queries.ts';

/* Exports for other features. */
export { isInDoubt } from './doubt-queries.ts';
export { ingestProbeChecks } from './ingest-checks.ts';
export { presentCheck as presentProbeCheck } from './presenter.ts';
export { probePrivacy } from './privacy-queries.ts';
export { listChecks as probeChecksOf, probesByUuid } from './queries.ts';
export { probeSource } from './report-queries.ts';

/** Last checks of each probe that a tablet knows. */
const SHOWN = 10;

/** Returns the probes in use at a branch by name, with their last checks. */
export const probesForTablet = async (
  db: Db,
  scope: Scope,
  branchId: number,
): Promise<SnapshotProbe[]> => {
  const probes = (await listProbes(db, scope, branchId)).filter((row) => row.deleted_at === null);
  if (probes.length === 0) return [];
  const last = await listLastChecks(db, scope, branchId, SHOWN);
  const checks = Map.groupBy(last, (row) => row.probe_id);
  return probes
    .toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id)
    .map(({ id, uuid, name, serial }) => ({
      uuid,
      name,
      ...(serial !== null && { serial }),
      checks: (checks.get(id) ?? []).map(({ occurred_at: at, passed }) => ({
        at: at.toISOString(),
        passed,
      })),
    }));
};
