import type { AuditAction } from '@branchbook/contract/activity-text.ts';
import type { FollowUpKind } from '@branchbook/contract/complaint-kinds.ts';
import type { ComplaintDetails } from '@branchbook/contract/complaints.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { requireRecordedBranch } from '../branches/service.ts';
import { holdCaller } from '../employees/service.ts';
import { daysToHold } from './complaint-rules.ts';
import { insertHolds, releaseHolds } from './hold-queries.ts';
import { detailsOf, requireComplaint } from './manage-complaints.ts';
import * as queries from './queries.ts';
import type { ComplaintRow } from './queries.ts';

/** What a manager adds to a complaint, and the change that comes with it. */
type Step = {
  kind: FollowUpKind;
  action: AuditAction;
  text: string | null;
  /** Throws where the state of the complaint does not allow the step. */
  check?: (row: ComplaintRow) => void;
  change?: (tx: Tx, row: ComplaintRow, at: Date) => Promise<void>;
};

const refuseIf = (isRefused: boolean, message: string): void => {
  if (isRefused) throw new AppError('NOT_POSSIBLE_NOW', { message });
};

/** Adds an entry to a complaint and makes its change, in one transaction. */
const followUp = async (
  context: Context,
  actor: PortalActor,
  id: number,
  { kind, action, text, check, change }: Step,
): Promise<ComplaintDetails> => {
  const { db, clock } = context;
  const { scope, employeeId, name } = actor;
  const at = clock.now();
  await requireComplaint(db, actor, id);
  return db.transaction().execute(async (tx) => {
    await holdCaller(tx, actor);
    await queries.lockComplaint(tx, scope, id);
    const row = await requireComplaint(tx, actor, id);
    check?.(row);
    await change?.(tx, row, at);
    await queries.insertEntry(tx, scope, {
      branch_id: row.branch_id,
      complaint_id: id,
      kind,
      text,
      written_by: employeeId,
      written_by_name: name,
      written_at: at,
    });
    await appendAudit(tx, scope, actor, {
      action,
      entity: 'complaint',
      entityId: id,
      branchId: row.branch_id,
      at,
    });
    return detailsOf(context, tx, actor, await requireComplaint(tx, actor, id));
  });
};

/** Adds a note, also to a closed complaint. */
export const addNote = (context: Context, actor: PortalActor, id: number, text: string) =>
  followUp(context, actor, id, { kind: 'note', action: 'complaint.added-to', text });

/** Closes a complaint; the alert job then clears its alert. */
export const closeComplaint = (context: Context, actor: PortalActor, id: number, outcome: string) =>
  followUp(context, actor, id, {
    kind: 'closed',
    action: 'complaint.closed',
    text: outcome,
    check: ({ closed_at }) => refuseIf(closed_at !== null, 'This complaint is closed already'),
    change: (tx, _row, at) => queries.setClosed(tx, actor.scope, id, { outcome, closed_at: at }),
  });

/** Opens a closed complaint again. Its alert stays cleared: the manager knows of the complaint. */
export const reopenComplaint = (context: Context, actor: PortalActor, id: number, reason: string) =>
  followUp(context, actor, id, {
    kind: 'reopened',
    action: 'complaint.reopened',
    text: reason,
    check: ({ closed_at }) => refuseIf(closed_at === null, 'This complaint is open'),
    change: (tx) => queries.setClosed(tx, actor.scope, id, { outcome: null, closed_at: null }),
  });

/** Holds the records of the days of a complaint. */
export const holdRecords = (context: Context, actor: PortalActor, id: number) =>
  followUp(context, actor, id, {
    kind: 'held',
    action: 'complaint.held',
    text: null,
    check: ({ held }) => refuseIf(held.length > 0, 'The records are held already'),
    change: async (tx, row, at) => {
      const branch = await requireRecordedBranch(tx, actor, row.branch_id);
      const days = daysToHold(row, row.occurred_at, branch);
      const holds = days.map((one) => ({ ...one, branchId: row.branch_id, complaintId: id }));
      await insertHolds(tx, actor.scope, holds, at);
    },
  });

/** Ends the hold of a closed complaint, so that retention deletes the records when they are old. */
export const releaseRecords = (
  context: Context,
  actor: PortalActor,
  id: number,
  reason: string,
): Promise<ComplaintDetails> => {
  if (!can(actor, 'release_records')) throw new AppError('ACCESS_DENIED');
  return followUp(context, actor, id, {
    kind: 'released',
    action: 'complaint.released',
    text: reason,
    check: ({ held, closed_at }) => {
      refuseIf(closed_at === null, 'Close the complaint first: its records are still needed');
      refuseIf(held.length === 0, 'No records are held');
    },
    change: (tx, _row, at) => releaseHolds(tx, actor.scope, id, at),
  });
};

/** Deletes the name and contact of a customer who asks for it; the complaint stays. */
export const deleteCustomer = (context: Context, actor: PortalActor, id: number) =>
  followUp(context, actor, id, {
    kind: 'customer-deleted',
    action: 'complaint.customer-deleted',
    text: null,
    check: ({ customer }) => refuseIf(customer === null, 'There are no details of a customer'),
    change: (tx) => queries.saveCustomer(tx, actor.scope, id, null),
  });
