import { ALLERGENS, allergenLabel, whichLabel, whichOf } from './allergen-list.ts';
import type { Allergen, Allergens, Which } from './allergen-list.ts';
import { openReferences, referenceKey } from './allergen-references.ts';
import type { OpenReference } from './allergen-references.ts';
import { allergenWordsIn } from './allergen-text.ts';
import type { AllergenWord } from './allergen-text.ts';

/* What a manager has to correct, or to explain, before the allergens of a dish are signed. */

export const WARNING_KINDS = [
  'denied',
  'doubted',
  'unnamed',
  'unlisted',
  'supplier',
  'reference',
  'asked',
] as const;
export type WarningKind = (typeof WARNING_KINDS)[number];

/** Warnings of words that lack the name of their allergen: a label says them, too. */
const REFERENCE_KINDS: readonly WarningKind[] = ['reference', 'asked'];

export const isReferenceWarning = ({ kind }: Pick<AllergenWarning, 'kind'>): boolean =>
  REFERENCE_KINDS.includes(kind);

/** A contradiction or an omission that a manager has to correct, or to explain. */
export type AllergenWarning = {
  /** Names the warning, so that its answer still counts in the next version. */
  key: string;
  kind: WarningKind;
  allergen: Allergen | null;
  text: string;
  /** The word that lacks a reference, as it is written. */
  word?: string;
  /** The word with the reference; null where only the writer knows the cereal or nut. */
  proposal?: string | null;
};

export type Described = {
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

/** Says whether a cereal or nut is among the chosen ones: spelt and khorasan are wheat, too. */
const isNamed = (which: Which, named: readonly Which[]): boolean =>
  named.includes(which) ||
  (which === 'wheat' && (named.includes('spelt') || named.includes('khorasan')));

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
  if (which === null || isNamed(which, named)) return [];
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
  return ALLERGENS.filter((allergen) => allergens[allergen].state === 'contains').flatMap(
    (allergen): AllergenWarning[] => {
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
    },
  );
};

const referenceText = ({ kind, allergen, word, name }: OpenReference): string => {
  const label = allergenLabel[allergen];
  if (name === null) {
    return `‘${word}’ does not say which ${allergen === 'nuts' ? 'nut' : 'cereal'} it is. Write the name in brackets behind it.`;
  }
  return kind === 'asked'
    ? `‘${word}’ often contains ${label}. Look at its pack: if it does, write ‘${word} (${name})’.`
    : `‘${word}’ does not name its allergen. Write ‘${word} (${name})’.`;
};

/** Warns of words that lack a reference; what is denied or doubted has a warning of its own. */
const referenceWarnings = ({ allergens, ingredients }: Described): AllergenWarning[] =>
  openReferences(ingredients ?? '', allergens)
    .filter(
      ({ kind, allergen }) =>
        kind === 'asked' || ['contains', 'unknown'].includes(allergens[allergen].state),
    )
    .map((open) => ({
      key: referenceKey(open),
      kind: open.kind,
      allergen: open.allergen,
      text: referenceText(open),
      word: open.word,
      proposal: open.name === null ? null : `${open.word} (${open.name})`,
    }));

/**
 * Lists what is wrong between the ingredients of a dish and what is recorded of its allergens, and
 * the words that do not name their allergen; `signed` is the version before, whose supplier may be
 * another one.
 */
export const allergenWarnings = (
  dish: Described,
  signed: Pick<Described, 'supplier'> | null,
): AllergenWarning[] => {
  const words = allergenWordsIn(dish.ingredients ?? '');
  const all = [
    ...words.flatMap((word) => wordWarnings(dish.allergens, word)),
    ...unlistedWarnings(dish, words),
    ...referenceWarnings(dish),
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
