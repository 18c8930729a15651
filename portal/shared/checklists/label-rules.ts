import type { Step, StepKind } from '@branchbook/contract/checklist.ts';
import { bareLimitsIn, temperatureIn } from './label-temperatures.ts';

/* Reads what the words of a step suggest: its kind, and the limits of a temperature. */

const YES_NO = /\b(?:yes\s*(?:\/|or)\s*no|y\s*\/\s*n)\b\s*\)?\s*\??$/i;
const QUESTION = /^(?:is|are|was|were|has|have|did|does|do|can)\b.*\?/i;
/** Words of faults, to which a good answer may be no: 'Any pests?' */
const FAULT =
  /\bany\b|\b(?:damage[ds]?|pests?|leak(?:s|ing)?|cracks?|mould|signs? of|evidence of|broken|expired|out of date|faults?|problems?|issues?|complaints?|not|without)\b/i;
const COUNT = /^(?:how many|how much|number of)\b/i;
const TIME = /^(?:time of|what time|when|time)\b/i;
const PHOTO = /^(?:take a |add a )?(?:photo|picture)\b/i;
/** Questions about a name or a remark, to which yes and no are no answers. */
const WORDS = new RegExp(
  [
    String.raw`^(?:who|which|what|where|why|how|name of)\b`,
    String.raw`^(?:supplier|driver|customer|batch|lot|comments?|notes?|remarks?)(?: (?:name|number|code))?\??$`,
  ].join('|'),
  'i',
);

/** Returns the kind that the words of a step suggest; null if they say nothing. */
export const kindIn = (label: string): StepKind | null => {
  const words = label.trim();
  if (words.endsWith(':')) return 'section';
  if (YES_NO.test(words)) return 'yes_no';
  if (QUESTION.test(words) && !/\d/.test(words)) return 'yes_no';
  if (temperatureIn(words)) return 'temperature';
  if (bareLimitsIn(words)) return 'number';
  if (PHOTO.test(words)) return 'photo';
  if (COUNT.test(words)) return 'number';
  if (TIME.test(words)) return 'time';
  if (WORDS.test(words)) return 'text';
  return words.endsWith('?') ? 'yes_no' : null;
};

type Suggested = Pick<Step, 'min' | 'max' | 'hold_seconds'>;

/** Returns the limits that the words of a temperature or a number name, as in 'Fridge, 0 to 5 °C'. */
export const limitsIn = (label: string): { [Name in keyof Suggested]: number | undefined } => ({
  min: undefined,
  max: undefined,
  hold_seconds: undefined,
  ...(temperatureIn(label) ?? bareLimitsIn(label)),
});

/** Returns the answer that passes a question of yes or no; undefined where its words do not say. */
export const passingIn = (label: string): 'yes' | undefined =>
  FAULT.test(label) ? undefined : 'yes';
