import type { SnapshotAlert } from '@branchbook/contract/snapshot.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { presentSnapshotAlert } from './presenter.ts';
import * as queries from './queries.ts';

/* Exports for other features. */
export { ingestAlerts } from './ingest-alerts.ts';
export { alertPrivacy } from './privacy-queries.ts';
export { alertSource } from './report-queries.ts';
export { forgetAlerts, watchBranches } from './watch-branches.ts';

/** Returns the alerts of a branch that are not cleared, critical ones first. */
export const alertsForTablet = async (
  db: Db,
  { scope, branchId, now }: { scope: Scope; branchId: number; now: Date },
): Promise<SnapshotAlert[]> => {
  const rows = await queries.listOfBranch(db, scope, branchId);
  return rows.map((row) => presentSnapshotAlert(row, now));
};
