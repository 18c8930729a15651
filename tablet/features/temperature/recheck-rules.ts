import { RECHECK_MINUTES } from '@branchbook/contract/temperature.ts';
import type { Equipment, Reading } from './reading-rules.ts';

/** Temperature that was out of range and has to be taken again. */
export type Recheck = { equipment: Equipment; reading: Reading; due: Date };

/** Returns the latest open reading of one piece of equipment, which the next one repeats. */
export const latestOpen = (readings: Reading[]): Reading | null =>
  readings.reduce<Reading | null>(
    (latest, reading) =>
      reading.open && (latest === null || latest.takenAt <= reading.takenAt) ? reading : latest,
    null,
  );

export const recheckOf = (equipment: Equipment, readings: Reading[]): Recheck | null => {
  const reading = latestOpen(readings);
  return (
    reading && {
      equipment,
      reading,
      due: new Date(reading.takenAt.getTime() + RECHECK_MINUTES * 60_000),
    }
  );
};

/** Sorts rechecks by the time when they are due, the earliest first. */
export const byUrgency = (a: Recheck, b: Recheck): number => a.due.getTime() - b.due.getTime();

/**
 * Returns the whole minutes until a recheck is due, negative when it is overdue. Never more than
 * RECHECK_MINUTES, because the displayed time lags a few seconds behind.
 */
export const minutesLeft = ({ due }: Recheck, now: Date): number =>
  Math.min(RECHECK_MINUTES, Math.ceil((due.getTime() - now.getTime()) / 60_000));
