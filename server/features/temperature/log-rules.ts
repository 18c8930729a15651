import { addDays, daysBetween, localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { Slot } from '@branchbook/contract/temperature.ts';
import type { DayRange } from '../../platform/day-range.ts';
import type { EquipmentRow } from './equipment-queries.ts';
import type { ReadingRow } from './reading-queries.ts';

/** Tells if an out-of-range reading is neither back in range, corrected nor closed by a manager. */
export const isOpen = (row: { action: string | null; closed_at: Date | null }): boolean =>
  row.action !== null && row.closed_at === null;

/** Tells whether a reading is a recheck that shows the equipment to be in range again. */
export const isBackInRange = (
  row: Pick<ReadingRow, 'recheck_of' | 'action' | 'corrected_by'>,
): boolean => row.recheck_of !== null && row.action === null && row.corrected_by === null;

type Placed = { id: number; corrects: number | null; occurred_at: Date };

/**
 * Returns when the thermometer was read: a correction takes the time of the reading that it
 * corrects, which is of the same day.
 */
export const takenAt = (row: Placed, ofDay: ReadonlyMap<number, Placed>): Date => {
  const wrong = row.corrects === null ? undefined : ofDay.get(row.corrects);
  return wrong ? takenAt(wrong, ofDay) : row.occurred_at;
};

/** Readings of one piece of equipment on one local day, in the order in which they were made. */
export type LogDay = { equipmentId: number; day: Day; readings: ReadingRow[] };

/** Returns the last reading of a slot that has not been corrected. */
export const lastOfSlot = (readings: ReadingRow[], slot: Slot): ReadingRow | undefined => {
  const byId = new Map(readings.map((row) => [row.id, row]));
  return readings
    .filter((row) => row.slot === slot && row.corrected_by === null)
    .toSorted((a, b) => takenAt(a, byId).getTime() - takenAt(b, byId).getTime() || a.id - b.id)
    .at(-1);
};

/**
 * Returns the days of a range on which a piece of equipment was in use, newest first, including
 * those without a reading: an inspector has to see gaps ([R-REP-32]).
 */
export const logDaysOf = (
  { id: equipmentId, created_at, deleted_at }: EquipmentRow,
  rows: ReadingRow[],
  { from, to }: DayRange,
  timezone: string,
): LogDay[] => {
  const readings = Map.groupBy(rows, (row) => row.log_date);
  const added = localDay(created_at, timezone);
  const removed = deleted_at ? localDay(deleted_at, timezone) : to;
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, ago) => addDays(to, -ago))
    .filter((day) => readings.has(day) || (day >= added && day <= removed))
    .map((day) => ({ equipmentId, day, readings: readings.get(day) ?? [] }));
};
