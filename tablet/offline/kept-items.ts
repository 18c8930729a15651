import { addDays } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { OutboxItem, StoredSnapshot } from './tablet-store.ts';

/** Days for which sent items are kept, to resend them to a server restored from a backup. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

type Snapshot = {
  /** Turn in which the snapshot was requested. */
  asked: number;
  /** The branch's day, by the server's clock. */
  day: Day;
  /** True when the server's history is not the one of the last snapshot (a restored backup). */
  isNewEpoch: boolean;
  /** Current time in milliseconds, by the tablet's clock. */
  now: number;
};

type Item = Pick<OutboxItem, 'state' | 'sent' | 'keptOn' | 'keptAt'>;

/** Returns the changes to an item once a snapshot is stored, or 'delete' after KEPT_DAYS. */
export const itemAfterSnapshot = (
  { state, sent, keptOn, keptAt }: Item,
  { asked, day, isNewEpoch, now }: Snapshot,
): Partial<Item> | 'delete' => {
  const isSent = state === 'sent' || state === 'kept';
  // Sending an item again is harmless: the server knows it by its key.
  if (isNewEpoch && isSent) return { state: 'waiting', sent: null };
  // An item that was sent before the snapshot was requested is part of the snapshot.
  if (state === 'sent' && sent !== null && sent < asked) {
    return { state: 'kept', keptOn: day, keptAt: now };
  }
  if (state !== 'kept') return {};
  // Both clocks must agree, so that a wrong one deletes nothing.
  const isOld =
    addDays(keptOn ?? day, KEPT_DAYS) < day && (keptAt ?? now) + KEPT_DAYS * DAY_MS < now;
  return isOld ? 'delete' : {};
};

/** Says whether a snapshot may be stored: same sign-in, and no older than the stored one. */
export const mayStoreSnapshot = (
  fresh: Pick<StoredSnapshot, 'asked'>,
  stored: Pick<StoredSnapshot, 'asked'> | null,
  tokens: { whenAsked: string | null | undefined; now: string | null | undefined },
): boolean => tokens.now === tokens.whenAsked && !(stored && stored.asked > fresh.asked);
