import { localDay } from '@branchbook/contract/dates.ts';
import type { SnapshotAlert } from '@branchbook/contract/snapshot.ts';
import { shortDayTime, timeText } from '../../shared/format.ts';

/**
 * Returns since when something is wrong: the time, with the day where that is not today. Null for
 * overdue tasks, whose text says when they were due; only a former server leaves `since` out.
 */
export const sinceText = (
  { kind, since, opened_at: openedAt }: Pick<SnapshotAlert, 'kind' | 'since' | 'opened_at'>,
  now: Date,
  timezone: string,
): string | null => {
  if (kind === 'overdue' && since !== undefined) return null;
  const at = new Date(since ?? openedAt);
  const isToday = localDay(at, timezone) === localDay(now, timezone);
  return `Since ${isToday ? timeText(at, timezone) : shortDayTime(at, timezone)}`;
};

type Shown = Pick<SnapshotAlert, 'public_text' | 'critical'>;

/**
 * Returns what all who see the tablet may read of an alert. A snapshot of a former server has no text
 * for them, and says of each alert only that there is one.
 */
export const publicTextOf = (
  { public_text: text, critical }: Shown,
  isUnlocked: boolean,
): string => {
  const message = critical ? 'An urgent message' : 'A message';
  return text ?? `${message}: ${isUnlocked ? 'open another screen to read it' : 'unlock to read'}`;
};
