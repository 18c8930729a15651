import { stepMayHave, stepsFromLines } from '@branchbook/contract/checklist.ts';
import type { NewStep, Step, StepKind } from '@branchbook/contract/checklist.ts';
import { newUuid } from '../uuid.ts';
import { kindIn, limitsIn, passingIn } from './label-rules.ts';

/** Settings of a step that change; undefined takes one away. */
export type StepChanges = { [Name in keyof Omit<Step, 'id'>]?: Step[Name] | undefined };

/** Changes a step. A setting that is taken away leaves no key, so that equal steps are equal. */
export const changeStep = (step: Step, changes: StepChanges): Step =>
  Object.fromEntries(
    Object.entries({ ...step, ...changes }).filter(([, value]) => value !== undefined),
  ) as Step;

/** Kinds of step that may be left without an answer unless the author says otherwise. */
const OPTIONAL: readonly StepKind[] = ['section', 'text', 'photo'];

const firstOptions = () => [
  { label: 'Good', passes: true },
  { label: 'Not good', passes: false },
];

/** Returns the settings that a new step of a kind starts with. */
const settingsOf = (kind: StepKind): StepChanges => ({
  ...(!OPTIONAL.includes(kind) && { required: true as const }),
  ...(kind === 'yes_no' && { passes: 'yes' as const }),
  ...(kind === 'choice' && { options: firstOptions() }),
});

export const newStep = (kind: StepKind, label = ''): Step =>
  changeStep({ id: newUuid(), kind, label }, settingsOf(kind));

/** Returns a copy of a step as a new one. */
export const copyOf = (step: Step): Step => ({ ...structuredClone(step), id: newUuid() });

/** Returns the step that Enter adds below another: of the same kind, and a tick under a heading. */
export const nextStep = ({ kind, options }: Step): Step => {
  const next = newStep(kind === 'section' ? 'tick' : kind);
  return kind === 'choice' && options ? { ...next, options: structuredClone(options) } : next;
};

/** Returns a step as another kind; it keeps its words and the settings that the kind has, too. */
export const withKind = (step: Step, kind: StepKind): Step => {
  const may = (setting: Parameters<typeof stepMayHave>[1]) => stepMayHave(kind, setting);
  const { id, label, help, help_photo, allow_na, critical, on_fail, min, max, hold_seconds } = step;
  const { birth_dates } = step;
  return changeStep(
    { id, kind, label },
    {
      ...settingsOf(kind),
      help,
      help_photo,
      allow_na,
      ...(may('failure') && { critical, on_fail }),
      ...(may('range') && { min, max }),
      ...(may('hold') && { hold_seconds }),
      ...(may('birth_dates') && { birth_dates }),
    },
  );
};

/** Returns a step with other words, and of the kind and with the limits that they suggest. */
export const withLabel = (step: Step, label: string): Step => {
  const kind = kindIn(label) ?? step.kind;
  const labelled = { ...(kind === step.kind ? step : withKind(step, kind)), label };
  if (kind === 'temperature' || (kind === 'number' && kind !== step.kind)) {
    return changeStep(labelled, limitsIn(label));
  }
  return kind === 'yes_no' ? changeStep(labelled, { passes: passingIn(label) }) : labelled;
};

/** Makes steps of pasted lines, each of the kind and with the limits that its words suggest. */
export const stepsOfText = (text: string): Step[] =>
  stepsFromLines(text).map(({ kind, label }) =>
    kind === 'section' ? newStep(kind, label) : withLabel(newStep('tick'), label),
  );

/** Tells whether a step was added and never filled in. */
export const isUntouched = ({ id, label, kind, ...settings }: NewStep): boolean => {
  const { id: _, label: __, kind: ___, ...fresh } = newStep(kind);
  const isFresh = JSON.stringify(settings) === JSON.stringify(fresh);
  return label.trim() === '' && isFresh;
};

/** Leaves out steps at the end that were added and never filled in, as Enter leaves one behind. */
export const withoutEmptyEnd = (steps: unknown): unknown => {
  if (!Array.isArray(steps)) return steps;
  const last = (steps as NewStep[]).findLastIndex((step) => !isUntouched(step));
  return steps.slice(0, last + 1);
};
