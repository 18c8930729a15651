import type { Allergen, Which } from './allergen-list.ts';
import { ALLERGEN_WORDS, CLEAR_NAMES, HARMLESS_PHRASES, OFTEN_WORDS } from './allergen-words.ts';
import type { WordGroup } from './allergen-words.ts';

/* Words of allergens in a text of ingredients: for the emphasis on labels, and for warnings. */

export type Meaning = { allergen: Allergen; which: Which | null };
/** What a phrase says: the allergens that it contains, and those that it often contains. */
type Known = { sure: Meaning[]; often: Meaning[] };

/** Returns each phrase of a list with its plurals. */
const phrasesOf = (list: string): string[] =>
  list
    .trim()
    .split(/,\s+/)
    .flatMap((word) => [word, `${word}s`, `${word}es`, word.replace(/y$/, 'ies')]);

const MEANINGS = new Map<string, Known>();
const learn = (groups: readonly WordGroup[], how: keyof Known): void => {
  for (const { allergen, which = null, words } of groups) {
    for (const phrase of new Set(phrasesOf(words))) {
      const known = MEANINGS.get(phrase) ?? { sure: [], often: [] };
      known[how].push({ allergen, which });
      MEANINGS.set(phrase, known);
    }
  }
};
learn(ALLERGEN_WORDS, 'sure');
learn(OFTEN_WORDS, 'often');
for (const phrase of phrasesOf(HARMLESS_PHRASES)) MEANINGS.set(phrase, { sure: [], often: [] });
const LONGEST = Math.max(...[...MEANINGS.keys()].map((phrase) => phrase.split(' ').length));

/** Returns the name that an allergen, or a cereal or nut, has in the rules for references. */
export const nameKeyOf = ({ allergen, which }: Meaning): keyof typeof CLEAR_NAMES | null => {
  if (which !== null) return which;
  return allergen === 'gluten' || allergen === 'nuts' ? null : allergen;
};

/** Says whether a phrase is itself a clear reference to the name of its allergen. */
export const isClearName = (phrase: string, meaning: Meaning): boolean => {
  const key = nameKeyOf(meaning);
  return key !== null && CLEAR_NAMES[key].test(phrase);
};

type Token = { from: number; to: number; word: string };

/** Returns the words of a text in lower case, without accents and a possessive -s. */
const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)?/gu)].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
    word: found
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/['’]s?$/, ''),
  }));

/** Returns true if only spaces or hyphens are between two words, so that they are one phrase. */
const areJoined = (text: string, a: Token | undefined, b: Token | undefined): boolean =>
  a !== undefined && b !== undefined && /^[\s\-–]+$/.test(text.slice(a.to, b.from));

/** A sentence warns of what may have got in; from there on it lists no ingredient. */
const PRECAUTION = /(?:may (?:also )?contain|traces? of|not suitable for)[^.;\n]*/gi;

type Place = {
  from: number;
  to: number;
  /** The words in lower case, by which a warning names them. */
  phrase: string;
  /** True for 'may contain …'. */
  isPrecaution: boolean;
};
export type AllergenPhrase = Place & Known;
export type AllergenWord = Meaning & Place;

/** Allergens that something plant-based does not contain. */
const ANIMAL: ReadonlySet<Allergen> = new Set(['crustaceans', 'eggs', 'fish', 'milk', 'molluscs']);

/**
 * Returns which meanings the words before a phrase rule out: 'vegan cheese' has no milk, 'egg-free
 * mayonnaise' no egg, 'gluten-free flour' no wheat. A cereal that is named remains: gluten-free oats
 * are oats.
 */
const ruledOut = (
  before: readonly (Token | undefined)[],
  phrase: string,
): ((meaning: Meaning) => boolean) => {
  const [third, second] = before.map((token) => token?.word);
  const isPlantBased =
    second === 'vegan' ||
    (third === 'plant' && second === 'based') ||
    (third === 'non' && second === 'dairy');
  const free = new Set(
    second === 'free' && third !== undefined
      ? MEANINGS.get(third)?.sure.map(({ allergen }) => allergen)
      : [],
  );
  return (meaning) =>
    (isPlantBased && ANIMAL.has(meaning.allergen)) ||
    (free.has(meaning.allergen) &&
      !(meaning.allergen === 'gluten' && isClearName(phrase, meaning)));
};

/** Finds every phrase of a text that names an allergen or often contains one, in order. */
export const allergenPhrasesIn = (text: string): AllergenPhrase[] => {
  const tokens = tokensOf(text);
  const precautions = [...text.matchAll(PRECAUTION)].map(({ 0: sentence, index }) => ({
    from: index,
    to: index + sentence.length,
  }));
  const found: AllergenPhrase[] = [];
  let at = 0;
  while (at < tokens.length) {
    let length = 1;
    let taken = 1;
    let known: Known | undefined;
    while (length <= LONGEST) {
      if (length > 1 && !areJoined(text, tokens[at + length - 2], tokens[at + length - 1])) break;
      const words = tokens.slice(at, at + length).map(({ word }) => word);
      const meant = MEANINGS.get(words.join(' '));
      if (meant !== undefined) [known, taken] = [meant, length];
      length += 1;
    }
    const [first, last, next] = [tokens[at], tokens[at + taken - 1], tokens[at + taken]];
    const isFreeOf =
      next?.word === 'free' &&
      areJoined(text, last, next) &&
      tokens[at + taken + 1]?.word !== 'range';
    while ((precautions[0]?.to ?? Infinity) <= (first?.from ?? 0)) precautions.shift();
    if (known && first && last && !isFreeOf) {
      const phrase = tokens
        .slice(at, at + taken)
        .map(({ word }) => word)
        .join(' ');
      const [third, second] = [tokens[at - 2], tokens[at - 1]];
      const isOut = areJoined(text, second, first)
        ? ruledOut([areJoined(text, third, second) ? third : undefined, second], phrase)
        : () => false;
      const sure = known.sure.filter((meaning) => !isOut(meaning));
      const often = known.often.filter((meaning) => !isOut(meaning));
      const isPrecaution = (precautions[0]?.from ?? Infinity) < first.from;
      if (sure.length > 0 || often.length > 0) {
        found.push({ sure, often, from: first.from, to: last.to, phrase, isPrecaution });
      }
    }
    at += taken;
  }
  return found;
};

/** Finds every word or phrase that names an allergen in a text, in order; one for each allergen. */
export const allergenWordsIn = (text: string): AllergenWord[] =>
  allergenPhrasesIn(text).flatMap(({ sure, from, to, phrase, isPrecaution }) =>
    sure.map((meaning) => ({ ...meaning, from, to, phrase, isPrecaution })),
  );

/** A part of a label: the words of allergens stand out from the rest. */
export type LabelPart = { text: string; emphasised: boolean };

/** Splits a text of ingredients so that each word of an allergen can be emphasised. */
export const labelParts = (text: string): LabelPart[] => {
  const words = allergenPhrasesIn(text).filter(({ sure }) => sure.length > 0);
  const parts = words.flatMap(({ from, to }, index): LabelPart[] => [
    { text: text.slice(words[index - 1]?.to ?? 0, from), emphasised: false },
    { text: text.slice(from, to), emphasised: true },
  ]);
  return [...parts, { text: text.slice(words.at(-1)?.to ?? 0), emphasised: false }].filter(
    (part) => part.text !== '',
  );
};

/** Returns the text of ingredients with the words of allergens in capitals. */
export const labelText = (text: string): string =>
  labelParts(text)
    .map((part) => (part.emphasised ? part.text.toUpperCase() : part.text))
    .join('');
