import { daysBetween } from '@branchbook/contract/dates.ts';
import type { ComplaintKind } from '@branchbook/contract/complaint-kinds.ts';
import type { RetentionHold } from '@branchbook/contract/privacy.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import * as queries from './hold-queries.ts';
import type { HoldRow } from './hold-queries.ts';

const daysOf = ({ from_day: from, to_day: to }: HoldRow): number => daysBetween(from, to) + 1;

const presentHold = (rows: [HoldRow, ...HoldRow[]]): RetentionHold => {
  const [first] = rows;
  return {
    complaintId: first.complaint_id,
    branchId: first.branch_id,
    branch_name: first.branch_name,
    kind: first.kind as ComplaintKind,
    reported_on: first.reported_on,
    closed: first.closed_at !== null,
    days: rows.reduce((sum, row) => sum + daysOf(row), 0),
    held: rows.map(({ from_day: from, to_day: to }) => ({ from, to })),
  };
};

/** Lists the complaints that hold records, with the days whose records they hold. */
export const listHolds = async (
  { db }: Context,
  { scope }: PortalActor,
): Promise<RetentionHold[]> => {
  const rows = await queries.listHolds(db, scope);
  return [...Map.groupBy(rows, ({ complaint_id }) => complaint_id).values()].map((ofComplaint) =>
    presentHold(ofComplaint as [HoldRow, ...HoldRow[]]),
  );
};
