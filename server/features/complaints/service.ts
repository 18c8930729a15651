import type { SnapshotComplaint } from '@branchbook/contract/snapshot.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { presentSnapshotComplaint } from './presenter.ts';
import * as queries from './queries.ts';

/* Exports for other features. */
export { ingestComplaints } from './ingest-complaints.ts';
export { listHolds } from './manage-holds.ts';
export { complaintsOf } from './manage-complaints.ts';
export { complaintPrivacy } from './privacy-queries.ts';
export { linkComplaintPhoto, listHarm } from './queries.ts';
export { complaintSource } from './report-queries.ts';
export { customerOwner } from './seal-customer.ts';

/** Tablets show that a complaint was recorded in the last seven days. */
const SHOWN_MS = 7 * 86_400_000;

/** Lists the complaints recorded in the last seven days without their contents. */
export const complaintsForTablet = async (
  db: Db,
  { scope, branchId, now }: { scope: Scope; branchId: number; now: Date },
): Promise<SnapshotComplaint[]> => {
  const since = new Date(now.getTime() - SHOWN_MS);
  const rows = await queries.listComplaintsSince(db, scope, branchId, since);
  return rows.map(presentSnapshotComplaint);
};
