import type { StepKind } from '@branchbook/contract/checklist.ts';

/* Reads what the words of a step suggest: its kind, and the limits of a temperature. */

const TEMPERATURE = /\d\s*(?:°|º|degrees\b|C\b)|\btemperatures?\b/i;
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
  if (TEMPERATURE.test(words)) return 'temperature';
  if (PHOTO.test(words)) return 'photo';
  if (COUNT.test(words)) return 'number';
  if (TIME.test(words)) return 'time';
  if (WORDS.test(words)) return 'text';
  return words.endsWith('?') ? 'yes_no' : null;
};

const NUMBER = String.raw`([-−]?\d{1,3}(?:[.,]\d)?)`;
const DEGREES = String.raw`${NUMBER}(?:\s*(?:[°º]\s*C?|degrees|C\b))?`;
const AT_MOST = new RegExp(
  `(?:at most|no more than|max\\.?|maximum|below|under|up to|≤) ?${DEGREES}|${DEGREES} (?:or|and) (?:less|below|colder|under)`,
  'i',
);
const AT_LEAST = new RegExp(
  `(?:at least|no less than|min\\.?|minimum|above|over|≥) ?${DEGREES}|${DEGREES} (?:or|and) (?:more|above|hotter|over)`,
  'i',
);
const BETWEEN = new RegExp(
  `between ${DEGREES} and ${DEGREES}|${DEGREES}\\s*(?:to|–)\\s*${DEGREES}|${NUMBER}-${DEGREES}`,
  'i',
);

type Limits = { min?: number | undefined; max?: number | undefined };

const degreesIn = (match: RegExpExecArray | null): number[] =>
  (match ?? [])
    .slice(1)
    .filter((text) => text !== undefined)
    .map((text) => Number(text.replace('−', '-').replace(',', '.')));

/** Reads the limits that the words of a temperature name, as in 'Fridge, 0 to 5 °C'. */
export const limitsIn = (label: string): Limits => {
  const [max] = degreesIn(AT_MOST.exec(label));
  const [min] = degreesIn(AT_LEAST.exec(label));
  if (min !== undefined || max !== undefined) return { min, max };
  const [lowest, highest] = degreesIn(BETWEEN.exec(label)).toSorted((a, b) => a - b);
  return { min: lowest, max: highest };
};
