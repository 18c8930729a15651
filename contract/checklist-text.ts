import type { RecordedAnswer } from './checklist-shape.ts';
import type { Step } from './checklist.ts';
import { showLimit, showRange, showTemperature } from './temperature.ts';

/* Steps and answers in words, the same on the screens, in reports and in files. */

/** Says a length of time in seconds: '45 seconds', '2 minutes', '1 minute 30 seconds'. */
export const secondsText = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const count = (value: number, noun: string) =>
    value === 0 ? [] : [`${value} ${noun}${value === 1 ? '' : 's'}`];
  return [...count(minutes, 'minute'), ...count(rest, 'second')].join(' ') || '0 seconds';
};

const withUnit = (value: number, unit: string | null | undefined): string =>
  unit ? `${value} ${unit}` : String(value);

type Shown = Pick<
  RecordedAnswer,
  'number' | 'text' | 'chosen' | 'held_seconds' | 'not_applicable' | 'reason'
>;

const valueText = (
  { kind, unit }: { kind: string; unit?: string | null | undefined },
  { number, text, chosen }: Shown,
): string => {
  switch (kind) {
    case 'tick':
      return 'Done';
    case 'yes_no':
      return chosen?.[0] === 'yes' ? 'Yes' : 'No';
    case 'number':
      return number === null ? '' : withUnit(number, unit);
    case 'temperature':
      return number === null ? '' : showTemperature(number);
    case 'choice':
      return chosen?.join(', ') ?? '';
    case 'photo':
      return 'Photo';
    default:
      return text ?? '';
  }
};

type Measured = Pick<Step, 'min' | 'max'> & { kind: string; unit?: string | null | undefined };

/** Says which numbers pass, as in '0 to 5 °C' or '75 °C or hotter'; null without limits. */
const rangeText = ({ kind, min, max, unit }: Measured): string | null => {
  const isTemperature = kind === 'temperature';
  const show = (limit: number) => (isTemperature ? showLimit(limit) : withUnit(limit, unit));
  if (min !== undefined && max !== undefined) {
    return isTemperature
      ? showRange({ min_temp: min, max_temp: max })
      : `${min} to ${withUnit(max, unit)}`;
  }
  if (min !== undefined) return `${show(min)} or ${isTemperature ? 'hotter' : 'more'}`;
  return max === undefined ? null : `${show(max)} or ${isTemperature ? 'colder' : 'less'}`;
};

/** What is said beside a number or a temperature that has no limits. */
const ANY_VALUE = 'any value passes';

/** Returns true for a step whose every answer passes, though it looks as if it were judged. */
export const passesAnyValue = ({ kind, min, max }: Measured): boolean =>
  (kind === 'number' || kind === 'temperature') && min === undefined && max === undefined;

/** Says of questions and choices that every answer passes; null where one fails. */
const passesAnyAnswer = ({ kind, passes, options = [] }: Omit<Step, 'id'>): string | null => {
  if (kind === 'yes_no') return passes === undefined ? 'either answer passes' : null;
  return kind === 'choice' && options.every((option) => option.passes)
    ? 'every option passes'
    : null;
};

/**
 * Says what was answered to a step, as in '72.0 °C (allowed 75 °C or hotter), held for 2 minutes',
 * '7.2 °C (any value passes)' or 'Not applicable: closed'.
 */
export const answerText = (step: Measured, answer: Shown): string => {
  if (answer.not_applicable) return `Not applicable: ${answer.reason ?? ''}`;
  const held = answer.held_seconds;
  const range = answer.number === null ? null : rangeText(step);
  const value = valueText(step, answer);
  // Only temperatures: a reader does not take a count, such as of eggs delivered, for a judgement.
  const isAny = answer.number !== null && step.kind === 'temperature' && passesAnyValue(step);
  return [
    isAny ? `${value} (${ANY_VALUE})` : range === null ? value : `${value} (allowed ${range})`,
    held ? `held for ${secondsText(held)}` : '',
  ]
    .filter(Boolean)
    .join(', ');
};

/** Says what was done about a failed answer: its action, then its note; empty without both. */
export const failureText = ({ action, note }: Pick<RecordedAnswer, 'action' | 'note'>): string =>
  [action, note].filter(Boolean).join('. ');

/** Says what a step asks for beside its label, as in '0 to 5 °C, for 2 minutes'; null if nothing. */
export const askedText = (step: Omit<Step, 'id'>): string | null => {
  const { hold_seconds: hold, passes } = step;
  const wanted = passes === undefined ? null : `should be ${passes}`;
  const held = hold === undefined ? null : `for ${secondsText(hold)}`;
  const any = passesAnyValue(step) ? ANY_VALUE : passesAnyAnswer(step);
  return [rangeText(step), wanted, any, held].filter(Boolean).join(', ') || null;
};
