import type { Arrival } from '@branchbook/contract/arrival.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { bad, counted, daysText } from './pack-rules.ts';
import type { Cell, Gap } from './pack-rules.ts';

/** Milliseconds after which a record counts as late in a pack: a tablet may be offline for a night. */
const LATE_AFTER_MS = 86_400_000;

/** Returns when a record reached the server if that was more than a day after it was made, else null. */
export const lateArrival = (arrival: Arrival, madeAt: string | Date): Date | null => {
  if (!arrival?.received_at) return null;
  const received = new Date(arrival.received_at);
  return received.getTime() - new Date(madeAt).getTime() > LATE_AFTER_MS ? received : null;
};

/** Formats the arrival of a late record as it stands beside it: 'arrived 27 Nov 14:02'. */
export const arrivedText = (received: Date, timezone: string): string => {
  const text = received.toLocaleString('en-GB', {
    timeZone: timezone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return `arrived ${text.replace(',', '')}`;
};

/** Puts the arrival of a late record beside its time. */
export const whenCell = (when: string, arrived: string | null): Cell =>
  arrived === null ? when : bad(`${when}, ${arrived}`);

/** Returns the gap that counts the late records of a section; nothing where all came in time. */
export const lateGaps = (days: readonly Day[]): Gap[] =>
  days.length === 0
    ? []
    : [
        {
          what: `${counted(days.length, 'record', 'records')} reached the server more than a day late, marked ‘arrived’`,
          detail: daysText([...new Set(days)]),
        },
      ];
