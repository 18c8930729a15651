import { allergenLabel, whichLabel, whichOf } from './allergen-list.ts';
import type { Allergen, Allergens, Which } from './allergen-list.ts';
import { ALLERGEN_WORDS, HARMLESS_PHRASES } from './allergen-words.ts';

/* Words of allergens in a text of ingredients: for the emphasis on labels, and for warnings. */

type Meaning = { allergen: Allergen; which: Which | null };

/** Returns each phrase of a list with its plurals. */
const phrasesOf = (list: string): string[] =>
  list
    .trim()
    .split(/,\s+/)
    .flatMap((word) => [word, `${word}s`, `${word}es`]);

const MEANINGS: ReadonlyMap<string, Meaning | null> = new Map([
  ...ALLERGEN_WORDS.flatMap(({ allergen, which = null, words }) =>
    phrasesOf(words).map((phrase): [string, Meaning] => [phrase, { allergen, which }]),
  ),
  ...phrasesOf(HARMLESS_PHRASES).map((phrase): [string, null] => [phrase, null]),
]);
const LONGEST = Math.max(...[...MEANINGS.keys()].map((phrase) => phrase.split(' ').length));

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

export type AllergenWord = Meaning & {
  from: number;
  to: number;
  /** The words in lower case, by which a warning names them. */
  phrase: string;
  /** True for 'may contain …'. */
  isPrecaution: boolean;
};

/** Finds every word or phrase of an allergen in a text, in order. */
export const allergenWordsIn = (text: string): AllergenWord[] => {
  const tokens = tokensOf(text);
  const precautions = [...text.matchAll(PRECAUTION)].map(({ 0: sentence, index }) => ({
    from: index,
    to: index + sentence.length,
  }));
  const found: AllergenWord[] = [];
  let at = 0;
  while (at < tokens.length) {
    let length = 1;
    let taken = 1;
    let meaning: Meaning | null | undefined;
    while (length <= LONGEST) {
      if (length > 1 && !areJoined(text, tokens[at + length - 2], tokens[at + length - 1])) break;
      const words = tokens.slice(at, at + length).map(({ word }) => word);
      const known = MEANINGS.get(words.join(' '));
      if (known !== undefined) [meaning, taken] = [known, length];
      length += 1;
    }
    const [first, last, next] = [tokens[at], tokens[at + taken - 1], tokens[at + taken]];
    const isFreeOf =
      next?.word === 'free' &&
      areJoined(text, last, next) &&
      tokens[at + taken + 1]?.word !== 'range';
    while ((precautions[0]?.to ?? Infinity) <= (first?.from ?? 0)) precautions.shift();
    if (meaning && first && last && !isFreeOf) {
      found.push({
        ...meaning,
        from: first.from,
        to: last.to,
        phrase: tokens
          .slice(at, at + taken)
          .map(({ word }) => word)
          .join(' '),
        isPrecaution: (precautions[0]?.from ?? Infinity) < first.from,
      });
    }
    at += taken;
  }
  return found;
};

/** A part of a label: the words of allergens stand out from the rest. */
export type LabelPart = { text: string; emphasised: boolean };

/** Splits a text of ingredients so that each word of an allergen can be emphasised. */
export const labelParts = (text: string): LabelPart[] => {
  const words = allergenWordsIn(text);
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

export const WARNING_KINDS = ['denied', 'doubted', 'unnamed', 'unlisted', 'supplier'] as const;
export type WarningKind = (typeof WARNING_KINDS)[number];

/** A contradiction that a manager has to correct, or to explain before the dish is signed. */
export type AllergenWarning = {
  /** Names the warning, so that its answer still counts in the next version. */
  key: string;
  kind: WarningKind;
  allergen: Allergen | null;
  text: string;
};

type Described = {
  kind: 'loose' | 'ppds';
  ingredients: string | null;
  allergens: Allergens;
  supplier: string | null;
};

const ofWord = (
  kind: WarningKind,
  { allergen, which, phrase }: AllergenWord,
  text: string,
): AllergenWarning => ({
  key: `${kind}:${which ?? allergen}:${phrase}`,
  kind,
  allergen,
  text,
});

const wordWarnings = (allergens: Allergens, word: AllergenWord): AllergenWarning[] => {
  const { allergen, which, phrase } = word;
  const { state, which: named = [] } = allergens[allergen];
  const label = allergenLabel[allergen];
  const isIn = `The ingredients name ‘${phrase}’`;
  if (state === 'no') return [ofWord('denied', word, `${isIn}, but ${label} is set to No.`)];
  if (word.isPrecaution || state === 'unknown') return [];
  if (state === 'may_contain') {
    return [ofWord('doubted', word, `${isIn}, but ${label} is set to May contain.`)];
  }
  if (which === null || named.includes(which)) return [];
  return [
    ofWord('unnamed', word, `${isIn}, but ${whichLabel[which]} is not chosen under ${label}.`),
  ];
};

/** Warns of allergens that the label of a prepacked product would not name. */
const unlistedWarnings = (
  { kind, allergens }: Described,
  words: readonly AllergenWord[],
): AllergenWarning[] => {
  if (kind !== 'ppds') return [];
  const listed = words.filter((word) => !word.isPrecaution);
  return (Object.keys(allergens) as Allergen[])
    .filter((allergen) => allergens[allergen].state === 'contains')
    .flatMap((allergen): AllergenWarning[] => {
      const names = whichOf(allergen).filter((one) => allergens[allergen].which?.includes(one));
      const parts: { is: (word: AllergenWord) => boolean; name: string; key: string }[] =
        names.length === 0
          ? [
              {
                is: (word) => word.allergen === allergen,
                name: allergenLabel[allergen],
                key: allergen,
              },
            ]
          : names.map((which) => ({
              is: (word) => word.which === which,
              name: whichLabel[which],
              key: which,
            }));
      return parts
        .filter(({ is }) => !listed.some(is))
        .map(({ name, key }) => ({
          key: `unlisted:${key}`,
          kind: 'unlisted',
          allergen,
          text: `It contains ${name}, but the ingredients do not name it, so the label does not either.`,
        }));
    });
};

/**
 * Lists the contradictions between what a dish is made of and what is recorded of its allergens;
 * `signed` is the version before, whose supplier may be another one.
 */
export const allergenWarnings = (
  dish: Described,
  signed: Pick<Described, 'supplier'> | null,
): AllergenWarning[] => {
  const words = allergenWordsIn(dish.ingredients ?? '');
  const all = [
    ...words.flatMap((word) => wordWarnings(dish.allergens, word)),
    ...unlistedWarnings(dish, words),
    ...(signed && signed.supplier !== dish.supplier
      ? [
          {
            key: `supplier:${dish.supplier ?? ''}`,
            kind: 'supplier' as const,
            allergen: null,
            text: `The supplier has changed from ${signed.supplier ?? 'none'} to ${dish.supplier ?? 'none'}. Check the ingredients again.`,
          },
        ]
      : []),
  ];
  return [...new Map(all.map((warning) => [warning.key, warning])).values()];
};
