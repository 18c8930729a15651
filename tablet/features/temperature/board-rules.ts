import { compareNames } from '@branchbook/contract/names.ts';
import { branchDay, branchTimeOf } from '@branchbook/contract/branch-day.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { ALWAYS_OPEN, closedReason } from '@branchbook/contract/opening-hours.ts';
import { slotOf, slotsOf, slotTimesText } from '@branchbook/contract/temperature-slots.ts';
import type { Slot } from '@branchbook/contract/temperature-slots.ts';
import { temperatureRecordsOf } from './reading-rules.ts';
import type { Equipment, Reading, TemperatureRecords } from './reading-rules.ts';
import { byUrgency, recheckOf } from './recheck-rules.ts';
import type { Recheck } from './recheck-rules.ts';

export type SlotOfDay = {
  slot: Slot;
  when: 'past' | 'now' | 'later' | 'closed';
  /** Last reading that was not corrected: the one that counts. */
  last: Reading | null;
};

/** Piece of equipment with its day. */
export type Row = {
  equipment: Equipment;
  slots: SlotOfDay[];
  /** Today's uncorrected readings and older ones with an open action, oldest first. */
  readings: Reading[];
  /** The slot in which its temperature is taken now. */
  slot: Slot;
  /** True when it has no reading in that slot. */
  due: boolean;
  recheck: Recheck | null;
};

export type Board = {
  day: Day;
  /** Why the branch is closed today, when no temperatures are due; null when it is open. */
  closed: string | null;
  /** The current slot of all equipment; null where equipment has different times. */
  slot: Slot | null;
  rows: Row[];
  rechecks: Recheck[];
  /** Number of rows with a reading in their current slot. */
  done: number;
};

/** Returns the slot that all rows share; of a branch without equipment, its own. */
const sharedSlot = (rows: Row[], ofBranch: Slot): Slot | null => {
  const slots = new Set(rows.map(({ slot }) => slot));
  return slots.size > 1 ? null : (rows[0]?.slot ?? ofBranch);
};

/** Returns today's temperatures of a branch, with the equipment sorted by name. */
export const boardOf = ({ now, ...records }: TemperatureRecords & { now: Date }): Board => {
  const { branch } = records.snapshot.data;
  const { hours = ALWAYS_OPEN } = branch;
  const time = branchTimeOf(branch);
  const day = branchDay(now, time);
  const closed = closedReason(hours, day);
  const ofBranch = slotOf(now, time, records.snapshot.data.temperature_slots);
  const { equipment, readings } = temperatureRecordsOf(records);
  const corrected = new Set(readings.map(({ corrects }) => corrects));
  const standing = readings
    .filter((reading) => !corrected.has(reading.uuid) && (reading.day === day || reading.open))
    .toSorted((a, b) => a.takenAt.getTime() - b.takenAt.getTime());

  const rows = equipment
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map((each): Row => {
      const own = standing.filter((reading) => reading.equipment === each.uuid);
      const current = slotOf(now, time, each.times);
      const all = slotsOf(each.times, time.day_ends);
      const place = all.indexOf(current);
      const slots = all.map((slot, index): SlotOfDay => ({
        slot,
        when:
          closed !== null ? 'closed' : index === place ? 'now' : index < place ? 'past' : 'later',
        last: own.findLast((reading) => reading.day === day && reading.slot === slot) ?? null,
      }));
      return {
        equipment: each,
        slots,
        readings: own,
        slot: current,
        due: slots.some(({ when, last }) => when === 'now' && last === null),
        recheck: recheckOf(each, own),
      };
    });
  return {
    day,
    closed,
    slot: sharedSlot(rows, ofBranch),
    rows,
    rechecks: rows.flatMap(({ recheck }) => recheck ?? []).toSorted(byUrgency),
    done: rows.filter(({ due }) => !due).length,
  };
};

/** Returns when the temperatures of a board are taken, in words. */
export const helpOf = ({ closed, rows }: Board): string => {
  if (closed !== null) return 'You can still take temperatures while the branch is closed.';
  const [first = null, ...others] = rows.map(({ equipment }) => equipment.times);
  if (others.some((times) => times?.join() !== first?.join())) {
    return 'Check each unit by the times that are shown with it.';
  }
  return `Check each unit ${first ? '' : 'three times a day: '}${slotTimesText(first)}.`;
};
