import { plural } from '../../shared/format.ts';

const MINUTE_MS = 60_000;
/** Below this nobody needs to do anything: what is recorded is corrected anyway. */
const WORTH_SAYING_MINUTES = 10;

/** In words how far the tablet's clock is off; null when nobody needs to hear of it. */
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
  // Ahead of the tablet is the server: the tablet is behind.
  return `The clock of this tablet is ${off} ${skewMs > 0 ? 'slow' : 'fast'}.`;
};
