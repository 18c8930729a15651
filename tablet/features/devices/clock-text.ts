import { plural } from '../../shared/format.ts';

const MINUTE_MS = 60_000;
/** Clock errors up to this need no action: the server corrects the times of records anyway. */
const WORTH_SAYING_MINUTES = 10;

/** Describes how far the tablet's clock is off; null when that needs no action. */
export const clockText = (skewMs: number): string | null => {
  const minutes = Math.round(Math.abs(skewMs) / MINUTE_MS);
  if (minutes <= WORTH_SAYING_MINUTES) return null;
  const hours = Math.round(minutes / 60);
  const days = Math.round(hours / 24);
  const off =
    minutes < 120
      ? plural(minutes, 'minute')
      : hours < 48
        ? plural(hours, 'hour')
        : plural(days, 'day');
  // A positive skew means that the tablet's clock is behind the server's.
  return `The clock of this tablet is ${off} ${skewMs > 0 ? 'slow' : 'fast'}.`;
};
