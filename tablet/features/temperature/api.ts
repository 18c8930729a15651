import { bySlotEnd, slotEndText } from '@branchbook/contract/temperature-slots.ts';
import type { Slot } from '@branchbook/contract/temperature-slots.ts';
import { corrected } from '../../shared/clock.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { boardOf } from './board-rules.ts';
import { temperatureRecordsOf } from './reading-rules.ts';
import type { TemperatureRecords } from './reading-rules.ts';
import { minutesLeft } from './recheck-rules.ts';
import type { Recheck } from './recheck-rules.ts';

type Records = Omit<TemperatureRecords, 'corrected'> & { now: Date };

/** Temperatures not yet taken in their current slot: `count` out of `of`. */
export type DueReadings = {
  /** The current slot of all equipment; null where equipment has different times. */
  slot: Slot | null;
  /** When the first slot of those to take ends: '12:00', or 'midnight'. */
  until: string;
  count: number;
  of: number;
};

export const readingsDue = (records: Records): DueReadings => {
  const { slot, rows, done } = boardOf({ ...records, corrected });
  const ends = records.snapshot.data.branch.day_ends ?? 0;
  const [first = slot ?? 'evening'] = rows
    .flatMap((row) => (row.due ? [row.slot] : []))
    .toSorted(bySlotEnd(ends));
  return { slot, until: slotEndText(first, ends), count: rows.length - done, of: rows.length };
};

/** Returns the temperatures that were out of range and are due to be taken again. */
export const rechecksDue = ({ now, ...records }: Records): Recheck[] =>
  boardOf({ now, ...records, corrected }).rechecks.filter(
    (recheck) => minutesLeft(recheck, now) <= 0,
  );

/** Names the equipment with temperatures of a day that are out of range and still open. */
export const openTemperaturesOn = (
  records: Omit<TemperatureRecords, 'corrected'>,
  day: Day,
): string[] => {
  const { equipment, readings } = temperatureRecordsOf({ ...records, corrected });
  const names = new Map(equipment.map(({ uuid, name }) => [uuid, name]));
  return readings
    .filter((reading) => reading.open && reading.day === day)
    .flatMap((reading) => names.get(reading.equipment) ?? []);
};
