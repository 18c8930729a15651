import type { SyncKind } from '@branchbook/contract/signing.ts';
import { payloadOf } from './payload.ts';
import type { OutboxItem } from './store.ts';

/** As much of an item as the books look at. */
export type Made = Pick<
  OutboxItem,
  'key' | 'kind' | 'employeeId' | 'employeeName' | 'occurredAt' | 'payload' | 'state'
>;

const isOf = <K extends SyncKind>(item: Made, kind: K): item is Made & { kind: K } =>
  item.kind === kind;

/** What was made here of one kind, in order and with what it says, less what the server refused. */
export const madeOf = <K extends SyncKind>(items: Made[], kind: K) =>
  items
    .filter((item) => item.state !== 'refused')
    .filter((item) => isOf(item, kind))
    .map((item) => ({ ...item, payload: payloadOf(item) }));
