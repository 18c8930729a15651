import { z } from 'zod';
import { ANSWER_TEXT_MAX, STEP_LIMITS } from './checklist.ts';
import type { Step } from './checklist.ts';
import { fromJsonText, id, optionalText } from './fields.ts';
import { photoHash } from './photo-hash.ts';
import { cleanText, isVisible, lengthOf } from './sanitise.ts';
import { temperature, TEMPERATURE } from './temperature.ts';

/* Answers to the steps of a task as they are sent, and how the value of each kind is read. */

const answerText = optionalText(ANSWER_TEXT_MAX);

/** One answer as a tablet signs it or the portal sends it. */
const answerInput = z.object({
  step: z.uuid().transform((uuid) => uuid.toLowerCase()),
  row: z.number().int().min(1).max(STEP_LIMITS.rows).nullish().describe('Of a repeated section'),
  value: z
    .union([
      z.boolean(),
      z.number(),
      z.string().max(10 * ANSWER_TEXT_MAX),
      z.array(z.string().max(10 * STEP_LIMITS.option)).max(STEP_LIMITS.mostOptions),
    ])
    .nullish()
    .describe('true, yes or no, a number, the chosen options, a text or HH:MM'),
  held_seconds: z.number().int().min(0).max(STEP_LIMITS.hold).nullish(),
  not_applicable: z.boolean().nullish(),
  reason: answerText.describe('Why the step does not apply'),
  action: answerText.describe('What was done about a failed answer'),
  note: answerText,
  photo: photoHash.nullish(),
  by: id.nullish().describe('Who answered; left out: who completed the task'),
  at: z.iso.datetime().nullish().describe('When it was answered; left out: with the task'),
});
export type AnswerInput = z.input<typeof answerInput>;
export type GivenAnswer = z.output<typeof answerInput>;

/** The most answers of one task: every step in the most rows. */
const ANSWERS_MAX = STEP_LIMITS.steps * STEP_LIMITS.rows;

export const answersInput = z.array(answerInput).max(ANSWERS_MAX, `At most ${ANSWERS_MAX} answers`);

/** Answers as the portal sends them: form data carries them as JSON text. */
export const answersForm = z.preprocess(fromJsonText, answersInput);

/** The value of an answer in the column of its type; the others are null. */
export type AnswerValue = {
  number: number | null;
  text: string | null;
  /** The chosen options, or 'yes' or 'no'. */
  chosen: string[] | null;
};
export const NO_VALUE: AnswerValue = { number: null, text: null, chosen: null };

/** Returns a number that was given as such or as digits; undefined when it cannot be read. */
const numberOf = (value: unknown): number | undefined => {
  const read =
    typeof value === 'string' && /^[-−]?\d{1,10}(?:[.,]\d{1,3})?$/.test(value.trim())
      ? Number(value.trim().replace('−', '-').replace(',', '.'))
      : value;
  const isUsable =
    typeof read === 'number' && Number.isFinite(read) && Math.abs(read) <= STEP_LIMITS.number;
  // Adding 0 turns minus zero into zero.
  return isUsable ? read + 0 : undefined;
};

const hasDecimals = (value: number, most: number): boolean => {
  const scaled = value * 10 ** most;
  return Math.abs(scaled - Math.round(scaled)) < 1e-6 * Math.max(1, Math.abs(scaled));
};

/** Returns true if a step was left without an answer; a box that is not ticked counts as such. */
export const isUnanswered = ({ value, photo }: GivenAnswer, { kind }: Step): boolean => {
  if (kind === 'photo') return !photo;
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return kind === 'tick' && value !== true;
};

type Read = AnswerValue | { wrong: string };
const wrong = (message: string): Read => ({ wrong: message });

const degrees = temperature();
const DEGREES_WANTED = `needs a temperature from ${TEMPERATURE.min} to ${TEMPERATURE.max} °C with one decimal at most`;

const readNumber = ({ value }: GivenAnswer, { kind, decimals }: Step): Read => {
  const number = numberOf(value);
  if (kind === 'temperature') {
    const read = degrees.safeParse(number);
    return read.success ? { ...NO_VALUE, number: read.data } : wrong(DEGREES_WANTED);
  }
  if (number === undefined) return wrong('needs a number');
  const most = decimals ?? STEP_LIMITS.decimals;
  if (hasDecimals(number, most)) return { ...NO_VALUE, number };
  return wrong(most === 0 ? 'needs a whole number' : `takes ${most} decimals at most`);
};

const readChoice = ({ value }: GivenAnswer, { options = [], many }: Step): Read => {
  const given = Array.isArray(value) ? value : [value];
  const chosen = options
    .map(({ label }) => label)
    .filter((label) => given.some((one) => typeof one === 'string' && one.trim() === label));
  if (chosen.length !== new Set(given).size) return wrong('needs one of its options');
  if (!many && chosen.length > 1) return wrong('takes one option only');
  return { ...NO_VALUE, chosen };
};

const readText = ({ value }: GivenAnswer): Read => {
  const text = typeof value === 'string' ? cleanText(value) : '';
  if (!isVisible(text)) return wrong('needs a text');
  if (lengthOf(text) > ANSWER_TEXT_MAX) return wrong(`takes ${ANSWER_TEXT_MAX} characters at most`);
  return { ...NO_VALUE, text };
};

const YES_NO: readonly unknown[] = ['yes', 'no'];

/** Reads the value of an answer as the kind of its step asks, or says what it needs. */
export const readValue = (given: GivenAnswer, step: Step): Read => {
  const { value } = given;
  switch (step.kind) {
    case 'tick':
      return value === true ? NO_VALUE : wrong('can only be ticked');
    case 'yes_no': {
      const chosen = typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
      return YES_NO.includes(chosen)
        ? { ...NO_VALUE, chosen: [String(chosen)] }
        : wrong('needs yes or no');
    }
    case 'number':
    case 'temperature':
      return readNumber(given, step);
    case 'choice':
      return readChoice(given, step);
    case 'text':
      return readText(given);
    case 'time':
      return typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)
        ? { ...NO_VALUE, text: value }
        : wrong('needs a time such as 14:30');
    case 'photo':
    case 'section':
      return NO_VALUE;
  }
};

const isHeld = ({ hold_seconds: asked = 0 }: Step, held: number | null): boolean =>
  (held ?? 0) >= asked;

/** Tells whether an answer passes its step; null where the step judges nothing. */
export const passes = (
  step: Step,
  {
    number,
    chosen,
    heldSeconds,
  }: Pick<AnswerValue, 'number' | 'chosen'> & { heldSeconds: number | null },
): boolean | null => {
  const { kind, min, max, options = [] } = step;
  switch (kind) {
    case 'tick':
      return isHeld(step, heldSeconds);
    case 'yes_no':
      return step.passes === undefined ? null : chosen?.[0] === step.passes;
    case 'number':
    case 'temperature': {
      if (min === undefined && max === undefined && step.hold_seconds === undefined) return null;
      if (number === null) return false;
      const isInRange = number >= (min ?? -Infinity) && number <= (max ?? Infinity);
      return isInRange && isHeld(step, heldSeconds);
    }
    case 'choice':
      return options.every(({ label, passes: isGood }) => isGood || !chosen?.includes(label));
    case 'text':
    case 'photo':
    case 'time':
    case 'section':
      return null;
  }
};
