import { firstWord } from '@branchbook/contract/names.ts';
import type { SnapshotVisitor } from '@branchbook/contract/snapshot.ts';
import type { Visitor } from '@branchbook/contract/visitors.ts';
import { presentArrival } from '../../platform/arrival/queries.ts';
import type { PresentVisitorRow, VisitRow } from './queries.ts';

/** Presents the fields of a visitor that everyone at a tablet may see, even without a PIN. */
export const presentSnapshotVisitor = (row: PresentVisitorRow): SnapshotVisitor => ({
  uuid: row.uuid,
  first_name: firstWord(row.full_name),
  company_name: row.company_name,
  check_in: row.check_in.toISOString(),
});

export const presentVisitor = (row: VisitRow): Visitor => ({
  id: row.id,
  full_name: row.full_name,
  company_name: row.company_name,
  email: row.email,
  phone_number: row.phone_number,
  reason: row.reason,
  check_in: row.check_in.toISOString(),
  check_out: row.check_out?.toISOString() ?? null,
  ...presentArrival(row.arrival),
});
