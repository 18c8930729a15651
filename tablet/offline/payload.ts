import type { SyncKind } from '@branchbook/contract/signing.ts';
import type { SyncPayload } from '@branchbook/contract/sync-payloads.ts';

const read = new WeakMap<object, unknown>();

/** Returns an item's payload, parsed only once however often a screen reads it. */
export const payloadOf = <K extends SyncKind>(item: {
  kind: K;
  payload: string;
}): SyncPayload<K> => {
  const known = read.get(item);
  if (known !== undefined) return known as SyncPayload<K>;
  const payload: unknown = JSON.parse(item.payload);
  read.set(item, payload);
  return payload as SyncPayload<K>;
};
