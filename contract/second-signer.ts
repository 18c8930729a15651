import type { Subject } from './permissions.ts';

/**
 * Hours after which the signature of a manager counts as that of a second person, if someone other
 * than an owner made them a manager or set how they sign in. The owner is notified at once, and a
 * person who made up an account for a second signature is found out before it counts.
 */
export const SECOND_SIGNER_HOURS = 24;

/** Returns from when a manager's signature counts as a second one; null if it does at once. */
export const secondSignerFrom = (subject: Subject, now: Date): Date | null =>
  subject.kind === 'owner' ? null : new Date(now.getTime() + SECOND_SIGNER_HOURS * 3_600_000);
