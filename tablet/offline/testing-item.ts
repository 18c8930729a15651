import type { RecordedItem } from './recorded-items.ts';

/** Returns an item that a tablet recorded, for tests; by Anna Smith and not sent yet by default. */
export const anItem = (
  key: string,
  kind: RecordedItem['kind'],
  payload: unknown,
  changed: Partial<RecordedItem> = {},
): RecordedItem => ({
  key,
  kind,
  employeeId: 7,
  employeeName: 'Anna Smith',
  occurredAt: '2026-11-21T09:00:00.000Z',
  payload: JSON.stringify(payload),
  state: 'waiting',
  ...changed,
});
