import { foodActionLabel } from './food-checks.ts';
import { foodCheckLabel, measuredText } from './food-verdict.ts';
import { complaintKindLabel } from './complaint-kinds.ts';
import { shortDay } from './dates.ts';
import { topicLabel } from './sfbb-rules.ts';
import type { SyncKind } from './signing.ts';
import type { SyncPayload } from './sync-payloads.ts';
import { actionLabel, showRange, showTemperature } from './temperature.ts';

type Words = (string | null | undefined)[];

const valueText = (value: boolean | number | string | null | undefined): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '');

type Answers = SyncPayload<'task.complete'>['answers'];

/** Says what was answered to the steps of a task, without their labels, which an item does not carry. */
const answersText = (answers: Answers): string[] => {
  if (!answers || answers.length === 0) return [];
  const values = answers.map(({ value, not_applicable: isLeftOut, reason, action, note }) =>
    [
      isLeftOut ? `not applicable: ${reason ?? ''}` : [value].flat().map(valueText).join(', '),
      action,
      note,
    ]
      .filter(Boolean)
      .join(' – '),
  );
  return [`Answers: ${values.filter((text) => text !== '').join('; ')}`];
};

/** Texts that users wrote in each kind of item; the subject of the item is shown beside them. */
const WRITTEN: { [K in SyncKind]: (payload: SyncPayload<K>) => Words } = {
  'task.complete': ({ note, answers }) => [note, ...answersText(answers)],
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
    entry.particulars?.place,
    entry.particulars?.cause,
    entry.particulars?.injury,
    entry.service_type,
    entry.badge_number,
  ],
  'accident.address': ({ address }) => [address],
  'accident.addendum': ({ description }) => [description],
  'complaint.add': ({ kind, food, description, action_note }) => [
    `${complaintKindLabel[kind]}, ${food}`,
    description,
    action_note,
  ],
  'complaint.customer': ({ customer_name, customer_contact }) => [customer_name, customer_contact],
  'training.record': ({ training_topic, notes }) => [training_topic, notes],
  'diary.add': ({ note }) => [note],
  'diary.edit': ({ note }) => [note],
  'alert.acknowledge': () => [],
  'food-check.add': (check) => [
    `${foodCheckLabel[check.kind]}: ${check.food}`,
    measuredText({
      kind: check.kind,
      value: check.value,
      heldSeconds: check.held_seconds,
      sound: check.sound,
    }),
    check.supplier,
    check.action && foodActionLabel[check.action],
    check.action_note,
    check.discarded,
    check.note,
  ],
  'food-check.start': ({ kind, food, note }) => [`${foodCheckLabel[kind]}: ${food}`, note],
  'food-check.finish': ({ value, action, action_note, discarded, note }) => [
    typeof value === 'number' ? showTemperature(value) : null,
    action && foodActionLabel[action],
    action_note,
    discarded,
    note,
  ],
  'food-check.close': ({ note }) => [note],
  'probe.check': ({ ice, boiling, note }) => [
    `Ice ${showTemperature(ice)}, boiling ${showTemperature(boiling)}`,
    note,
  ],
  'food-diary.sign': ({ day, statement }) => [shortDay(day), statement],
  'food-diary.problem': ({ topic, what, done }) => [topicLabel[topic], what, done],
  'food-diary.problem-done': ({ done }) => [done],
  // Lists of items that need attention must not show when a person was unwell.
  'food-diary.fitness': () => [],
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
  'accident.address': 'Address of an injured person',
  'accident.addendum': 'Addition to an accident report',
  'complaint.add': 'Complaint',
  'complaint.customer': 'Details of a customer',
  'training.record': 'Training record',
  'diary.add': 'Diary entry',
  'diary.edit': 'Changed diary entry',
  'alert.acknowledge': 'Acknowledged alert',
  'food-check.add': 'Food check',
  'food-check.start': 'Started cooling or display',
  'food-check.finish': 'Finished cooling or display',
  'food-check.close': 'Closed food check',
  'probe.check': 'Probe check',
  'food-diary.sign': 'Signature in the food safety diary',
  'food-diary.problem': 'Food safety problem',
  'food-diary.problem-done': 'What was done about a food safety problem',
  'food-diary.fitness': 'Fitness to work',
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
  'accident.address': 'Written by',
  'accident.addendum': 'Added to by',
  'complaint.add': 'Written by',
  'complaint.customer': 'Written by',
  'training.record': 'Trained by',
  'diary.add': 'Written by',
  'diary.edit': 'Changed by',
  'alert.acknowledge': 'Acknowledged by',
  'food-check.add': 'Checked by',
  'food-check.start': 'Started by',
  'food-check.finish': 'Finished by',
  'food-check.close': 'Closed by',
  'probe.check': 'Checked by',
  'food-diary.sign': 'Signed by',
  'food-diary.problem': 'Written by',
  'food-diary.problem-done': 'Written by',
  'food-diary.fitness': 'Written by',
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
  complaint: 'Complaints',
  training: 'Training',
  diary: 'Diary',
  alert: 'Alerts',
  'food-check': 'Food checks',
  probe: 'Probes',
  'food-diary': 'Food safety diary',
};

export const itemGroupOf = (kind: SyncKind): ItemGroup =>
  kind.slice(0, kind.indexOf('.')) as ItemGroup;
