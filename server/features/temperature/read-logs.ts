import { can } from '@branchbook/contract/permissions.ts';
import { branchDay } from '@branchbook/contract/branch-day.ts';
import { EXPORT_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { checkedRange } from '../../platform/day-range.ts';
import type { AskedRange, DayRange } from '../../platform/day-range.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { closedDaysOf, requireRecordedBranch } from '../branches/service.ts';
import type { BranchRow } from '../branches/service.ts';
import { byName } from './manage-equipment.ts';
import { listEquipment } from './equipment-queries.ts';
import type { EquipmentRow } from './equipment-queries.ts';
import { logDaysOf } from './log-rules.ts';
import type { LogDay } from './log-rules.ts';
import { listReadings } from './reading-queries.ts';
import { listSlotChanges } from './slot-queries.ts';

const LIMIT = {
  maxDays: EXPORT_MAX_DAYS,
  tooLarge: `Please choose ${EXPORT_MAX_DAYS} days at most`,
};

export type EquipmentLog = { equipment: EquipmentRow; days: LogDay[] };

/**
 * Returns the temperature logs of a branch's equipment, by name: of one piece, or of all pieces
 * that are in use or have readings in the range.
 */
export const temperatureLogs = async (
  db: Db,
  scope: Scope,
  branch: BranchRow,
  range: DayRange,
  equipmentId?: number,
): Promise<EquipmentLog[]> => {
  const { id: branchId } = branch;
  const all = await listEquipment(db, scope, branchId);
  if (equipmentId !== undefined && !all.some(({ id }) => id === equipmentId)) {
    throw new AppError('NOT_FOUND');
  }
  const rows = await listReadings(db, scope, branchId, { ...range, equipmentId });
  const readings = Map.groupBy(rows, (row) => row.equipment_id);
  const changes = await listSlotChanges(db, scope, branchId);
  const closedDays = await closedDaysOf(db, scope, branch, range);
  const closed = new Map(closedDays.map(({ day, reason }) => [day, reason]));
  return all
    .filter(({ id, deleted_at }) =>
      equipmentId === undefined ? deleted_at === null || readings.has(id) : id === equipmentId,
    )
    .toSorted(byName)
    .map((equipment) => ({
      equipment,
      days: logDaysOf(equipment, readings.get(equipment.id) ?? [], range, {
        branch,
        changes,
        closed,
      }),
    }));
};

/** Returns the log of one piece of equipment day by day, newest first. */
export const listLogs = async (
  { db, clock }: Context,
  actor: PortalActor,
  { branchId, equipId, ...asked }: AskedRange & { branchId: number; equipId: number },
): Promise<LogDay[]> => {
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  const branch = await requireRecordedBranch(db, actor, branchId);
  const range = checkedRange(asked, branchDay(clock.now(), branch), LIMIT);
  const [log] = await temperatureLogs(db, actor.scope, branch, range, equipId);
  return log?.days ?? [];
};
