import { z } from 'zod';
import { STEP_KINDS, STEP_LIMITS, stepMayHave } from './checklist.ts';
import type { NewStep, Step, StepOption, StepSetting } from './checklist.ts';
import { fromJsonText, isoDate, optionalText, requiredText, wholeNumber } from './fields.ts';
import { blobName } from './photos.ts';
import { TEMPERATURE } from './temperature.ts';

export const stepOption = z.object({
  label: requiredText('Please name the option', STEP_LIMITS.option),
  passes: z.boolean().default(true).describe('False if choosing it fails the step'),
  from: isoDate().nullish().describe('First calendar day on which it can be chosen'),
  until: isoDate().nullish().describe('Last calendar day on which it can be chosen'),
});
const RANGE_MESSAGE = 'The lowest value must not be above the highest';

const finite = z
  .number('Please enter a number')
  .min(-STEP_LIMITS.number, 'This number is too small')
  .max(STEP_LIMITS.number, 'This number is too large');

export const stepFailure = z.object({
  action: z
    .array(requiredText('Please name the action', STEP_LIMITS.option))
    .max(STEP_LIMITS.actions, `At most ${STEP_LIMITS.actions} actions`)
    .nullish()
    .describe('Actions of which a failed answer names one'),
  note: z.boolean().nullish().describe('A failed answer needs a note'),
  photo: z.boolean().nullish().describe('A failed answer needs a photo'),
});

export const taskStepFields = z.object({
  id: z
    .uuid()
    .transform((uuid) => uuid.toLowerCase())
    .nullish()
    .describe('Kept when the step is edited; left out, the server chooses one'),
  kind: z.enum(STEP_KINDS, { error: 'Please choose a kind of step' }),
  label: requiredText('Please write what is to be done', STEP_LIMITS.label),
  help: optionalText(STEP_LIMITS.help),
  help_photo: blobName
    .nullish()
    .describe('The name of a photo that was kept before; null removes it; left out, it stays'),
  required: z.boolean().nullish(),
  allow_na: z.boolean().nullish().describe('“Not applicable” is allowed, with a reason'),
  critical: z.boolean().nullish().describe('A failed answer is urgent'),
  min: finite.nullish(),
  max: finite.nullish(),
  unit: optionalText(STEP_LIMITS.unit),
  decimals: wholeNumber(
    0,
    STEP_LIMITS.decimals,
    `Must be from 0 to ${STEP_LIMITS.decimals}`,
  ).nullish(),
  options: z
    .array(stepOption)
    .max(STEP_LIMITS.mostOptions, `At most ${STEP_LIMITS.mostOptions} options`)
    .nullish(),
  many: z.boolean().nullish().describe('Several options may be chosen'),
  passes: z.enum(['yes', 'no']).nullish().describe('The answer that passes; left out: either'),
  rows: wholeNumber(1, STEP_LIMITS.rows, `Must be from 1 to ${STEP_LIMITS.rows}`)
    .nullish()
    .describe('Of a section: the steps under it are answered once per row, at most so often'),
  hold_seconds: wholeNumber(1, STEP_LIMITS.hold, `Must be from 1 to ${STEP_LIMITS.hold} seconds`)
    .nullish()
    .describe('The time for which the value must be held'),
  gallery: z
    .boolean()
    .nullish()
    .describe('Of a photo: a stored one may be chosen; left out, it is taken with the camera'),
  birth_dates: z
    .boolean()
    .nullish()
    .describe('Shows the latest dates of birth for sales with an age limit'),
  on_fail: stepFailure.nullish(),
});

const optionOf = ({ label, passes, from, until }: z.output<typeof stepOption>): StepOption => ({
  label,
  passes,
  ...(from && { from }),
  ...(until && { until }),
});

const failureOf = (given: z.output<typeof stepFailure> | null | undefined): Step['on_fail'] => {
  if (!given) return undefined;
  const demands = {
    ...(given.action && given.action.length > 0 && { action: [...new Set(given.action)] }),
    ...(given.note && { note: true as const }),
    ...(given.photo && { photo: true as const }),
  };
  return Object.keys(demands).length > 0 ? demands : undefined;
};

const present = <T>(value: T | null | undefined): value is T =>
  value !== null && value !== undefined;

/** Returns the step with only those settings that its kind has. */
const tidyStep = (step: z.output<typeof taskStepFields>): NewStep => {
  const { kind } = step;
  const may = (setting: StepSetting) => stepMayHave(kind, setting);
  const failure = may('failure') ? failureOf(step.on_fail) : undefined;
  return {
    ...(step.id && { id: step.id }),
    kind,
    label: step.label,
    ...(step.help !== null && { help: step.help }),
    ...(step.help_photo !== undefined && { help_photo: step.help_photo }),
    ...(step.required && kind !== 'section' && { required: true as const }),
    ...(step.allow_na && { allow_na: true as const }),
    ...(may('range') && present(step.min) && { min: step.min }),
    ...(may('range') && present(step.max) && { max: step.max }),
    ...(may('unit') && step.unit !== null && { unit: step.unit }),
    ...(may('unit') && present(step.decimals) && { decimals: step.decimals }),
    ...(may('options') && { options: (step.options ?? []).map(optionOf) }),
    ...(may('options') && step.many && { many: true as const }),
    ...(may('passes') && present(step.passes) && { passes: step.passes }),
    ...(may('rows') && present(step.rows) && { rows: step.rows }),
    ...(may('hold') && present(step.hold_seconds) && { hold_seconds: step.hold_seconds }),
    ...(may('gallery') && step.gallery && { gallery: true as const }),
    ...(may('birth_dates') && step.birth_dates && { birth_dates: true as const }),
    ...(may('failure') && step.critical && { critical: true as const }),
    ...(failure && { on_fail: failure }),
  };
};

type Refuse = (path: (string | number)[], message: string) => void;

const checkRange = ({ kind, min, max }: NewStep, refuse: Refuse): void => {
  if (present(min) && present(max) && min > max) refuse(['max'], RANGE_MESSAGE);
  if (kind !== 'temperature') return;
  for (const [name, value] of Object.entries({ min, max })) {
    if (present(value) && (value < TEMPERATURE.min || value > TEMPERATURE.max)) {
      refuse([name], `Must be from ${TEMPERATURE.min} to ${TEMPERATURE.max} °C`);
    }
  }
};

/** A holding time without limits passes food at any temperature. */
const checkHold = ({ kind, min, max, hold_seconds: hold }: NewStep, refuse: Refuse): void => {
  if (kind === 'tick' || !present(hold) || present(min) || present(max)) return;
  refuse(['min'], 'Please enter the lowest or the highest value that is to be held');
};

const checkOptions = ({ options }: NewStep, refuse: Refuse): void => {
  if (!options) return;
  if (options.length < STEP_LIMITS.leastOptions) {
    refuse(['options'], `Please give at least ${STEP_LIMITS.leastOptions} options`);
  }
  if (options.length > 0 && options.every(({ passes }) => !passes)) {
    refuse(['options'], 'At least one option must pass');
  }
  for (const [index, { from, until }] of options.entries()) {
    if (from && until && from > until) {
      refuse(['options', index, 'until'], 'The last day must not be before the first');
    }
  }
  const labels = options.map(({ label }) => label.toLowerCase());
  for (const [index, label] of labels.entries()) {
    if (labels.indexOf(label) !== index) {
      refuse(['options', index, 'label'], 'Another option has this name');
    }
  }
};

const stepList = z
  .array(taskStepFields, { error: 'Please send the steps as a list' })
  .max(STEP_LIMITS.steps, `A task has at most ${STEP_LIMITS.steps} steps`)
  .transform((steps) => steps.map(tidyStep))
  .superRefine((steps, ctx) => {
    const known = new Set<string>();
    for (const [index, step] of steps.entries()) {
      const refuse: Refuse = (path, message) =>
        ctx.addIssue({ code: 'custom', path: [index, ...path], message });
      checkRange(step, refuse);
      checkHold(step, refuse);
      checkOptions(step, refuse);
      if (step.id && known.has(step.id)) refuse(['id'], 'Another step has this id');
      if (step.id) known.add(step.id);
    }
    if (steps.length > 0 && steps.every(({ kind }) => kind === 'section')) {
      ctx.addIssue({ code: 'custom', message: 'Please add a step under the heading' });
    }
  });

/** The steps of a task as forms and calls send them; form data carries them as JSON text. */
export const stepsInput = z.preprocess(fromJsonText, stepList);
