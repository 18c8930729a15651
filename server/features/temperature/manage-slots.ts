import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { slotTimesText } from '@branchbook/contract/temperature-slots.ts';
import type { BranchSlots } from '@branchbook/contract/temperature-slots.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { lockBranches, requireBranch, requireRecordedBranch } from '../branches/service.ts';
import { takenAt } from './log-rules.ts';
import { listReadings } from './reading-queries.ts';
import * as queries from './slot-queries.ts';
import { branchTimesOn, dueByOf, timesOn } from './slot-rules.ts';

type Times = string[] | null;

export const sameTimes = (a: Times, b: Times): boolean => a?.join() === b?.join();

/** Returns the times by which a branch takes temperatures, for callers who may read its reports. */
export const readSlots = async (
  { db, clock }: Context,
  actor: PortalActor,
  branchId: number,
): Promise<BranchSlots> => {
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  const branch = await requireRecordedBranch(db, actor, branchId);
  const changes = await queries.listSlotChanges(db, actor.scope, branchId);
  return { branchId, slots: branchTimesOn(changes, branchDay(clock.now(), branch)) };
};

/**
 * Sets the times of a branch, or of a piece of its equipment, from today on, and moves today's
 * readings into the new slots. The caller has locked the branch.
 */
export const setSlots = async (
  tx: Tx,
  scope: Scope,
  branch: BranchTime & { id: number },
  { equipmentId, times, at }: { equipmentId: number | null; times: Times; at: Date },
): Promise<void> => {
  const { id: branchId } = branch;
  const today = branchDay(at, branch);
  const change = { equipment_id: equipmentId, from_day: today, times };
  await queries.saveSlots(tx, scope, branchId, change);
  const changes = await queries.listSlotChanges(tx, scope, branchId);
  const readings = await listReadings(tx, scope, branchId, { from: today, to: today });
  const byId = new Map(readings.map((row) => [row.id, row]));
  await queries.moveReadings(
    tx,
    scope,
    readings.flatMap((row) => {
      const held = timesOn(changes, row.equipment_id, today);
      const due_by = dueByOf(takenAt(row, byId), branch, held);
      return due_by === row.due_by ? [] : [{ id: row.id, due_by }];
    }),
  );
};

/** Changes the times by which a branch takes temperatures; past days keep theirs. */
export const changeSlots = async (
  { db, clock }: Context,
  actor: PortalActor,
  { branchId, slots }: BranchSlots,
): Promise<BranchSlots> => {
  const { scope } = actor;
  const at = clock.now();
  const branch = await requireBranch(db, actor, branchId);
  return db.transaction().execute(async (tx) => {
    const [locked] = await lockBranches(tx, scope, [branchId]);
    if (!locked) throw new AppError('NOT_FOUND');
    if (!can(actor, 'manage_equipment', { branchId })) throw new AppError('ACCESS_DENIED');
    const changes = await queries.listSlotChanges(tx, scope, branchId);
    const former = branchTimesOn(changes, branchDay(at, branch));
    if (sameTimes(former, slots)) return { branchId, slots };
    await setSlots(tx, scope, branch, { equipmentId: null, times: slots, at });
    await appendAudit(tx, scope, actor, {
      action: 'equipment.rescheduled',
      entity: 'equipment',
      entityId: null,
      branchId,
      details: { name: slotTimesText(slots), old_slots: former, slots },
      at,
    });
    return { branchId, slots };
  });
};
