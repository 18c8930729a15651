import { compareNames } from '@branchbook/contract/names.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { SLOTS, slotOf } from '@branchbook/contract/temperature.ts';
import type { Slot } from '@branchbook/contract/temperature.ts';
import { temperatureRecordsOf } from './reading-rules.ts';
import type { Equipment, Reading, TemperatureRecords } from './reading-rules.ts';
import { byUrgency, recheckOf } from './recheck-rules.ts';
import type { Recheck } from './recheck-rules.ts';

export type SlotOfDay = {
  slot: Slot;
  when: 'past' | 'now' | 'later';
  /** Last reading that was not corrected: the one that counts. */
  last: Reading | null;
};

/** Piece of equipment with its day. */
export type Row = {
  equipment: Equipment;
  slots: SlotOfDay[];
  /** Today's uncorrected readings and older ones with an open action, oldest first. */
  readings: Reading[];
  /** True when it has no reading in the current part of the day. */
  due: boolean;
  recheck: Recheck | null;
};

export type Board = {
  day: Day;
  slot: Slot;
  rows: Row[];
  rechecks: Recheck[];
  /** Number of rows with a reading in the current part of the day. */
  done: number;
};

const whenOf = (slot: Slot, current: Slot): SlotOfDay['when'] => {
  const distance = SLOTS.indexOf(slot) - SLOTS.indexOf(current);
  if (distance === 0) return 'now';
  return distance < 0 ? 'past' : 'later';
};

/** Returns today's temperatures of a branch, with the equipment sorted by name. */
export const boardOf = ({ now, ...records }: TemperatureRecords & { now: Date }): Board => {
  const { timezone } = records.snapshot.data.branch;
  const day = localDay(now, timezone);
  const current = slotOf(now, timezone);
  const { equipment, readings } = temperatureRecordsOf(records);
  const corrected = new Set(readings.map(({ corrects }) => corrects));
  const standing = readings
    .filter((reading) => !corrected.has(reading.uuid) && (reading.day === day || reading.open))
    .toSorted((a, b) => a.takenAt.getTime() - b.takenAt.getTime());

  const rows = equipment
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map((each): Row => {
      const own = standing.filter((reading) => reading.equipment === each.uuid);
      const slots = SLOTS.map((slot): SlotOfDay => ({
        slot,
        when: whenOf(slot, current),
        last: own.findLast((reading) => reading.day === day && reading.slot === slot) ?? null,
      }));
      return {
        equipment: each,
        slots,
        readings: own,
        due: slots.some(({ when, last }) => when === 'now' && last === null),
        recheck: recheckOf(each, own),
      };
    });
  return {
    day,
    slot: current,
    rows,
    rechecks: rows.flatMap(({ recheck }) => recheck ?? []).toSorted(byUrgency),
    done: rows.filter(({ due }) => !due).length,
  };
};
