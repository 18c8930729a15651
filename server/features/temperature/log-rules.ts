import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { addDays, daysBetween } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { slotOfReading, slotsOfDay } from '@branchbook/contract/temperature-slots.ts';
import type { PartOfDay, Slot } from '@branchbook/contract/temperature-slots.ts';
import type { DayRange } from '../../platform/day-range.ts';
import type { EquipmentRow } from './equipment-queries.ts';
import type { ReadingRow } from './reading-queries.ts';
import type { SlotChange } from './slot-queries.ts';
import { timesOn } from './slot-rules.ts';

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

/**
 * Slots and readings of one piece of equipment on one day; the readings are in the order in
 * which they were made.
 */
export type LogDay = {
  equipmentId: number;
  day: Day;
  slots: Slot[];
  readings: ReadingRow[];
  /** Why the branch was closed on that day. */
  closed: string | null;
};

/** Returns the slot in which a reading was taken. */
export const slotOfRow = ({ slot, due_by }: Pick<ReadingRow, 'slot' | 'due_by'>): Slot =>
  slotOfReading({ slot: slot as PartOfDay, due_by });

/** Returns the readings of a day that have not been corrected, in the order of their time. */
export const standingOf = (ofDay: ReadingRow[]): ReadingRow[] => {
  const byId = new Map(ofDay.map((row) => [row.id, row]));
  return ofDay
    .filter((row) => row.corrected_by === null)
    .toSorted((a, b) => takenAt(a, byId).getTime() - takenAt(b, byId).getTime() || a.id - b.id);
};

/**
 * Returns the days of a range on which a piece of equipment was in use, newest first, including
 * those without a reading: an inspector has to see gaps ([R-REP-32]).
 */
export const logDaysOf = (
  { id: equipmentId, created_at, deleted_at }: EquipmentRow,
  rows: ReadingRow[],
  { from, to }: DayRange,
  {
    branch,
    changes,
    closed,
  }: { branch: BranchTime; changes: SlotChange[]; closed: ReadonlyMap<Day, string> },
): LogDay[] => {
  const readings = Map.groupBy(rows, (row) => row.log_date);
  const added = branchDay(created_at, branch);
  const removed = deleted_at ? branchDay(deleted_at, branch) : to;
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, ago) => addDays(to, -ago))
    .filter((day) => readings.has(day) || (day >= added && day <= removed))
    .map((day) => {
      const ofDay = readings.get(day) ?? [];
      const slots = slotsOfDay(
        timesOn(changes, equipmentId, day),
        ofDay.map(slotOfRow),
        branch.day_ends,
      );
      return { equipmentId, day, slots, readings: ofDay, closed: closed.get(day) ?? null };
    });
};
