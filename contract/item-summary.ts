import type { SyncKind } from './signing.ts';
import type { SyncPayload } from './sync-payloads.ts';
import { actionLabel, showRange, showTemperature } from './temperature.ts';

/** Formats a calendar day as 'Sat 21 Nov'. */
const shortDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(',', '');

type Words = (string | null | undefined)[];

/** Texts that users wrote in each kind of item; the subject of the item is shown beside them. */
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

/** Lists what users wrote in a tablet's item, line by line. */
export const itemSummary = (kind: SyncKind, payload: SyncPayload<SyncKind>): string[] => {
  const wordsOf = WRITTEN[kind] as (payload: SyncPayload<SyncKind>) => Words;
  return wordsOf(payload).flatMap((text) => text || []);
};

/** Names each kind of item for managers. */
export const itemLabel: Record<SyncKind, string> = {
  'task.complete': 'Completed task',
  'task.not-complete': 'Task not completed',
  'task.undo': 'Undone task',
  'task.verify': 'Verified task',
  'temperature.reading': 'Temperature reading',
  'temperature.close': 'Closed temperature action',
  'equipment.save': 'Equipment change',
  'accident.add': 'Accident report',
  'accident.addendum': 'Addition to an accident report',
  'training.record': 'Training record',
  'diary.add': 'Diary entry',
  'diary.edit': 'Changed diary entry',
  'visitor.in': 'Visitor signing in',
  'visitor.out': 'Visitor signing out',
};

/** Says what the person who is named after it did with each kind of item. */
export const itemVerb: Record<SyncKind, string> = {
  'task.complete': 'Completed by',
  'task.not-complete': 'Marked not completed by',
  'task.undo': 'Undone by',
  'task.verify': 'Looked at by',
  'temperature.reading': 'Taken by',
  'temperature.close': 'Closed by',
  'equipment.save': 'Changed by',
  'accident.add': 'Written by',
  'accident.addendum': 'Added to by',
  'training.record': 'Trained by',
  'diary.add': 'Written by',
  'diary.edit': 'Changed by',
  'visitor.in': 'Signed in',
  'visitor.out': 'Signed out',
};

/** The noun before the dot of a kind of item. */
type ItemGroup = SyncKind extends `${infer Group}.${string}` ? Group : never;

/** Headings of lists of items, in the order of the lists. */
export const itemGroups: Record<ItemGroup, string> = {
  task: 'Tasks',
  temperature: 'Temperatures',
  equipment: 'Equipment',
  visitor: 'Visitors',
  accident: 'Accidents',
  training: 'Training',
  diary: 'Diary',
};

export const itemGroupOf = (kind: SyncKind): ItemGroup =>
  kind.slice(0, kind.indexOf('.')) as ItemGroup;
