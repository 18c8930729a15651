import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from '../database/database.ts';
import { claimKey } from './queries.ts';

/** A call whose caller gave it a key, so that it can be sent again without a second effect. */
export type KeyedCall = {
  /** Names caller, endpoint and key. */
  keyHash: Buffer;
  /** Keyed hash of all that the call says: the same key with other contents is a mistake. */
  requestHash: Buffer;
  /** Names this one arrival of the call. */
  claim: string;
  /** Null before the caller has a company. */
  companyId: number | null;
  at: Date;
  /** True once a transaction of this call claimed the key. */
  isClaimed: boolean;
};

/** Thrown where a call meets the same call, which was carried out in the time between. */
export class KeyTakenError extends Error {}

const current = new AsyncLocalStorage<KeyedCall>();

/** Runs the action of a call; every transaction in it that records a change claims the call's key. */
export const runKeyed = <T>(call: KeyedCall, act: () => Promise<T>): Promise<T> =>
  current.run(call, act);

/**
 * Claims the key of the present call, if it has one, in the transaction that carries out its action:
 * both are committed or neither is. Called wherever a change is recorded in the audit log, and by
 * actions that have no such record.
 * @throws KeyTakenError when the same call was carried out before.
 */
export const claimCall = async (tx: Tx): Promise<void> => {
  const call = current.getStore();
  if (!call) return;
  if (!(await claimKey(tx, call))) throw new KeyTakenError();
  call.isClaimed = true;
};
