import { ERRORS } from '@branchbook/contract/errors.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { localDay } from '@branchbook/contract/schedule.ts';
import { isOutOfRange, showRange, slotOf } from '@branchbook/contract/temperature.ts';
import { ACCEPTED, DUPLICATE, refused } from '../../platform/tablet-items.ts';
import type { ItemResult, TabletItem, TabletWorld } from '../../platform/tablet-items.ts';
import { readingOf } from './book.ts';
import type { Book } from './book.ts';
import { closedEntry, notOpen } from './closing.ts';
import type { EquipmentRow } from './equipment-queries.ts';
import { limitsOf } from './limits.ts';
import { isBackInRange, isOpen, takenAt } from './log-days.ts';
import type { Closing, ReadingRow } from './reading-queries.ts';
import { UNKNOWN_EQUIPMENT } from './signed-equipment.ts';

type ReadingItem = TabletItem<'temperature.reading'>;

const NOT_CLOSED = { closed_at: null, closed_by: null, closed_by_name: null, close_note: null };

const close = (book: Book, row: ReadingRow, closing: Closing): void => {
  book.readings.set(row.id, { ...row, ...closing });
  if (!book.addedReadings.has(row.id)) book.closings.set(row.id, closing);
};

const ofEquipment = (book: Book, equipmentId: number): ReadingRow[] =>
  [...book.readings.values()].filter((row) => row.equipment_id === equipmentId);

/** What closed the action of a reading that was out of range before it arrived here. */
const closedBefore = (
  book: Book,
  row: ReadingRow,
  wrong: ReadingRow | undefined,
): Closing | null => {
  // What was done about the one that it corrects was done about this one.
  if (wrong && wrong.closed_at !== null && wrong.closed_by !== null) {
    const { closed_at, closed_by, closed_by_name, close_note } = wrong;
    return { closed_at, closed_by, closed_by_name: closed_by_name ?? '', close_note };
  }
  const at = takenAt(row, book.readings);
  const [first] = ofEquipment(book, row.equipment_id)
    .filter((other) => isBackInRange(other) && takenAt(other, book.readings) > at)
    .toSorted((a, b) => a.occurred_at.getTime() - b.occurred_at.getTime());
  return first
    ? {
        closed_at: first.occurred_at,
        closed_by: first.recorded_by,
        closed_by_name: first.recorded_by_name,
        close_note: null,
      }
    : null;
};

/** Why a reading cannot be taken in. */
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

/** Takes in a temperature; one that was taken again or corrected may close what was open. */
export const takeReading = (
  book: Book,
  { branchId, timezone }: TabletWorld,
  item: ReadingItem,
): ItemResult => {
  const { key, at, by, payload } = item;
  const equipment = book.equipment.get(payload.equipment);
  if (!equipment) return refused(UNKNOWN_EQUIPMENT);
  const wrong = readingOf(book, payload.corrects);
  const again = readingOf(book, payload.recheck_of);
  const refusal = refusalOf(item, branchId, equipment, { wrong, again });
  if (refusal !== null) return refused(refusal);

  const limits = limitsOf(book, item, equipment, wrong);
  const isWrong = isOutOfRange(payload.value, limits);
  if (isWrong && !payload.action) {
    return refused(`This is out of range, ${showRange(limits)}, and needs an action`);
  }
  const row: ReadingRow = {
    id: book.nextReadingId(),
    uuid: key,
    branch_id: branchId,
    equipment_id: equipment.id,
    // It is of the time at which the thermometer was read, whenever it is corrected.
    log_date: wrong?.log_date ?? localDay(at, timezone),
    slot: wrong?.slot ?? slotOf(at, timezone),
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
  book.addedReadings.add(row.id);
  book.idOfReading.set(key, row.id);
  book.readings.set(row.id, { ...row, ...(isWrong && closedBefore(book, row, wrong)) });

  const closing = {
    closed_at: at,
    closed_by: by.employeeId,
    closed_by_name: by.name,
    close_note: null,
  };
  if (wrong) {
    const corrected = { ...wrong, corrected_by: row.id };
    book.readings.set(wrong.id, corrected);
    if (isOpen(wrong)) close(book, corrected, closing);
  }
  if (isBackInRange(row)) {
    const taken = takenAt(row, book.readings);
    for (const other of ofEquipment(book, equipment.id)) {
      const isBefore = other.id === row.recheck_of || takenAt(other, book.readings) <= taken;
      if (isOpen(other) && isBefore) close(book, other, closing);
    }
  }
  book.entries.push({
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

/** A manager closes an action without the temperature being taken again. */
export const takeClosing = (
  book: Book,
  { branchId }: TabletWorld,
  { at, by, payload }: TabletItem<'temperature.close'>,
): ItemResult => {
  if (!can(by, 'close_temperature_actions', { branchId })) {
    return refused('Only managers can close this');
  }
  const row = readingOf(book, payload.reading);
  if (!row) return refused('This temperature is not known');
  if (row.action === null) return refused(notOpen(row));
  if (!isOpen(row)) return DUPLICATE;
  close(book, row, {
    closed_at: at,
    closed_by: by.employeeId,
    closed_by_name: by.name,
    close_note: payload.note,
  });
  const equipment = [...book.equipment.values()].find(({ id }) => id === row.equipment_id);
  const name = equipment?.equipment_name ?? '';
  book.entries.push({ ...closedEntry(row, name, at), actor: by });
  return ACCEPTED;
};
