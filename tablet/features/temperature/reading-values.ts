import type { TemperatureRange } from '@branchbook/contract/temperature.ts';
import type { Session } from '../../offline/session.ts';
import type { Equipment, Reading } from './reading-rules.ts';

/** Reading to take: the user, the equipment, and the reading that it repeats or corrects. */
export type ReadingToTake = {
  by: Session;
  equipment: Equipment;
  recheckOf: Reading | null;
  corrects: Reading | null;
};

/** Returns the limits of a reading; a correction keeps those of the reading that it corrects. */
export const rangeOf = ({ corrects, equipment }: ReadingToTake): TemperatureRange =>
  corrects?.range ?? equipment.range;
