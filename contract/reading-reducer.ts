/** The part of a temperature that later temperatures change, on the server and on the tablet. */
export type ReadingProgress = {
  id: string | number;
  isOutOfRange: boolean;
  /** The earlier temperature that this one rechecks; null for a first one. */
  recheckOf: string | number | null;
  /** True if another temperature corrects this one. */
  isCorrected: boolean;
  /** True while out of range and neither corrected, nor repeated in range, nor closed. */
  isOpen: boolean;
  /** Time of the measurement; for a correction, the time of the temperature that it corrects. */
  takenAt: Date;
};

export type ReadingOutcome<Reading> = {
  /** The reading that settles a new reading out of range; null if none does. */
  settledBy: Reading | null;
  /** The readings that the new reading closes. */
  closes: Reading[];
};

/**
 * Returns what a new temperature changes. A temperature that is out of range is settled if it corrects
 * a reading that was closed, or if a later recheck was in range. A recheck in range closes the
 * readings that were open before it, and a correction closes the reading that it corrects. `others`
 * returns the other readings of the equipment; it is called only where they matter, because most
 * temperatures are in range.
 */
export const reduceReading = <Reading extends ReadingProgress>(
  reading: Pick<ReadingProgress, 'isOutOfRange' | 'recheckOf' | 'takenAt'>,
  corrected: Reading | undefined,
  others: () => Reading[],
): ReadingOutcome<Reading> => {
  const closes = corrected?.isOpen ? [corrected] : [];
  if (reading.isOutOfRange) {
    if (corrected?.isOutOfRange && !corrected.isOpen) return { settledBy: corrected, closes };
    const [recheck = null] = others()
      .filter((other) => other.recheckOf !== null && !other.isOutOfRange && !other.isCorrected)
      .filter(({ takenAt }) => takenAt > reading.takenAt)
      .toSorted((a, b) => a.takenAt.getTime() - b.takenAt.getTime());
    return { settledBy: recheck, closes };
  }
  if (reading.recheckOf === null) return { settledBy: null, closes };
  const earlier = others().filter(
    ({ id, isOpen, takenAt }) =>
      isOpen &&
      id !== corrected?.id &&
      // The clock of the tablet may have been behind when the temperature was taken again.
      (id === reading.recheckOf || takenAt <= reading.takenAt),
  );
  return { settledBy: null, closes: [...closes, ...earlier] };
};
