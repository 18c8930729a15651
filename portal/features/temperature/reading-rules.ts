import { slotOfReading } from '@branchbook/contract/temperature-slots.ts';
import type { Slot } from '@branchbook/contract/temperature-slots.ts';
import { actionLabel } from '@branchbook/contract/temperature.ts';
import type { Reading, TemperatureLog } from '@branchbook/contract/temperature.ts';
import { instantText } from '../../shared/dates.ts';

/** Returns the reading that counts for a slot of the day, and its other readings, newest first. */
export const readingsOf = (
  log: TemperatureLog,
  slot: Slot,
): { counts: Reading | undefined; others: Reading[] } => {
  const ofSlot = log.readings.filter((reading) => slotOfReading(reading) === slot);
  const value = log.slots.find((one) => one.slot === slot)?.temp;
  const counts = ofSlot.findLast((reading) => !reading.corrected && reading.value === value);
  return { counts, others: ofSlot.filter((reading) => reading !== counts).toReversed() };
};

/** Returns 'Too warm' or 'Too cold', so that colour is not the only sign; null in range. */
export const verdictOf = ({ out_of_range, value, max_temp }: Reading): string | null => {
  if (!out_of_range) return null;
  return value > max_temp ? 'Too warm' : 'Too cold';
};

/** Returns how a reading came about: as a correction or a re-check; null for any other. */
export const originOf = ({ corrects, recheck_of }: Reading): string | null => {
  if (corrects !== null) return 'Correction';
  return recheck_of === null ? null : 'Taken again';
};

/** Returns the action taken on a reading out of range, with the person's note if there is one. */
export const actionText = ({ action, action_note }: Reading): string | null =>
  action && [actionLabel[action], action_note].filter(Boolean).join(': ');

/** Returns how a reading's action ended; null while it is open, or without an action. */
export const endText = (reading: Reading): string | null => {
  const { action, open, corrected, closed_by_name, closed_at, close_note } = reading;
  if (action === null || open || corrected) return null;
  if (closed_by_name === null || closed_at === null) return null;
  const when = `${closed_by_name}, ${instantText(closed_at)}`;
  // A user who closes an action says how it was solved; a re-check closes it without a note.
  return close_note === null ? `Back in range: ${when}` : `Closed by ${when}: ${close_note}`;
};

export type OpenAction = { day: string; reading: Reading };

/** Returns the actions that are still open, by day and slot. */
export const openActions = (logs: readonly TemperatureLog[]): OpenAction[] =>
  logs.flatMap(({ recorded_at: day, slots, readings }) =>
    slots.flatMap(({ slot }) =>
      readings
        .filter((reading) => slotOfReading(reading) === slot && reading.open)
        .map((reading) => ({ day, reading })),
    ),
  );
