/*
 * Reads the limits of a temperature from the words of a step, as people in shops write them. A number
 * that could mean something else gives no limit: a wrong limit passes food that is not safe.
 */

export type Limits = { min?: number | undefined; max?: number | undefined };

/** What the words of a step say about a temperature; null where they say nothing. */
export type ReadTemperature = Limits & { hold_seconds?: number | undefined };

const FAHRENHEIT = /(?:°|\d|\bdegrees?)\s*F\b|\bfahrenheit\b/i;

/** Returns words in which degrees are always written as in '-18°C'. */
const plain = (label: string): string =>
  label
    .replaceAll(/[−‒–—]/g, '-')
    .replaceAll('℃', '°C')
    .replaceAll(
      /(\d)\s*(?:[°º]\s*C?(?![a-z])|deg(?:ree)?s?\.?(?:\s*(?:C|celsius|centigrade)\b)?|C\b|celsius\b)/gi,
      '$1°C',
    )
    .replaceAll(/(\d),(\d)(?=°C)/g, '$1.$2');

const UNIT = String.raw`(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?)\b`;
/** Times of day, dates and lengths of time, which are no temperatures. */
const TIMES = new RegExp(
  [
    String.raw`\d{1,2}[:h]\d{2}(?:\s*[ap]m)?`,
    String.raw`\d{1,2}\s*[ap]\.?m\b\.?`,
    String.raw`\d{1,4}/\d{1,2}(?:/\d{2,4})?`,
    String.raw`\d{1,4}(?:\s*(?:-|to)\s*\d{1,4})?\s*${UNIT}`,
  ].join('|'),
  'gi',
);
const HOLD = new RegExp(
  String.raw`\b(?:for|hold(?:ing)?|held)\s+(?:for\s+)?(?:at least\s+|a minimum of\s+|min(?:imum)?\.?\s+)?(\d{1,4})\s*(${UNIT})`,
  'i',
);

const blank = (text: string): string => ' '.repeat(text.length);

const NUMBER = String.raw`(?<![\w.,:/#£°]|\d-)(-?\d{1,3}(?:\.\d)?)(?![\d.,:/%]*\d|\s*%)(°C)?`;
/** The second number of a range may stand after a hyphen. */
const SECOND = String.raw`(-?\d{1,3}(?:\.\d)?)(?![\d.,:/%]*\d|\s*%)(°C)?`;
const NOT = String.raw`(?:\bnot|\bnever|n['’]t)\s+(?:be\s+|go\s+|get\s+|rise\s+|drop\s+|fall\s+)?`;
const BEFORE = String.raw`\s*(?:temp(?:erature)?\s+)?(?:of\s+)?`;
const LESS = '(?:below|under|less than|lower than|colder than|cooler than)';
const MORE = '(?:above|over|more than|higher than|hotter than|warmer than)';

/** Words before or after a number that make it a limit, in the order in which they are looked for. */
const WORDS: [side: 'min' | 'max', words: RegExp][] = (
  [
    ['max', `${NOT}(?:${MORE}|exceed(?:ing)?)${BEFORE}${NUMBER}`],
    ['min', `${NOT}${LESS}${BEFORE}${NUMBER}`],
    ['max', `\\bno (?:more|higher|warmer|hotter) than${BEFORE}${NUMBER}`],
    ['min', `\\bno (?:less|lower|colder|cooler) than${BEFORE}${NUMBER}`],
    [
      'max',
      `(?:\\b(?:at most|at or below|at or under|up to|${LESS}|max(?:imum)?\\b\\.?)|≤|<=?)${BEFORE}${NUMBER}`,
    ],
    ['max', `\\b(?:cool|chill)(?:ed|ing)?(?: (?:down|food|it|quickly))* to ${NUMBER}`],
    [
      'min',
      `(?:\\b(?:at least|at or above|${MORE}|min(?:imum)?\\b\\.?|exceed(?:s|ing)?|reach(?:es|ed|ing)?|until)|≥|>=?)${BEFORE}${NUMBER}`,
    ],
    [
      'max',
      `${NUMBER}\\s*(?:(?:or|and|&)\\s*(?:less|below|under|lower|colder|cooler)\\b|max(?:imum)?\\b)`,
    ],
    [
      'min',
      `${NUMBER}\\s*(?:(?:or|and|&)\\s*(?:more|above|over|higher|hotter|warmer|up)\\b|\\+|(?<=°C\\s*)min(?:imum)?\\b)`,
    ],
  ] as const
).map(([side, words]) => [side, new RegExp(words, 'gi')]);

const RANGE = new RegExp(
  `(between\\s+|from\\s+)?${NUMBER}(-\\s*|\\s+-\\s+|\\s+(?:to|and|up to)\\s+)${SECOND}`,
  'gi',
);

/** Words after which a number names the equipment, as in 'Fridge 2'. */
const NAMED =
  /\b(?:fridge|freezer|chiller|unit|room|table|counter|cabinet|door|bay|shelf|shelve|till|store|probe|oven|fryer|display|area|floor|number|no\.?)s?\s*(?:no\.?|number)?\s*#?$/i;
/** What may follow a number without a unit, so that it does not count something: '5 boxes'. */
const FOLLOWS =
  /^\s*(?:$|[,.;:)!?+-]|(?:or|and|for|within|in|to|at|max|min|each|daily|before|please)\b)/i;
/** Words that make a limit the case that fails: 'throw away if above 8'. */
const CONDITION =
  /\b(?:if|when|whenever|unless|except|fails?|discard|reject|throw|bin|report|call)\b/i;

const COLD = /fridge|\bchill|\bcold\b|\bcool|refrigerat|\bmilk\b|\bdairy\b/i;
const FROZEN = /freez|\bfrozen\b|ice cream/i;
const HOT = /\b(?:re-?heat|heat|cook)(?:ing|ed)?\b|\bcore\b|\bprobe\b|\bhot\b|\bbain/i;
/** Words of heat that make a single number the lowest temperature. */
const HEAT_TO =
  /\b(?:re-?heat|heat|cook)(?:ing|ed)?\b|\bcore\b|\bprobe\b|\bhot[- ]?(?:hold(?:ing)?|food|cupboard|cabinet|display)\b|\bbain/i;
const TEMPERATURE = /°C|\btemperatures?\b|\btemps?\b(?!\s+(?:staff|workers?|agency))/i;
const CALIBRATION = /\b(?:boiling|iced?|calibrat\w*|water)\b/i;

type Found = { min: number[]; max: number[]; isDoubtful: boolean; rest: string };

const isCounted = (text: string, end: number, degrees: string | undefined): boolean =>
  degrees === undefined && !FOLLOWS.test(text.slice(end));

/** Finds the ranges in words, and leaves out those that name equipment, as in 'Fridges 1 to 4'. */
const findRanges = (text: string): Found => {
  const found: Found = { min: [], max: [], isDoubtful: false, rest: text };
  for (const match of text.matchAll(RANGE)) {
    const [whole, between, first = '', firstUnit, joint = '', second = '', secondUnit] = match;
    const start = match.index + (between?.length ?? 0);
    const isAnd = /and/i.test(joint);
    if (isAnd && !/between/i.test(between ?? '')) continue;
    const [from, to] = [Number(first), Number(second)];
    const isDegrees = firstUnit !== undefined || secondUnit !== undefined;
    const isNamed = from >= 1 && firstUnit === undefined && NAMED.test(text.slice(0, start));
    const isSpaced = /\s-\s/.test(joint);
    found.rest =
      found.rest.slice(0, match.index) +
      blank(whole) +
      found.rest.slice(match.index + whole.length);
    if (isCounted(text, match.index + whole.length, secondUnit)) continue;
    if (isNamed && !isDegrees) continue;
    if (isNamed && isSpaced) found.isDoubtful = true;
    found.min.push(Math.min(from, to));
    found.max.push(Math.max(from, to));
  }
  return found;
};

/** Finds the limits that words such as 'below' make of a number. */
const findLimits = ({ rest: text, ...ranges }: Found): Found => {
  const found = { min: [...ranges.min], max: [...ranges.max], isDoubtful: ranges.isDoubtful };
  let rest = text;
  for (const [side, words] of WORDS) {
    for (const match of rest.matchAll(words)) {
      const [whole, value = '', degrees] = match;
      const end = match.index + whole.length;
      rest = rest.slice(0, match.index) + blank(whole) + rest.slice(end);
      if (!isCounted(text, end, degrees)) found[side].push(Number(value) + 0);
    }
  }
  return { ...found, rest };
};

const isOnlyOne = (values: readonly number[]): boolean => new Set(values).size <= 1;

/** Returns true for limits that fit the equipment: a freezer at 18 °C is a forgotten minus sign. */
const isPlausible = (text: string, { min, max }: Limits): boolean => {
  if (min !== undefined && max !== undefined && min > max) return false;
  const isCold = COLD.test(text);
  const isHot = HOT.test(text);
  if (FROZEN.test(text)) return max !== undefined && max < 0;
  if (isCold && !isHot && max === undefined) return min !== undefined && min <= 3;
  return !(isHot && !isCold && min === undefined);
};

/** Returns the limit that a single temperature means by its equipment: 'Core temp 75C'. */
const targetIn = (text: string, rest: string): Limits => {
  const numbers = [...rest.matchAll(new RegExp(NUMBER, 'gi'))].filter(
    (match) =>
      match[2] !== undefined ||
      (!(Number(match[1]) >= 1 && NAMED.test(rest.slice(0, match.index))) &&
        !isCounted(rest, match.index + match[0].length, match[2])),
  );
  const [only] = numbers;
  if (!only || numbers.length > 1) return {};
  const value = Number(only[1]);
  const isDegrees = only[2] !== undefined;
  if (FROZEN.test(text)) return value <= -10 ? { max: value } : {};
  if (HEAT_TO.test(text) && !COLD.test(text) && !CALIBRATION.test(text)) {
    return value >= 60 && value <= 100 ? { min: value } : {};
  }
  return isDegrees && COLD.test(text) && !HOT.test(text) && value >= 0 && value <= 8
    ? { max: value }
    : {};
};

const SECONDS: [unit: RegExp, seconds: number][] = [
  [/^s/i, 1],
  [/^m/i, 60],
  [/^h/i, 3600],
];

const holdIn = (text: string): number | undefined => {
  const [, count, unit = ''] = HOLD.exec(text) ?? [];
  const seconds = SECONDS.find(([start]) => start.test(unit))?.[1];
  return count === undefined || seconds === undefined ? undefined : Number(count) * seconds;
};

/**
 * Reads what the words of a step say about a temperature: null where they say nothing, and no limits
 * where they name a temperature whose limits are not clear.
 */
export const temperatureIn = (label: string): ReadTemperature | null => {
  const text = plain(label);
  if (FAHRENHEIT.test(label)) return {};
  const words = text.replaceAll(TIMES, blank);
  const found = findLimits(findRanges(words));
  const isAbout = [TEMPERATURE, COLD, FROZEN, HOT].some((subject) => subject.test(text));
  const hasLimits = found.min.length + found.max.length > 0;
  const isLeft = found.rest.includes('°C');
  const target = hasLimits ? {} : targetIn(text, found.rest);
  const isTarget = target.min !== undefined || target.max !== undefined;
  if (!TEMPERATURE.test(text) && !(isAbout && (hasLimits || isTarget))) return null;
  const limits = hasLimits ? { min: found.min[0], max: found.max[0] } : target;
  const isClear =
    (hasLimits ? !isLeft : isTarget) &&
    !found.isDoubtful &&
    !CONDITION.test(text) &&
    isOnlyOne(found.min) &&
    isOnlyOne(found.max) &&
    isPlausible(text, limits);
  if (!isClear) return {};
  const hold = limits.min === undefined ? undefined : holdIn(text);
  return { ...limits, ...(hold !== undefined && { hold_seconds: hold }) };
};

/** Reads the limits of words that are nothing but a limit, as in 'max 8'. */
export const bareLimitsIn = (label: string): Limits | null => {
  const found = findLimits(findRanges(plain(label)));
  const isBare = found.rest.trim() === '' && found.min.length <= 1 && found.max.length <= 1;
  if (!isBare || found.min.length + found.max.length === 0) return null;
  return { min: found.min[0], max: found.max[0] };
};
