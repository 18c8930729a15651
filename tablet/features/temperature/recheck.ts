import { RECHECK_MINUTES } from '@branchbook/contract/temperature.ts';
import type { Equipment, Reading } from './readings.ts';

/** A temperature that was out of range and is to be taken again. */
export type Recheck = { equipment: Equipment; reading: Reading; due: Date };

/** Of readings of one piece of equipment the latest open one: what the next one repeats. */
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

/** The most urgent first. */
export const byUrgency = (a: Recheck, b: Recheck): number => a.due.getTime() - b.due.getTime();

/**
 * Whole minutes until it is due; below nought when it is overdue. Never more than it may take: the
 * time by which the day is shown lags a few seconds behind.
 */
export const minutesLeft = ({ due }: Recheck, now: Date): number =>
  Math.min(RECHECK_MINUTES, Math.ceil((due.getTime() - now.getTime()) / 60_000));
