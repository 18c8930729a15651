import type { Slot } from '@branchbook/contract/temperature.ts';
import { corrected } from '../../shared/clock.ts';
import { boardOf } from './board-rules.ts';
import type { TemperatureRecords } from './reading-rules.ts';
import { minutesLeft } from './recheck-rules.ts';
import type { Recheck } from './recheck-rules.ts';

type Records = Omit<TemperatureRecords, 'corrected'> & { now: Date };

/** Temperatures not yet taken in the current part of the day: `count` out of `of`. */
export type DueReadings = { slot: Slot; count: number; of: number };

export const readingsDue = (records: Records): DueReadings => {
  const { slot, rows, done } = boardOf({ ...records, corrected });
  return { slot, count: rows.length - done, of: rows.length };
};

/** Returns the temperatures that were out of range and are due to be taken again. */
export const rechecksDue = ({ now, ...records }: Records): Recheck[] =>
  boardOf({ now, ...records, corrected }).rechecks.filter(
    (recheck) => minutesLeft(recheck, now) <= 0,
  );
