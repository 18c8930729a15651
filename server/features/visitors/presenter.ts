import { firstWord } from '@branchbook/contract/names.ts';
import type { SnapshotVisitor } from '@branchbook/contract/snapshot.ts';
import type { PresentVisitorRow } from './queries.ts';

/** What everybody at a tablet may see of a visitor, also without a PIN. */
export const presentSnapshotVisitor = (row: PresentVisitorRow): SnapshotVisitor => ({
  uuid: row.uuid,
  first_name: firstWord(row.full_name),
  company_name: row.company_name,
  check_in: row.check_in.toISOString(),
});
