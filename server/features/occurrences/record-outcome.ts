import { randomUUID } from 'node:crypto';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { lockBranches, requireReach } from '../branches/service.ts';
import { holdCaller } from '../employees/service.ts';
import { MANAGERS_ONLY } from './completion-rules.ts';
import type { TaskAction, Outcome } from './completion-rules.ts';
import { lockOccurrences } from './action-queries.ts';
import { outcomeOf, writeOutcome } from './write-outcome.ts';
import { presentOccurrence } from './presenter.ts';
import { findOccurrence } from './detailed-queries.ts';
import type { DetailedRow } from './detailed-queries.ts';

/** Returns an occurrence within reach: 404 if not the company's, 403 if another branch's. */
export const requireOccurrence = async (
  db: Db | Tx,
  actor: PortalActor,
  id: number,
): Promise<DetailedRow> => {
  const row = await findOccurrence(db, actor.scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  await requireReach(db, actor, row.branch_id);
  return row;
};

/** Creates an error that carries the task as it is now, so that the user sees what has changed. */
export const refuseNow = (
  code: 'ALREADY_DONE' | 'NOT_POSSIBLE_NOW' | 'CONFLICT',
  row: DetailedRow,
  message?: string,
): AppError =>
  new AppError(code, {
    data: { current: presentOccurrence(row) },
    ...(message === undefined ? {} : { message }),
  });

type Changing = Extract<Outcome, { result: 'done' | 'undone' }>;

const judge = (
  actor: PortalActor,
  row: DetailedRow,
  taskAction: Pick<TaskAction, 'kind' | 'at' | 'note'>,
): Changing => {
  const { branch_id: branchId } = row;
  if (!can(actor, 'complete_tasks', { branchId })) throw new AppError('ACCESS_DENIED');
  if (row.manager_task && !can(actor, 'complete_manager_tasks', { branchId })) {
    throw new AppError('ACCESS_DENIED', { message: MANAGERS_ONLY });
  }
  const outcome = outcomeOf(actor, row, taskAction, row.timezone);
  if (outcome.result === 'refused') throw refuseNow('NOT_POSSIBLE_NOW', row, outcome.reason);
  const isFirst = outcome.result === 'undone' || (outcome.result === 'done' && !outcome.isEarlier);
  if (isFirst) return outcome;
  throw taskAction.kind === 'task.undo'
    ? refuseNow('NOT_POSSIBLE_NOW', row, 'There is nothing to undo')
    : refuseNow('ALREADY_DONE', row);
};

/**
 * Completes a task in the portal, marks it as not completed, or undoes that, by the same rules as
 * on tablets. Of two simultaneous actions the first counts, and the second is refused ([A-093]).
 */
export const recordOutcome = async (
  { db, clock, photos }: Context,
  actor: PortalActor,
  id: number,
  { kind, note, photo }: Pick<TaskAction, 'kind' | 'note'> & { photo: Uint8Array | null },
): Promise<DetailedRow> => {
  const { scope } = actor;
  const at = clock.now();
  const seen = await requireOccurrence(db, actor, id);
  judge(actor, seen, { kind, at, note });
  const kept =
    photo &&
    (await photos.keep(scope, {
      bytes: photo,
      branchId: seen.branch_id,
      purpose: 'completion',
      by: actor.employeeId,
      at,
    }));
  return db.transaction().execute(async (tx) => {
    // Locked first, as for tablets: once undone, the occurrence may have to follow its task.
    if (kind === 'task.undo') await lockBranches(tx, scope, [seen.branch_id]);
    await holdCaller(tx, actor);
    await lockOccurrences(tx, scope, [id]);
    const row = await requireOccurrence(tx, actor, id);
    const taskAction = { key: randomUUID(), kind, at, note, photoId: kept?.id ?? null };
    await writeOutcome(tx, actor, row, taskAction, judge(actor, row, taskAction), at);
    return requireOccurrence(tx, actor, id);
  });
};
