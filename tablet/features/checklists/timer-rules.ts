import { STEP_LIMITS } from '@branchbook/contract/checklist.ts';

/* Timers of steps whose value is held for some time. Only the start is stored, so a timer runs on
   while the tablet is locked, reloaded or without a network. */

/** Returns the whole seconds since a timer was started; 0 when the clock was set back since. */
export const secondsHeld = (startedAt: string, now: Date): number => {
  const seconds = Math.floor((now.getTime() - Date.parse(startedAt)) / 1000);
  return Math.min(STEP_LIMITS.hold, Math.max(0, seconds));
};

/** Returns the whole seconds until a value has been held for long enough; 0 from then on. */
export const secondsLeft = (startedAt: string, holdSeconds: number, now: Date): number =>
  Math.max(0, holdSeconds - secondsHeld(startedAt, now));
