import { corrected } from '../../shared/clock.ts';
import { boardOf } from './board.ts';
import type { TemperatureRecords } from './readings.ts';
import { minutesLeft } from './recheck.ts';
import type { Recheck } from './recheck.ts';

/** The temperatures that were out of range and are to be taken again by now. */
export const rechecksDue = ({
  now,
  ...records
}: Omit<TemperatureRecords, 'corrected'> & { now: Date }): Recheck[] =>
  boardOf({ now, ...records, corrected }).rechecks.filter(
    (recheck) => minutesLeft(recheck, now) <= 0,
  );
