import type { SnapshotEquipment, SnapshotReading } from '@branchbook/contract/snapshot.ts';
import { isOutOfRange } from '@branchbook/contract/temperature.ts';
import { SLOTS } from '@branchbook/contract/temperature-slots.ts';
import type { PartOfDay } from '@branchbook/contract/temperature-slots.ts';
import type {
  Equipment,
  Reading,
  TemperatureAction,
  TemperatureLog,
  TemperatureRange,
} from '@branchbook/contract/temperature.ts';
import { presentArrival } from '../../platform/arrival/queries.ts';
import type { EquipmentRow } from './equipment-queries.ts';
import { isOpen, slotOfRow, standingOf } from './log-rules.ts';
import type { LogDay } from './log-rules.ts';
import type { ReadingRow, TabletReadingRow } from './reading-queries.ts';

// Decimals come from the database as text.
export const rangeOf = (row: { min_temp: string; max_temp: string }): TemperatureRange => ({
  min_temp: Number(row.min_temp),
  max_temp: Number(row.max_temp),
});

export const presentEquipment = (row: EquipmentRow): Equipment => ({
  id: row.id,
  branchId: row.branch_id,
  equipment_name: row.equipment_name,
  ...rangeOf(row),
  slots: row.slots,
  version: row.version,
  removed: row.deleted_at !== null,
});

export const presentReading = (row: ReadingRow): Reading => {
  const range = rangeOf(row);
  const value = Number(row.value);
  return {
    id: row.id,
    slot: row.slot as PartOfDay,
    due_by: row.due_by,
    value,
    ...range,
    out_of_range: isOutOfRange(value, range),
    action: row.action as TemperatureAction | null,
    action_note: row.action_note,
    recorded_by_name: row.recorded_by_name,
    recorded_at: row.occurred_at.toISOString(),
    recheck_of: row.recheck_of,
    corrects: row.corrects,
    corrected: row.corrected_by !== null,
    open: isOpen(row),
    closed_by_name: row.closed_by_name,
    closed_at: row.closed_at?.toISOString() ?? null,
    close_note: row.close_note,
    ...presentArrival(row.arrival),
  };
};

export const presentLog = ({
  equipmentId,
  day,
  slots,
  readings,
  closed,
}: LogDay): TemperatureLog => {
  const standing = standingOf(readings);
  const lastTemp = (isAsked: (row: ReadingRow) => boolean): number | null => {
    const row = standing.findLast(isAsked);
    return row ? Number(row.value) : null;
  };
  const [morning_temp = null, afternoon_temp = null, evening_temp = null] = SLOTS.map((part) =>
    lastTemp((row) => row.slot === part),
  );
  return {
    id: `${equipmentId}-${day}`,
    recorded_at: day,
    closed,
    morning_temp,
    afternoon_temp,
    evening_temp,
    slots: slots.map((slot) => ({ slot, temp: lastTemp((row) => slotOfRow(row) === slot) })),
    readings: readings.map(presentReading),
  };
};

export const presentSnapshotEquipment = (row: EquipmentRow): SnapshotEquipment => ({
  uuid: row.uuid,
  equipment_name: row.equipment_name,
  ...rangeOf(row),
  ...(row.slots && { slots: row.slots }),
});

export const presentSnapshotReading = (row: TabletReadingRow): SnapshotReading => ({
  uuid: row.uuid,
  equipment: row.equipment_uuid,
  log_date: row.log_date,
  slot: row.slot as PartOfDay,
  ...(row.due_by !== null && { due_by: row.due_by }),
  value: Number(row.value),
  ...rangeOf(row),
  action: row.action as TemperatureAction | null,
  action_note: row.action_note,
  recheck_of: row.repeats,
  corrects: row.stands_for,
  open: isOpen(row),
  recorded_by_name: row.recorded_by_name,
  occurred_at: row.occurred_at.toISOString(),
});
