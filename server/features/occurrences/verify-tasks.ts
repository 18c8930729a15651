import { randomUUID } from 'node:crypto';
import { can, mayVerifyTask } from '@branchbook/contract/permissions.ts';
import {
  awaitsVerification,
  canBeJudged,
  ownWorkMessage,
} from '@branchbook/contract/task-reducer.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAuditOf } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { lockBranches, requireReach } from '../branches/service.ts';
import { holdCaller, refuseNewSigners } from '../employees/service.ts';
import * as queries from './action-queries.ts';
import { auditOf, eventOf, NOT_DONE } from './write-outcome.ts';
import type { Performer } from './write-outcome.ts';
import { refuseNow, requireOccurrence } from './record-outcome.ts';
import { listPlaces } from './detailed-queries.ts';
import type { DetailedRow } from './detailed-queries.ts';
import { followTasks } from './reschedule-tasks.ts';
import type { OccurrenceRow } from './queries.ts';

export type Verification = { result: 'verified' | 'rejected'; reason: string | null };

const mayVerify = (performer: Performer, row: OccurrenceRow): boolean =>
  mayVerifyTask(performer, { branchId: row.branch_id, doneBy: row.done_by });

/** Returns the fields of a task after its verification or rejection. */
export const verifiedState = (
  performer: Performer,
  { result, reason }: Verification,
  at: Date,
) => ({
  ...(result === 'rejected' && NOT_DONE),
  verification: result,
  verified_by: performer.employeeId,
  verified_by_name: performer.name,
  verified_at: at,
  rejection_reason: result === 'rejected' ? reason : null,
});

/** Returns the name of a verification in the audit log. */
export const verificationAction = (
  { state }: Pick<OccurrenceRow, 'state'>,
  result: Verification['result'],
) => (state === 'not_completed' ? 'task.reason-accepted' : (`task.${result}` as const));

/** Times of a verification and of its receipt, and the key of each history entry. */
type Verified = { at: Date; receivedAt?: Date; keyOf?: () => string };

/**
 * Verifies or rejects locked tasks that wait for it, and writes their history and audit rows.
 * Rejected tasks are open again; their history keeps who had done them and how.
 */
export const recordVerification = async (
  tx: Tx,
  performer: Performer,
  rows: OccurrenceRow[],
  { result, reason }: Verification,
  { at, receivedAt = at, keyOf = () => randomUUID() }: Verified,
): Promise<void> => {
  const { scope } = performer;
  const ids = rows.map(({ id }) => id);
  const state = verifiedState(performer, { result, reason }, at);
  await queries.setOccurrenceState(tx, scope, ids, state, receivedAt);
  await queries.appendEvents(
    tx,
    scope,
    ids.map((id) => {
      const event = { key: keyOf(), at, note: reason, photoId: null };
      return eventOf(performer, id, result, event, receivedAt);
    }),
  );
  if (result === 'rejected') {
    // Open again, rejected occurrences follow their tasks, but none of them is deleted.
    const taskIds = rows.map((row) => row.branch_task_id);
    await followTasks(tx, scope, taskIds, receivedAt, 'sent back');
  }
  await appendAuditOf(
    tx,
    scope,
    rows.map((row) =>
      auditOf(performer, row, verificationAction(row, result), receivedAt, { happenedAt: at }),
    ),
  );
};

/** Verifies a completed task or sends it back; never the caller's own ([A-071]). */
export const verify = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
  { version, ...verification }: Verification & { version?: number | undefined },
): Promise<DetailedRow> => {
  const seen = await requireOccurrence(db, actor, id);
  return db.transaction().execute(async (tx) => {
    // Locked before anything else, as for tablets.
    await lockBranches(tx, actor.scope, [seen.branch_id]);
    await holdCaller(tx, actor);
    await queries.lockOccurrences(tx, actor.scope, [id]);
    const row = await requireOccurrence(tx, actor, id);
    if (!can(actor, 'verify_tasks', { branchId: row.branch_id })) {
      throw new AppError('ACCESS_DENIED');
    }
    const hasChanged = version !== undefined && version !== row.version;
    if (hasChanged || !canBeJudged(row, verification.result)) throw refuseNow('CONFLICT', row);
    if (!mayVerify(actor, row)) {
      throw refuseNow('NOT_POSSIBLE_NOW', row, ownWorkMessage(row));
    }
    const at = clock.now();
    if (verification.result === 'verified') {
      await refuseNewSigners(tx, actor.scope, [actor.employeeId], at);
    }
    await recordVerification(tx, actor, [row], verification, { at });
    return requireOccurrence(tx, actor, id);
  });
};

/** Verifies those of the tasks that still wait and were done by other people; skips the rest. */
export const verifyAll = async (
  { db, clock }: Context,
  actor: PortalActor,
  ids: number[],
): Promise<{ verified: number; skipped: number }> => {
  const { scope } = actor;
  const places = await listPlaces(db, scope, ids);
  if (places.length < ids.length) throw new AppError('NOT_FOUND');
  const branchIds = [...new Set(places.map((place) => place.branch_id))];
  for (const branchId of branchIds) await requireReach(db, actor, branchId);
  return db.transaction().execute(async (tx) => {
    // Locked first, as for tablets: transactions that lock tasks in another order could deadlock.
    await lockBranches(tx, scope, branchIds);
    await holdCaller(tx, actor);
    const at = clock.now();
    await refuseNewSigners(tx, scope, [actor.employeeId], at);
    const rows = (await queries.lockOccurrences(tx, scope, ids)).filter(
      (row) => awaitsVerification(row) && mayVerify(actor, row),
    );
    if (rows.length > 0) {
      const verification = { result: 'verified', reason: null } as const;
      await recordVerification(tx, actor, rows, verification, { at });
    }
    return { verified: rows.length, skipped: ids.length - rows.length };
  });
};
