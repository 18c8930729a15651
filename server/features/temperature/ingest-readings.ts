import { ERRORS } from '@branchbook/contract/errors.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { reduceReading } from '@branchbook/contract/reading-reducer.ts';
import type { ReadingProgress } from '@branchbook/contract/reading-reducer.ts';
import { partOfDay } from '@branchbook/contract/temperature-slots.ts';
import { isOutOfRange, showRange } from '@branchbook/contract/temperature.ts';
import { ACCEPTED, DUPLICATE, refused } from '../../platform/tablet-items.ts';
import type { ItemResult, TabletItem, TabletWorld } from '../../platform/tablet-items.ts';
import { readingOf } from './read-batch.ts';
import type { Batch } from './read-batch.ts';
import { closedEntry, notOpen } from './close-reading.ts';
import type { EquipmentRow } from './equipment-queries.ts';
import { limitsOf } from './limit-rules.ts';
import { isOpen, takenAt } from './log-rules.ts';
import { dueByOf, timesOn } from './slot-rules.ts';
import type { Closing, ReadingRow } from './reading-queries.ts';
import { UNKNOWN_EQUIPMENT } from './ingest-equipment.ts';

type ReadingItem = TabletItem<'temperature.reading'>;

const NOT_CLOSED = { closed_at: null, closed_by: null, closed_by_name: null, close_note: null };

const close = (batch: Batch, row: ReadingRow, closing: Closing): void => {
  batch.readings.set(row.id, { ...row, ...closing });
  if (!batch.addedReadings.has(row.id)) batch.closings.set(row.id, closing);
};

type Known = ReadingProgress & { row: ReadingRow };

const knownOf = (batch: Batch, row: ReadingRow): Known => ({
  row,
  id: row.id,
  isOutOfRange: row.action !== null,
  recheckOf: row.recheck_of,
  isCorrected: row.corrected_by !== null,
  isOpen: isOpen(row),
  takenAt: takenAt(row, batch.readings),
});

/** Returns the closing of the reading that settles another, or else a closing by that reading. */
const closingBy = ({ row }: Known): Closing =>
  row.closed_at && row.closed_by
    ? {
        closed_at: row.closed_at,
        closed_by: row.closed_by,
        closed_by_name: row.closed_by_name ?? '',
        close_note: row.close_note,
      }
    : {
        closed_at: row.occurred_at,
        closed_by: row.recorded_by,
        closed_by_name: row.recorded_by_name,
        close_note: null,
      };

/** Returns why a reading cannot be accepted, or null. */
const refusalOf = (
  { by, payload }: ReadingItem,
  branchId: number,
  equipment: EquipmentRow,
  { wrong, again }: { wrong: ReadingRow | undefined; again: ReadingRow | undefined },
): string | null => {
  if (!can(by, 'keep_branch_records', { branchId })) return ERRORS.ACCESS_DENIED.message;
  if (payload.recheck_of && again?.equipment_id !== equipment.id) {
    return 'The temperature that was taken again is not known';
  }
  if (!payload.corrects) return null;
  if (!can(by, 'correct_temperatures', { branchId })) {
    return 'Only managers can correct a temperature';
  }
  if (wrong?.equipment_id !== equipment.id) return 'The temperature to be corrected is not known';
  return wrong.corrected_by === null ? null : 'This temperature has been corrected already';
};

/** Returns the day and the slot of a reading, by the times that held on its day. */
const placeOf = (
  batch: Batch,
  {
    equipment,
    wrong,
    at,
    world,
  }: { equipment: EquipmentRow; wrong: ReadingRow | undefined; at: Date; world: BranchTime },
): Pick<ReadingRow, 'log_date' | 'slot' | 'due_by'> => {
  // A correction belongs to the time at which the thermometer was read.
  if (wrong) return { log_date: wrong.log_date, slot: wrong.slot, due_by: wrong.due_by };
  const day = branchDay(at, world);
  const times = timesOn(batch.slotChanges, equipment.id, day);
  return { log_date: day, slot: partOfDay(at, world), due_by: dueByOf(at, world, times) };
};

/** Ingests a temperature; a recheck or a correction may close open readings. */
export const takeReading = (batch: Batch, world: TabletWorld, item: ReadingItem): ItemResult => {
  const { branchId } = world;
  const { key, at, by, payload } = item;
  const equipment = batch.equipment.get(payload.equipment);
  if (!equipment) return refused(UNKNOWN_EQUIPMENT);
  const wrong = readingOf(batch, payload.corrects);
  const again = readingOf(batch, payload.recheck_of);
  const refusal = refusalOf(item, branchId, equipment, { wrong, again });
  if (refusal !== null) return refused(refusal);

  const limits = limitsOf(batch, item, equipment, wrong);
  const isWrong = isOutOfRange(payload.value, limits);
  if (isWrong && !payload.action) {
    return refused(`This is out of range, ${showRange(limits)}, and needs an action`);
  }
  const row: ReadingRow = {
    id: batch.nextReadingId(),
    uuid: key,
    branch_id: branchId,
    equipment_id: equipment.id,
    ...placeOf(batch, { equipment, wrong, at, world }),
    value: String(payload.value),
    min_temp: String(limits.min_temp),
    max_temp: String(limits.max_temp),
    action: isWrong ? (payload.action ?? null) : null,
    action_note: isWrong ? payload.action_note : null,
    recheck_of: (wrong ? wrong.recheck_of : again?.id) ?? null,
    corrects: wrong?.id ?? null,
    recorded_by: by.employeeId,
    recorded_by_name: by.name,
    occurred_at: at,
    ...NOT_CLOSED,
    corrected_by: null,
    arrival: null,
  };
  batch.addedReadings.add(row.id);
  batch.idOfReading.set(key, row.id);
  batch.readings.set(row.id, row);
  const { settledBy, closes } = reduceReading(
    knownOf(batch, row),
    wrong && knownOf(batch, wrong),
    () =>
      [...batch.readings.values()]
        .filter((other) => other.equipment_id === equipment.id && other.id !== row.id)
        .map((other) => knownOf(batch, other)),
  );
  if (settledBy) batch.readings.set(row.id, { ...row, ...closingBy(settledBy) });
  if (wrong) batch.readings.set(wrong.id, { ...wrong, corrected_by: row.id });
  for (const { row: other } of closes) {
    close(batch, batch.readings.get(other.id) ?? other, {
      closed_at: at,
      closed_by: by.employeeId,
      closed_by_name: by.name,
      close_note: null,
    });
  }
  batch.entries.push({
    action: wrong ? 'temperature.corrected' : 'temperature.recorded',
    entity: 'reading',
    entityId: row.id,
    branchId,
    details: {
      name: equipment.equipment_name,
      ...(wrong && { old_value: Number(wrong.value), value: payload.value }),
    },
    at,
    actor: by,
  });
  return ACCEPTED;
};

/** Closes an action for a manager, without the temperature being taken again. */
export const takeClosing = (
  batch: Batch,
  { branchId }: TabletWorld,
  { at, by, payload }: TabletItem<'temperature.close'>,
): ItemResult => {
  if (!can(by, 'close_temperature_actions', { branchId })) {
    return refused('Only managers can close this');
  }
  const row = readingOf(batch, payload.reading);
  if (!row) return refused('This temperature is not known');
  if (row.action === null) return refused(notOpen(row));
  if (!isOpen(row)) return DUPLICATE;
  close(batch, row, {
    closed_at: at,
    closed_by: by.employeeId,
    closed_by_name: by.name,
    close_note: payload.note,
  });
  const equipment = [...batch.equipment.values()].find(({ id }) => id === row.equipment_id);
  const name = equipment?.equipment_name ?? '';
  batch.entries.push({ ...closedEntry(row, name, at), actor: by });
  return ACCEPTED;
};
