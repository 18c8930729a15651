import type { ComplaintKind, ComplaintState } from '@branchbook/contract/complaint-kinds.ts';
import type { Complaint, ComplaintDetails } from '@branchbook/contract/complaints.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DayRange } from '../../platform/day-range.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import type { Vault } from '../../platform/vault.ts';
import { requireRecordedBranch } from '../branches/service.ts';
import { presentComplaint, presentDetails } from './presenter.ts';
import * as queries from './queries.ts';
import type { ComplaintRow } from './queries.ts';
import { openCustomer } from './seal-customer.ts';

const requireHandler = (actor: PortalActor): void => {
  if (!can(actor, 'handle_complaints')) throw new AppError('ACCESS_DENIED');
};

type Asked = {
  branchId: number;
  kind?: ComplaintKind | undefined;
  state?: ComplaintState | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

/** Lists complaints of a branch without the details of customers. */
export const listComplaints = async (
  { db }: Context,
  actor: PortalActor,
  { startDate, endDate, ...asked }: Asked,
): Promise<Complaint[]> => {
  requireHandler(actor);
  await requireRecordedBranch(db, actor, asked.branchId);
  const rows = await queries.listComplaints(db, actor.scope, {
    ...asked,
    ...(startDate && { from: startDate }),
    ...(endDate && { to: endDate }),
  });
  return rows.map(presentComplaint);
};

/** Returns a complaint of a branch whose records the caller may see, also of a deleted branch. */
export const requireComplaint = async (
  db: Db | Tx,
  actor: PortalActor,
  id: number,
): Promise<ComplaintRow> => {
  requireHandler(actor);
  const row = await queries.findComplaint(db, actor.scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  await requireRecordedBranch(db, actor, row.branch_id);
  return row;
};

/** Returns a complaint with the customer and what managers added. */
export const detailsOf = async (
  { vault }: Context,
  db: Db | Tx,
  { scope }: PortalActor,
  row: ComplaintRow,
): Promise<ComplaintDetails> =>
  presentDetails(
    row,
    await queries.listEntries(db, scope, [row.id]),
    openCustomer(vault, scope.companyId, row),
  );

export const getComplaint = async (
  context: Context,
  actor: PortalActor,
  id: number,
): Promise<ComplaintDetails> =>
  detailsOf(context, context.db, actor, await requireComplaint(context.db, actor, id));

/** Returns the complaints of a branch in a range of days with all that is known, for files. */
export const complaintsOf = async (
  { db, vault }: { db: Db; vault: Vault },
  scope: Scope,
  branchId: number,
  range: DayRange,
): Promise<ComplaintDetails[]> => {
  const rows = await queries.listComplaints(db, scope, { branchId, ...range });
  const ids = rows.map(({ id }) => id);
  const entries = ids.length > 0 ? await queries.listEntries(db, scope, ids) : [];
  const ofComplaint = Map.groupBy(entries, ({ complaint_id }) => complaint_id);
  return rows.map((row) =>
    presentDetails(row, ofComplaint.get(row.id) ?? [], openCustomer(vault, scope.companyId, row)),
  );
};
