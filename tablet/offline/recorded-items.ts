import type { SyncKind } from '@branchbook/contract/signing.ts';
import { payloadOf } from './payload.ts';
import type { OutboxItem } from './tablet-store.ts';

/** Part of an outbox item that the books need. */
export type RecordedItem = Pick<
  OutboxItem,
  'key' | 'kind' | 'employeeId' | 'employeeName' | 'occurredAt' | 'payload' | 'state'
>;

const isOf = <K extends SyncKind>(
  item: RecordedItem,
  kind: K,
): item is RecordedItem & { kind: K } => item.kind === kind;

/** Returns this tablet's items of one kind in order, with payloads and without refused ones. */
export const itemsOfKind = <K extends SyncKind>(items: RecordedItem[], kind: K) =>
  items
    .filter((item) => item.state !== 'refused')
    .filter((item) => isOf(item, kind))
    .map((item) => ({ ...item, payload: payloadOf(item) }));
