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
  /**
   * Kinds of tablet items about people from outside, or about health: a tablet deletes them as soon
   * as the server has them, and the server stores their contents in the record alone.
   */
  forgottenItems?: readonly string[];
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
    signedItems: ['accident.add', 'accident.address', 'accident.addendum'],
    forgottenItems: ['accident.address'],
  },
  complaints: {
    label: 'Complaints',
    noun: { one: 'complaint', many: 'complaints' },
    signedItems: ['complaint.add', 'complaint.customer'],
    forgottenItems: ['complaint.customer'],
  },
  training: {
    label: 'Training',
    noun: { one: 'training record', many: 'training records' },
    signedItems: ['training.record'],
  },
  courses: {
    label: 'Courses',
    noun: { one: 'certificate', many: 'certificates' },
    signedItems: [],
  },
  diary: {
    label: 'Diary',
    noun: { one: 'diary note', many: 'diary notes' },
    signedItems: ['diary.add', 'diary.edit'],
    isSeenByStaff: true,
  },
  alerts: {
    label: 'Alerts',
    noun: { one: 'alert', many: 'alerts' },
    signedItems: ['alert.acknowledge'],
  },
  foodChecks: {
    label: 'Food checks',
    noun: { one: 'food check', many: 'food checks' },
    signedItems: ['food-check.add', 'food-check.start', 'food-check.finish', 'food-check.close'],
    isSeenByStaff: true,
  },
  probes: {
    label: 'Probes',
    noun: { one: 'probe check', many: 'probe checks' },
    signedItems: ['probe.check'],
    isSeenByStaff: true,
  },
  allergens: {
    label: 'Allergens',
    noun: { one: 'dish', many: 'dishes' },
    signedItems: [],
  },
  foodDiary: {
    label: 'Food safety diary',
    noun: { one: 'day of the food safety diary', many: 'days of the food safety diary' },
    signedItems: [
      'food-diary.sign',
      'food-diary.problem',
      'food-diary.problem-done',
      'food-diary.fitness',
    ],
    forgottenItems: ['food-diary.fitness'],
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
    'task.reason-accepted': 'accepted why a task was not completed',
  },
  temperatures: {
    'temperature.recorded': 'recorded a temperature',
    'temperature.corrected': 'corrected a temperature',
    'temperature.closed': 'closed a temperature action',
    'equipment.added': 'added equipment',
    'equipment.changed': 'changed equipment',
    'equipment.removed': 'removed equipment',
    'equipment.rescheduled': 'changed when temperatures are taken',
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
    'accident.address-added': 'added an address to an accident report',
    'accident.added-to': 'added to an accident report',
    'accident.deleted': 'deleted an old accident report',
  },
  complaints: {
    'complaint.reported': 'recorded a complaint',
    'complaint.customer-added': 'added a customer’s details to a complaint',
    'complaint.added-to': 'added to a complaint',
    'complaint.closed': 'closed a complaint',
    'complaint.reopened': 'opened a complaint again',
    'complaint.held': 'held the records of a complaint',
    'complaint.released': 'released the records of a complaint',
    'complaint.customer-deleted': 'deleted a customer’s details',
  },
  training: { 'training.recorded': 'recorded training' },
  courses: {
    'course.added': 'added a course',
    'course.changed': 'changed a course',
    'course.required': 'changed who needs a course',
    'course.not-needed': 'changed whether someone needs a course',
    'certificate.recorded': 'recorded a certificate',
    'certificate.file-added': 'added the file of a certificate',
    'certificate.withdrawn': 'withdrew a certificate',
  },
  diary: {
    'diary.added': 'wrote in the diary',
    'diary.changed': 'changed a diary entry',
    'diary.deleted': 'deleted a diary entry',
  },
  alerts: {
    'alert.acknowledged': 'acknowledged an alert',
    'alert.cleared': 'cleared an alert',
    'alerts.settings-changed': 'changed who is told of alerts',
    'duty.changed': 'changed who is on duty',
  },
  foodChecks: {
    'food-check.recorded': 'recorded a food check',
    'food-check.started': 'started a cooling or display of food',
    'food-check.finished': 'finished a cooling or display of food',
    'food-check.closed': 'closed a failed food check',
    'food-limit.changed': 'changed a limit of food safety',
  },
  probes: {
    'probe.checked': 'checked a probe',
    'probe.failed': 'checked a probe, which failed',
    'probe.added': 'added a probe',
    'probe.changed': 'changed a probe',
    'probe.removed': 'removed a probe',
  },
  allergens: {
    'dish.added': 'added a dish',
    'dish.changed': 'changed a dish',
    'dish.signed': 'signed the allergens of a dish',
    'dish.signed-alone': 'signed the allergens of their own dish',
    'dish.rejected': 'sent a change of a dish back',
    'dish.checked': 'checked the allergens of a dish',
    'dish.withdrawn': 'withdrew a dish',
    'dish.imported': 'imported dishes',
    'allergen-page.published': 'published the allergens of a branch',
    'allergen-page.revoked': 'took the public page of allergens away',
  },
  foodDiary: {
    'food-diary.started': 'started a food safety diary',
    'food-diary.signed': 'signed a day of the food safety diary',
    'food-diary.signed-late': 'signed a day of the food safety diary late',
    'food-diary.problem-reported': 'wrote down a food safety problem',
    'food-diary.problem-done': 'wrote what was done about a food safety problem',
    'food-diary.fitness-reported': 'wrote down who is not fit to handle food',
    'food-diary.reviewed': 'signed a four-weekly review',
    'food-method.added': 'added a safe method',
    'food-method.changed': 'changed a safe method',
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
  'food-check': { kind: 'foodChecks', maxDays: EXPORT_MAX_DAYS },
  probe: { kind: 'probes', maxDays: EXPORT_MAX_DAYS },
  complaint: { kind: 'complaints', maxDays: EXPORT_MAX_DAYS },
  'food-diary': { kind: 'foodDiary', maxDays: EXPORT_MAX_DAYS },
} as const satisfies Record<string, { kind: RecordKind; maxDays: number }>;

export type RecordReport = keyof typeof RECORD_REPORTS;
