import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from '../database/database.ts';
import { claimKey } from './queries.ts';
import type { KeyedCall } from './queries.ts';

/** Thrown when the same request was carried out since this one was checked. */
export class KeyTakenError extends Error {}

const current = new AsyncLocalStorage<KeyedCall>();

/** Runs the action of a request; each of its transactions that records a change claims the key. */
export const runKeyed = <T>(call: KeyedCall, act: () => Promise<T>): Promise<T> =>
  current.run(call, act);

/**
 * Claims the key of the current request, if any, in the transaction that carries out its action:
 * both are committed or neither. Called wherever a change enters the audit log, and by actions
 * without an audit entry.
 * @throws KeyTakenError when the same request was carried out before.
 */
export const claimCall = async (tx: Tx): Promise<void> => {
  const call = current.getStore();
  if (!call) return;
  if (!(await claimKey(tx, call))) throw new KeyTakenError();
  call.isClaimed = true;
};
