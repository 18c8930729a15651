import { addDays } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/schedule.ts';
import type { OutboxItem, StoredSnapshot } from './store.ts';

/** Sent items are kept for so long, to be offered again to a server restored from a backup. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

type Snapshot = {
  /** The turn in which it was asked for. */
  asked: number;
  /** The branch's day, by the server's clock. */
  day: Day;
  /** Whether the server has another history than when the tablet last asked. */
  isNewEpoch: boolean;
  /** Now, in milliseconds, by the tablet's clock. */
  now: number;
};

type Item = Pick<OutboxItem, 'state' | 'sent' | 'keptOn' | 'keptAt'>;

/** Returns what changes of an item once a snapshot is stored; 'delete' for one that is kept no longer. */
export const afterSnapshot = (
  { state, sent, keptOn, keptAt }: Item,
  { asked, day, isNewEpoch, now }: Snapshot,
): Partial<Item> | 'delete' => {
  const isSent = state === 'sent' || state === 'kept';
  // Keys make it harmless where the server knows the item already.
  if (isNewEpoch && isSent) return { state: 'waiting', sent: null };
  // What was sent before the snapshot was asked for is part of it.
  if (state === 'sent' && sent !== null && sent < asked) {
    return { state: 'kept', keptOn: day, keptAt: now };
  }
  if (state !== 'kept') return {};
  // Both clocks have to say so: a wrong one deletes nothing.
  const isOld =
    addDays(keptOn ?? day, KEPT_DAYS) < day && (keptAt ?? now) + KEPT_DAYS * DAY_MS < now;
  return isOld ? 'delete' : {};
};

/** Says whether an answer may be stored: for the branch that asked, and no older than what is there. */
export const mayStore = (
  fresh: Pick<StoredSnapshot, 'asked'>,
  stored: Pick<StoredSnapshot, 'asked'> | null,
  tokens: { whenAsked: string | null | undefined; now: string | null | undefined },
): boolean => tokens.now === tokens.whenAsked && !(stored && stored.asked > fresh.asked);
