/** Returns the minutes from a start to an end. */
export const minutesBetween = (from: Date, to: Date): number =>
  (to.getTime() - from.getTime()) / 60_000;
