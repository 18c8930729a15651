import { EXPORT_MAX_DAYS, TASK_PDF_MAX_DAYS } from './exports.ts';

type Noun = { one: string; many: string };

export type RecordKindDescriptor = {
  /** Heading of a list of these records. */
  label: string;
  /** Nouns for one record and for several. */
  noun: Noun;
  /** Kinds of tablet items that a person signs. */
  signedItems: readonly string[];
  /** Kinds of tablet items that visitors enter without a PIN; they name no employee. */
  unsignedItems?: readonly string[];
  /** True if staff see the activity of their own branch; the rest is for managers only. */
  isSeenByStaff?: true;
};

/**
 * Every kind of record that branches keep, in the order in which lists offer them. What the product
 * does per kind is derived from the tables of this file or checked against RecordKind by the
 * compiler: docs/adding-a-record.md.
 */
export const RECORD_KINDS = {
  tasks: {
    label: 'Tasks',
    noun: { one: 'task', many: 'tasks' },
    signedItems: ['task.complete', 'task.not-complete', 'task.undo', 'task.verify'],
    isSeenByStaff: true,
  },
  temperatures: {
    label: 'Temperatures',
    noun: { one: 'reading', many: 'readings' },
    signedItems: ['temperature.reading', 'temperature.close', 'equipment.save'],
    isSeenByStaff: true,
  },
  visitors: {
    label: 'Visitors',
    noun: { one: 'visit', many: 'visits' },
    signedItems: [],
    unsignedItems: ['visitor.in', 'visitor.out'],
    isSeenByStaff: true,
  },
  accidents: {
    label: 'Accidents',
    noun: { one: 'accident', many: 'accidents' },
    signedItems: ['accident.add', 'accident.addendum'],
  },
  training: {
    label: 'Training',
    noun: { one: 'training record', many: 'training records' },
    signedItems: ['training.record'],
  },
  diary: {
    label: 'Diary',
    noun: { one: 'diary note', many: 'diary notes' },
    signedItems: ['diary.add', 'diary.edit'],
    isSeenByStaff: true,
  },
} as const satisfies Record<string, RecordKindDescriptor>;

export type RecordKind = keyof typeof RECORD_KINDS;
export const RECORD_KIND_NAMES = Object.keys(RECORD_KINDS) as RecordKind[];

export const recordLabels = Object.fromEntries(
  RECORD_KIND_NAMES.map((kind) => [kind, RECORD_KINDS[kind].label]),
) as Record<RecordKind, string>;

/* The tables below are apart from the descriptors, because pages that name the kinds need none of
   these texts. */

/**
 * Actions on each kind of record that the audit log knows, as they read after the person's name:
 * 'Anna completed a task'.
 */
export const RECORD_ACTIONS = {
  tasks: {
    'task.created': 'created a task',
    'task.created-from-library': 'added tasks from the library',
    'task.assigned': 'assigned tasks to branches',
    'task.changed': 'changed a task',
    'task.deleted': 'deleted a task',
    'task.unassigned': 'took a task away from a branch',
    'task.completed': 'completed a task',
    'task.not-completed': 'marked a task as not completed',
    'task.undone': 'opened a task again',
    'task.verified': 'verified a task',
    'task.rejected': 'sent a task back',
  },
  temperatures: {
    'temperature.recorded': 'recorded a temperature',
    'temperature.corrected': 'corrected a temperature',
    'temperature.closed': 'closed a temperature action',
    'equipment.added': 'added equipment',
    'equipment.changed': 'changed equipment',
    'equipment.removed': 'removed equipment',
  },
  visitors: {
    'visitor.signed-in': 'signed a visitor in',
    'visitor.signed-out': 'signed a visitor out',
    'visitor-company.added': 'added a visitor company',
    'visitor-company.changed': 'changed a visitor company',
    'visitor-company.deleted': 'deleted a visitor company',
  },
  accidents: {
    'accident.reported': 'reported an accident',
    'accident.added-to': 'added to an accident report',
    'accident.deleted': 'deleted an old accident report',
  },
  training: { 'training.recorded': 'recorded training' },
  diary: {
    'diary.added': 'wrote in the diary',
    'diary.changed': 'changed a diary entry',
    'diary.deleted': 'deleted a diary entry',
  },
} as const satisfies Record<RecordKind, Readonly<Record<string, string>>>;

export type RecordAction = {
  [Kind in RecordKind]: keyof (typeof RECORD_ACTIONS)[Kind];
}[RecordKind];

/** Reports of a branch and a range of days, by the names in their files, in the order offered. */
export const RECORD_REPORTS = {
  task: { kind: 'tasks', maxDays: TASK_PDF_MAX_DAYS },
  visitor: { kind: 'visitors', maxDays: EXPORT_MAX_DAYS },
  accident: { kind: 'accidents', maxDays: EXPORT_MAX_DAYS },
  temperature: { kind: 'temperatures', maxDays: EXPORT_MAX_DAYS },
} as const satisfies Record<string, { kind: RecordKind; maxDays: number }>;

export type RecordReport = keyof typeof RECORD_REPORTS;

type TraceFate = 'erased' | 'nameless';

/**
 * What erasing a person does to the records that name them, in the order in which the preview
 * counts them: 'erased' records go, 'nameless' ones stay as done by a former employee.
 */
export const PERSON_TRACES = {
  trainings: {
    kind: 'training',
    fate: 'erased',
    noun: { one: 'training record', many: 'training records' },
  },
  tasks: {
    kind: 'tasks',
    fate: 'nameless',
    noun: { one: 'task done or verified', many: 'tasks done or verified' },
  },
  temperatures: {
    kind: 'temperatures',
    fate: 'nameless',
    noun: { one: 'temperature recorded', many: 'temperatures recorded' },
  },
  diaryEntries: {
    kind: 'diary',
    fate: 'nameless',
    noun: { one: 'diary entry', many: 'diary entries' },
  },
  trainingsGiven: {
    kind: 'training',
    fate: 'nameless',
    noun: { one: 'training given to someone', many: 'trainings given to others' },
  },
} as const satisfies Record<string, { kind: RecordKind; fate: TraceFate; noun: Noun }>;

export type PersonTrace = keyof typeof PERSON_TRACES;
/** The traces of a fate, or those in a kind of record. */
export type TraceWith<Part> = {
  [Name in PersonTrace]: (typeof PERSON_TRACES)[Name] extends Part ? Name : never;
}[PersonTrace];

/** Returns the names of the traces of a fate, in the order of the preview. */
export const tracesOf = <Fate extends TraceFate>(fate: Fate): TraceWith<{ fate: Fate }>[] =>
  (Object.keys(PERSON_TRACES) as PersonTrace[]).filter(
    (name): name is TraceWith<{ fate: Fate }> => PERSON_TRACES[name].fate === fate,
  );
