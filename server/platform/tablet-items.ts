import { ERRORS } from '@branchbook/contract/errors.ts';
import type { Day } from '@branchbook/contract/schedule.ts';
import type { SignedKind, SyncKind } from '@branchbook/contract/signing.ts';
import type { SyncPayload } from '@branchbook/contract/sync-payloads.ts';
import type { DeviceActor, PersonAtDevice, Scope } from './session/actor.ts';

/** Where and when a batch of a tablet's items is taken in. */
export type TabletWorld = {
  scope: Scope;
  device: DeviceActor;
  branchId: number;
  timezone: string;
  /** The branch's local day now. */
  today: Day;
  now: Date;
};

/** One thing that was done at a tablet: its signature is good, and its payload what it should be. */
export type TabletItem<K extends SyncKind = SyncKind> = {
  [Kind in K]: {
    /** In lower case; the uuid of the record that it makes. */
    key: string;
    kind: Kind;
    /** When it was done, corrected and never in the future. */
    at: Date;
    /** Null for what visitors write themselves. */
    by: Kind extends SignedKind ? PersonAtDevice : null;
    /** Whoever signed beside them, as somebody who was trained does. */
    coSigner: PersonAtDevice | null;
    /** Whether its time is estimated, or a manager has to read it: it displaces nothing. */
    isDoubted?: boolean;
    payload: SyncPayload<Kind>;
  };
}[K];

/** What became of an item; the tablet shows the reason. */
export type ItemResult = {
  status: 'ok' | 'duplicate' | 'refused' | 'review';
  reason: string | null;
  /** Why a manager has to read the record that was made; the tablet is not told. */
  review?: string;
};

export const ACCEPTED: ItemResult = { status: 'ok', reason: null };
export const acceptedForReview = (review: string): ItemResult => ({ ...ACCEPTED, review });
export const DUPLICATE: ItemResult = { status: 'duplicate', reason: null };
export const refused = (reason: string): ItemResult => ({ status: 'refused', reason });
export const NOT_ALLOWED: ItemResult = refused(ERRORS.ACCESS_DENIED.message);
