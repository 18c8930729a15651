import type { RecordKind } from './record-kinds.ts';

type Noun = { one: string; many: string };
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
  answers: {
    kind: 'tasks',
    fate: 'nameless',
    noun: { one: 'answer to a step of a task', many: 'answers to steps of tasks' },
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
  certificates: {
    kind: 'courses',
    fate: 'nameless',
    noun: { one: 'certificate', many: 'certificates' },
  },
  exemptions: {
    kind: 'courses',
    fate: 'erased',
    noun: { one: 'course that is not needed', many: 'courses that are not needed' },
  },
  certificatesRecorded: {
    kind: 'courses',
    fate: 'nameless',
    noun: {
      one: 'certificate recorded or withdrawn for someone',
      many: 'certificates recorded or withdrawn for others',
    },
  },
  complaints: {
    kind: 'complaints',
    fate: 'nameless',
    noun: { one: 'complaint recorded or added to', many: 'complaints recorded or added to' },
  },
  alerts: {
    kind: 'alerts',
    fate: 'nameless',
    noun: { one: 'alert acknowledged or cleared', many: 'alerts acknowledged or cleared' },
  },
  foodChecks: {
    kind: 'foodChecks',
    fate: 'nameless',
    noun: { one: 'food check made', many: 'food checks made' },
  },
  probeChecks: {
    kind: 'probes',
    fate: 'nameless',
    noun: { one: 'probe check made', many: 'probe checks made' },
  },
  dishesWritten: {
    kind: 'allergens',
    fate: 'nameless',
    noun: { one: 'version of a dish written', many: 'versions of dishes written' },
  },
  dishesSigned: {
    kind: 'allergens',
    fate: 'nameless',
    noun: { one: 'dish signed or checked', many: 'dishes signed or checked' },
  },
  fitness: {
    kind: 'foodDiary',
    fate: 'erased',
    noun: { one: 'report of fitness to work', many: 'reports of fitness to work' },
  },
  foodDiary: {
    kind: 'foodDiary',
    fate: 'nameless',
    noun: {
      one: 'entry in the food safety diary',
      many: 'entries in the food safety diary',
    },
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
