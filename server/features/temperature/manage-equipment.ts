import type { addEquipment as adding } from '@branchbook/contract/temperature.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import type { changeEquipment as changing } from '@branchbook/contract/temperature.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { breaksUnique } from '../../platform/database/violations.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import type { BranchRow } from '../branches/service.ts';
import {
  listBranches,
  lockBranches,
  requireBranch,
  requireRecordedBranch,
} from '../branches/service.ts';
import { addedEntry, changedEntry, changesOf, removedEntry } from './equipment-change-rules.ts';
import * as queries from './equipment-queries.ts';
import type { EquipmentRow } from './equipment-queries.ts';
import { sameTimes, setSlots } from './manage-slots.ts';
import { presentEquipment } from './presenter.ts';

export const byName = (a: EquipmentRow, b: EquipmentRow): number =>
  compareNames(a.equipment_name, b.equipment_name) || a.id - b.id;

/** Returns the equipment of a branch, or of all open branches in reach, by name. */
export const listEquipment = async (
  context: Context,
  actor: PortalActor,
  branchId: number | undefined,
  { removed }: { removed: boolean },
): Promise<EquipmentRow[]> => {
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  const { db } = context;
  const branches =
    branchId === undefined
      ? await listBranches(context, actor)
      : [await requireRecordedBranch(db, actor, branchId)];
  const ids = branches.map(({ id }) => id);
  const rows = await queries.listEquipmentOfBranches(db, actor.scope, ids);
  return rows.filter((row) => removed || row.deleted_at === null).toSorted(byName);
};

/** Locks a branch against writes of its tablets, for callers who may manage its equipment. */
const lockBranch = async (tx: Tx, actor: PortalActor, branchId: number): Promise<void> => {
  const [branch] = await lockBranches(tx, actor.scope, [branchId]);
  if (!branch) throw new AppError('NOT_FOUND');
  if (!can(actor, 'manage_equipment', { branchId })) throw new AppError('ACCESS_DENIED');
};

const nameTaken = (): AppError =>
  new AppError('EQUIPMENT_NAME_EXISTS', {
    errors: [{ field: 'equipment_name', message: ERRORS.EQUIPMENT_NAME_EXISTS.message }],
  });

const inTransaction = async <T>({ db }: Context, part: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    return await db.transaction().execute(part);
  } catch (error) {
    throw breaksUnique(error, 'temp_equipment_name') ? nameTaken() : error;
  }
};

export const addEquipment = async (
  context: Context,
  actor: PortalActor,
  { branchId, slots = null, ...fields }: ValidatedOf<typeof adding>['body'],
): Promise<EquipmentRow> => {
  const { db, clock } = context;
  const at = clock.now();
  const branch = await requireBranch(db, actor, branchId);
  return inTransaction(context, async (tx) => {
    await lockBranch(tx, actor, branchId);
    const [row] = await queries.insertEquipment(tx, actor.scope, [
      {
        branch_id: branchId,
        equipment_name: fields.equipment_name,
        min_temp: String(fields.min_temp),
        max_temp: String(fields.max_temp),
        created_at: at,
        updated_at: at,
      },
    ]);
    if (!row) throw new AppError('SERVER');
    const added = { ...row, slots };
    if (slots) await setSlots(tx, actor.scope, branch, { equipmentId: row.id, times: slots, at });
    await appendAudit(tx, actor.scope, actor, addedEntry(added, at));
    return added;
  });
};

/** Returns equipment in use at a branch in reach, with that branch, and locks the branch. */
const lockEquipment = async (
  tx: Tx,
  actor: PortalActor,
  id: number,
): Promise<{ row: EquipmentRow; branch: BranchRow }> => {
  const find = async () => {
    const row = await queries.findEquipment(tx, actor.scope, id);
    if (!row || row.deleted_at !== null) throw new AppError('NOT_FOUND');
    return row;
  };
  const { branch_id: branchId } = await find();
  const branch = await requireBranch(tx, actor, branchId);
  await lockBranch(tx, actor, branchId);
  return { row: await find(), branch };
};

/**
 * Changes the name, the limits or the times; readings keep the limits that applied to them
 * ([A-097]), and past days their times.
 */
export const changeEquipment = async (
  context: Context,
  actor: PortalActor,
  id: number,
  { version, slots, ...fields }: ValidatedOf<typeof changing>['body'],
): Promise<EquipmentRow> => {
  const at = context.clock.now();
  return inTransaction(context, async (tx) => {
    const { row, branch } = await lockEquipment(tx, actor, id);
    if (version !== undefined && version !== row.version) {
      throw new AppError('CONFLICT', { data: { current: presentEquipment(row) } });
    }
    const changes = changesOf(row, fields);
    const isRescheduled = slots !== undefined && !sameTimes(slots, row.slots);
    if (isRescheduled) {
      await setSlots(tx, actor.scope, branch, { equipmentId: id, times: slots, at });
    } else if (Object.keys(changes).length === 0) return row;
    const changed = await queries.updateEquipment(tx, actor.scope, id, {
      ...changes,
      updated_at: at,
    });
    await appendAudit(tx, actor.scope, actor, changedEntry(row, changed, at));
    return changed;
  });
};

/** Takes equipment out of use; its readings stay, and open ones can still be closed. */
export const removeEquipment = async (
  context: Context,
  actor: PortalActor,
  id: number,
): Promise<void> => {
  const at = context.clock.now();
  await inTransaction(context, async (tx) => {
    const { row } = await lockEquipment(tx, actor, id);
    await queries.updateEquipment(tx, actor.scope, id, { deleted_at: at, updated_at: at });
    await appendAudit(tx, actor.scope, actor, removedEntry(row, at));
  });
};
