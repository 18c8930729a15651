import { can } from '@branchbook/contract/permissions.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import { TEMPERATURE_REPORT_MAX_DAYS } from '@branchbook/contract/temperature.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { checkedRange } from '../../platform/day-range.ts';
import type { AskedRange, DayRange } from '../../platform/day-range.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { requireRecordedBranch } from '../branches/service.ts';
import { byName } from './manage-equipment.ts';
import { listEquipment } from './equipment-queries.ts';
import type { EquipmentRow } from './equipment-queries.ts';
import { logDaysOf } from './log-rules.ts';
import type { LogDay } from './log-rules.ts';
import { listReadings } from './reading-queries.ts';

const LIMIT = {
  maxDays: TEMPERATURE_REPORT_MAX_DAYS,
  tooLarge: `Please choose ${TEMPERATURE_REPORT_MAX_DAYS} days at most`,
};

export type EquipmentLog = { equipment: EquipmentRow; days: LogDay[] };

/**
 * Returns the temperature logs of a branch's equipment, by name: of one piece, or of all pieces
 * that are in use or have readings in the range.
 */
export const temperatureLogs = async (
  db: Db,
  scope: Scope,
  { id: branchId, timezone }: { id: number; timezone: string },
  range: DayRange,
  equipmentId?: number,
): Promise<EquipmentLog[]> => {
  const all = await listEquipment(db, scope, branchId);
  if (equipmentId !== undefined && !all.some(({ id }) => id === equipmentId)) {
    throw new AppError('NOT_FOUND');
  }
  const rows = await listReadings(db, scope, branchId, { ...range, equipmentId });
  const readings = Map.groupBy(rows, (row) => row.equipment_id);
  return all
    .filter(({ id, deleted_at }) =>
      equipmentId === undefined ? deleted_at === null || readings.has(id) : id === equipmentId,
    )
    .toSorted(byName)
    .map((equipment) => ({
      equipment,
      days: logDaysOf(equipment, readings.get(equipment.id) ?? [], range, timezone),
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
  const range = checkedRange(asked, localDay(clock.now(), branch.timezone), LIMIT);
  const [log] = await temperatureLogs(db, actor.scope, branch, range, equipId);
  return log?.days ?? [];
};
