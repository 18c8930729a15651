import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { lockBranches, requireRecordedBranch } from '../branches/service.ts';
import { holdCaller } from '../employees/service.ts';
import { presentCheck } from './presenter.ts';
import { findCheck } from './queries.ts';
import type { CheckRow } from './queries.ts';
import { updateCheck } from './write-queries.ts';

const require = async (db: Db | Tx, actor: PortalActor, id: number): Promise<CheckRow> => {
  const row = await findCheck(db, actor.scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

const notOpen = ({ passed, ended_at: endedAt, recheck_of: first }: CheckRow): string => {
  if (passed ?? endedAt === null) return 'This food check did not fail';
  return first === null ? 'This has been closed already' : 'Please close the check that it repeats';
};

/** Closes a food check that failed, or lacks its end temperature, and is not made again. */
export const closeCheck = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
  closeNote: string,
): Promise<CheckRow> => {
  const { scope } = actor;
  const at = clock.now();
  const { branch_id: branchId } = await require(db, actor, id);
  await requireRecordedBranch(db, actor, branchId);
  if (!can(actor, 'close_food_checks', { branchId })) throw new AppError('ACCESS_DENIED');
  return db.transaction().execute(async (tx) => {
    // Locked before anything else, as for tablets.
    await lockBranches(tx, scope, [branchId]);
    await holdCaller(tx, actor);
    const row = await require(tx, actor, id);
    if (!row.open) {
      throw new AppError('NOT_POSSIBLE_NOW', {
        message: notOpen(row),
        data: { current: presentCheck(row) },
      });
    }
    await updateCheck(tx, scope, id, {
      closed_at: at,
      closed_by: actor.employeeId,
      closed_by_name: actor.name,
      close_note: closeNote,
    });
    await appendAudit(tx, scope, actor, {
      action: 'food-check.closed',
      entity: 'food check',
      entityId: id,
      branchId,
      details: { name: row.food },
      at,
    });
    return require(tx, actor, id);
  });
};
