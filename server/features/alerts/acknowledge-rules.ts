import { ALERT } from '@branchbook/contract/alert-kinds.ts';
import type { LockedAlert } from './queries.ts';

const MINUTE_MS = 60_000;
/** A button pressed twice, or an answer that was lost and sent again, is one acknowledgement. */
const SAME_MS = MINUTE_MS;

export type Acknowledgement = {
  at: Date;
  /** When the alert begins to climb again. */
  until: Date;
  /** Time for which its ladder stands still because of this, in milliseconds. */
  stillMs: number;
};

/**
 * Returns what acknowledging an alert changes; null where the same person has just done so, and for
 * what a tablet sends late, after a newer acknowledgement. The ladder stands still for an hour in
 * all, not for an hour each time.
 */
export const acknowledgementOf = (
  alert: Pick<LockedAlert, 'acknowledged_at' | 'acknowledged_by' | 'acknowledged_until'>,
  employeeId: number,
  at: Date,
): Acknowledgement | null => {
  const { acknowledged_at: before, acknowledged_by: by, acknowledged_until: stillUntil } = alert;
  if (before !== null) {
    const sinceMs = at.getTime() - before.getTime();
    if (sinceMs < 0 || (by === employeeId && sinceMs < SAME_MS)) return null;
  }
  const until = new Date(at.getTime() + ALERT.acknowledgedMinutes * MINUTE_MS);
  const from = Math.max(at.getTime(), stillUntil?.getTime() ?? 0);
  return { at, until, stillMs: Math.max(0, until.getTime() - from) };
};
