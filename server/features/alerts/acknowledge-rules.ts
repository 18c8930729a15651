import { ALERT } from '@branchbook/contract/alert-kinds.ts';
import type { LockedAlert } from './queries.ts';

const MINUTE_MS = 60_000;
/** A button pressed twice, or an answer that was lost and sent again, is one acknowledgement. */
const SAME_MS = MINUTE_MS;

export type Acknowledgement = {
  at: Date;
  /** When the person is no longer taken to deal with the alert. */
  until: Date;
  /**
   * Whether the ladder stands still until then, and starts again at its first step. What a tablet
   * sends late is only written down: the time is over, or the alert got worse since.
   */
  isInTime: boolean;
};

/**
 * Returns what acknowledging an alert changes; null where the same person has just done so, and for
 * what a tablet sends late, after a newer acknowledgement.
 */
export const acknowledgementOf = (
  alert: Pick<LockedAlert, 'acknowledged_at' | 'acknowledged_by' | 'worse_at'>,
  employeeId: number,
  at: Date,
  now: Date,
): Acknowledgement | null => {
  const { acknowledged_at: before, acknowledged_by: by, worse_at: worseAt } = alert;
  if (before !== null) {
    const sinceMs = at.getTime() - before.getTime();
    if (sinceMs < 0) return null;
    const isKnown = worseAt === null || worseAt <= before;
    if (by === employeeId && sinceMs < SAME_MS && isKnown) return null;
  }
  const end = new Date(at.getTime() + ALERT.acknowledgedMinutes * MINUTE_MS);
  if (worseAt !== null && at < worseAt) return { at, until: worseAt, isInTime: false };
  return { at, until: end, isInTime: end > now };
};
