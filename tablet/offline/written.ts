import type { SyncKind } from '@branchbook/contract/signing.ts';
import type { SyncPayload } from '@branchbook/contract/sync-payloads.ts';
import { actionLabel, showRange, showTemperature } from '@branchbook/contract/temperature.ts';
import { shortDay } from '../shared/format.ts';
import { payloadOf } from './payload.ts';

type Words = (string | null | undefined)[];

/** What people wrote themselves; what a record is about is said beside it. */
const WRITTEN: { [K in SyncKind]: (payload: SyncPayload<K>) => Words } = {
  'task.complete': ({ note }) => [note],
  'task.not-complete': ({ note }) => [note],
  'task.undo': () => [],
  'task.verify': ({ reason }) => [reason],
  'temperature.reading': ({ value, action, action_note }) => [
    showTemperature(value),
    action && actionLabel[action],
    action_note,
  ],
  'temperature.close': ({ note }) => [note],
  'equipment.save': (range) => [showRange(range)],
  'accident.add': (entry) => [
    `${entry.employee_name}, ${shortDay(entry.incident_date)}, ${entry.incident_time}`,
    entry.description,
    entry.service_type,
    entry.badge_number,
  ],
  'accident.addendum': ({ description }) => [description],
  'training.record': ({ training_topic, notes }) => [training_topic, notes],
  'diary.add': ({ note }) => [note],
  'diary.edit': ({ note }) => [note],
  'visitor.in': ({ full_name, company_name, reason, email, phone_number }) => [
    [full_name, company_name, reason].filter(Boolean).join(', '),
    email,
    phone_number,
  ],
  'visitor.out': () => [],
};

/** The words of a record, line by line. */
export const writtenIn = (item: { kind: SyncKind; payload: string }): string[] => {
  const wordsOf = WRITTEN[item.kind] as (payload: SyncPayload<SyncKind>) => Words;
  return wordsOf(payloadOf(item)).flatMap((text) => text || []);
};
