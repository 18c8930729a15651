import type { Day } from './dates.ts';
import { LIMITS } from './fields.ts';
import { isInForce } from './law.ts';

/** The steps of a task: what a person answers one by one before the task can be completed. */

export const STEP_KINDS = [
  'tick',
  'yes_no',
  'number',
  'temperature',
  'choice',
  'text',
  'photo',
  'time',
  'section',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export const STEP_LIMITS = {
  steps: 40,
  label: 200,
  help: 1000,
  unit: 20,
  decimals: 3,
  leastOptions: 2,
  mostOptions: 12,
  option: 100,
  rows: 50,
  actions: 12,
  /** A day, in seconds. */
  hold: 86_400,
  number: 1_000_000_000,
} as const;

export type StepSetting =
  | 'range'
  | 'unit'
  | 'options'
  | 'passes'
  | 'hold'
  | 'failure'
  | 'rows'
  | 'gallery'
  | 'birth_dates';

/** What a step of each kind may have in addition to its label, help text, and being required. */
const SETTINGS: Record<StepKind, readonly StepSetting[]> = {
  tick: ['hold'],
  yes_no: ['passes', 'failure', 'birth_dates'],
  number: ['range', 'unit', 'hold', 'failure'],
  temperature: ['range', 'hold', 'failure'],
  choice: ['options', 'failure', 'birth_dates'],
  text: [],
  photo: ['gallery'],
  time: [],
  section: ['rows'],
};

/** Tells whether steps of a kind have a setting, so that a form shows only what applies. */
export const stepMayHave = (kind: StepKind, setting: StepSetting): boolean =>
  SETTINGS[kind].includes(setting);

/** An option of a choice. One that follows from a rule of law may hold from or until a day. */
export type StepOption = { label: string; passes: boolean; from?: Day; until?: Day };

/** A step as it is stored: only what it has, so that equal steps are equal text. */
export type Step = {
  id: string;
  kind: StepKind;
  label: string;
  help?: string;
  /** The stored name of a photo that shows how it is done. */
  help_photo?: string;
  required?: true;
  allow_na?: true;
  critical?: true;
  min?: number;
  max?: number;
  unit?: string;
  decimals?: number;
  options?: StepOption[];
  many?: true;
  passes?: 'yes' | 'no';
  rows?: number;
  hold_seconds?: number;
  /** A stored photo may be chosen; otherwise it is taken with the camera. */
  gallery?: true;
  /** Shows the latest dates of birth of people to whom alcohol, vapes and tobacco may be sold. */
  birth_dates?: true;
  on_fail?: { action?: string[]; note?: true; photo?: true };
};

/** A step as a form sends it: one without an id is new, and null takes its photo away. */
export type NewStep = Omit<Step, 'id' | 'help_photo'> & {
  id?: string;
  help_photo?: string | null;
};

/** Gives new steps an id; the others keep theirs. The order of the settings is always the same. */
export const withStepIds = (steps: readonly NewStep[], newId: () => string): Step[] =>
  steps.map(({ id, help_photo: photo, ...step }) => ({
    id: id ?? newId(),
    ...step,
    ...(photo && { help_photo: photo }),
  }));

/**
 * Returns changed steps, of which those sent without a photo keep the photo that they have: a page
 * that does not know of photos must not erase them.
 */
export const withKeptPhotos = (sent: readonly NewStep[], known: readonly Step[]): NewStep[] => {
  const photoOf = new Map(known.map((step) => [step.id, step.help_photo]));
  return sent.map((step) => {
    const kept = step.id === undefined ? undefined : photoOf.get(step.id);
    return step.help_photo === undefined && kept ? { ...step, help_photo: kept } : step;
  });
};

/** Returns steps as they are sent to be stored: those without a photo say so. */
export const withPhotosNamed = (steps: readonly NewStep[]): NewStep[] =>
  steps.map((step) => ({ ...step, help_photo: step.help_photo ?? null }));

/** Returns whether an option can be chosen on a calendar day. */
export const isOptionInForce = ({ from, until }: StepOption, day: Day): boolean =>
  isInForce({ from: from ?? null, until: until ?? null }, day);

/** Returns the options of a step that can be chosen on a calendar day. */
export const optionsOn = ({ options = [] }: Pick<Step, 'options'>, day: Day): StepOption[] =>
  options.filter((option) => isOptionInForce(option, day));

/** A run of steps that is answered together: those under a heading, or those before the first. */
export type StepGroup = {
  /** The heading; null of steps before the first one. */
  section: Step | null;
  steps: Step[];
  /** The most rows of answers; 1 of a group that is not repeated. */
  rows: number;
};

/** Returns the steps by the headings above them. */
export const groupsOf = (steps: readonly Step[]): StepGroup[] => {
  const groups: StepGroup[] = [];
  for (const step of steps) {
    if (step.kind === 'section') groups.push({ section: step, steps: [], rows: step.rows ?? 1 });
    else {
      if (groups.length === 0) groups.push({ section: null, steps: [], rows: 1 });
      groups.at(-1)?.steps.push(step);
    }
  }
  return groups;
};

/**
 * Makes steps of pasted text, one of each line; a line that ends with a colon is a heading. The
 * caller says which are too many for a task.
 */
export const stepsFromLines = (text: string): NewStep[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '')
    .map((line) =>
      line.endsWith(':')
        ? { kind: 'section', label: line.slice(0, -1).trim().slice(0, STEP_LIMITS.label) }
        : { kind: 'tick', label: line.slice(0, STEP_LIMITS.label), required: true },
    );

/** The most characters of a text answer, a note or a reason. */
export const ANSWER_TEXT_MAX = LIMITS.text;
