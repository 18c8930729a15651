import { ERRORS } from '@branchbook/contract/errors.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { SignedKind, SyncKind } from '@branchbook/contract/signing.ts';
import type { SyncPayload } from '@branchbook/contract/sync-payloads.ts';
import type { DeviceActor, PersonAtDevice, Scope } from './session/actor.ts';
import type { Vault } from './vault.ts';

/** Place and time of the ingestion of a tablet's batch. */
export type TabletWorld = {
  scope: Scope;
  device: DeviceActor;
  branchId: number;
  timezone: string;
  /** Hour after midnight at which the day of the branch ends. */
  day_ends: number;
  /** The day of the branch now. */
  today: Day;
  now: Date;
  /** Returns those of the people who have or had a key on this tablet, so that they could unlock it. */
  keyHolders: (employeeIds: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Encrypts what must not be stored in clear: details of customers, and the health of people. */
  vault: Vault;
};

/** An action at a tablet, with a valid signature and a valid payload. */
export type TabletItem<K extends SyncKind = SyncKind> = {
  [Kind in K]: {
    /** Key in lower case, which becomes the uuid of the record. */
    key: string;
    kind: Kind;
    /** Time of the action, corrected and never in the future. */
    at: Date;
    /** Milliseconds by which the time of the tablet was corrected; left out: none. */
    shiftMs?: number;
    /** Null for visitors' own entries. */
    by: Kind extends SignedKind ? PersonAtDevice : null;
    /** The second signer, such as a trainee. */
    coSigner: PersonAtDevice | null;
    /** True if its time is estimated or a manager has to review it: it replaces no other record. */
    isDoubted?: boolean;
    payload: SyncPayload<Kind>;
  };
}[K];

/** Result of an item; the tablet shows the reason. */
export type ItemResult = {
  status: 'ok' | 'duplicate' | 'refused' | 'review';
  reason: string | null;
  /** Reason for a manager to review the record; not sent to the tablet. */
  review?: string;
};

export const ACCEPTED: ItemResult = { status: 'ok', reason: null };
export const acceptedForReview = (review: string): ItemResult => ({ ...ACCEPTED, review });
export const DUPLICATE: ItemResult = { status: 'duplicate', reason: null };
export const refused = (reason: string): ItemResult => ({ status: 'refused', reason });
export const NOT_ALLOWED: ItemResult = refused(ERRORS.ACCESS_DENIED.message);
