import { RESTORE_DAYS } from '@branchbook/contract/branches.ts';

const RESTORE_MS = RESTORE_DAYS * 86_400_000;

/** Returns the instant after which a branch must have been deleted to be restorable now. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORE_MS);

/** Returns the time until which a branch can be restored. */
export const restorableUntil = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + RESTORE_MS);
