import { arrivalWords } from '@branchbook/contract/arrival.ts';
import type { Arrival } from '@branchbook/contract/arrival.ts';
import { formatInstant } from '../../platform/format.ts';

/** Heads the column of a CSV file that says which records arrived late. */
export const ARRIVAL_COLUMN = 'Arrival';

/** Says that a record arrived late or that its time is estimated; empty for most. */
export const arrivalCell = (arrival: Arrival, timezone: string): string =>
  arrivalWords(arrival, (instant) => formatInstant(new Date(instant), timezone)).join('; ');

/** Puts the same below the time of a record in a PDF. */
export const timeWithArrival = (time: string, arrival: Arrival, timezone: string): string =>
  [time, arrivalCell(arrival, timezone)].filter(Boolean).join('\n');
