import type { SyncKind } from '@branchbook/contract/signing.ts';
import { payloadOf } from './payload.ts';
import type { OutboxItem } from './store.ts';

/** As much of an item as the books look at. */
export type RecordedItem = Pick<
  OutboxItem,
  'key' | 'kind' | 'employeeId' | 'employeeName' | 'occurredAt' | 'payload' | 'state'
>;

const isOf = <K extends SyncKind>(
  item: RecordedItem,
  kind: K,
): item is RecordedItem & { kind: K } => item.kind === kind;

/** What was made here of one kind, in order and with what it says, less what the server refused. */
export const itemsOfKind = <K extends SyncKind>(items: RecordedItem[], kind: K) =>
  items
    .filter((item) => item.state !== 'refused')
    .filter((item) => isOf(item, kind))
    .map((item) => ({ ...item, payload: payloadOf(item) }));
