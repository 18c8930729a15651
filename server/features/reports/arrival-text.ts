import { arrivalWords } from '@branchbook/contract/arrival.ts';
import type { Arrival } from '@branchbook/contract/arrival.ts';
import { formatInstant } from '../../platform/format.ts';

/** Heading of the CSV column that says which records arrived late. */
export const ARRIVAL_COLUMN = 'Arrival';

/** Returns a note when a record arrived late or its time is estimated, else an empty text. */
export const arrivalCell = (arrival: Arrival, timezone: string): string =>
  arrivalWords(arrival, (instant) => formatInstant(new Date(instant), timezone)).join('; ');

/** Returns the time of a record with its arrival note below it, for a PDF. */
export const timeWithArrival = (time: string, arrival: Arrival, timezone: string): string =>
  [time, arrivalCell(arrival, timezone)].filter(Boolean).join('\n');
