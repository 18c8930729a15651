import { ALLERGENS, allergenLabel, whichLabel, whichOf } from './allergen-list.ts';
import type { Allergen, Allergens, AllergenState, Declared, Which } from './allergen-list.ts';
import { listed } from './listed.ts';

/*
 * What may be said of a dish. What is not known is never shown as 'no': every screen, page and file
 * asks shownState, which turns each 'no' of an incomplete dish into 'ask'.
 */

/** What people read of one allergen in a dish. */
export const SHOWN_STATES = ['contains', 'may_contain', 'no', 'ask'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

export const shownLabel: Record<ShownState, string> = {
  contains: 'Contains',
  may_contain: 'May contain',
  no: 'No',
  ask: 'Ask',
};

/** Signs for the cells of a grid; a legend explains them. */
export const shownSign: Record<ShownState, string> = {
  contains: '●',
  may_contain: '◐',
  no: '–',
  ask: '?',
};

export const ASK_TEXT = 'Ask – do not serve as free from';

export const stateLabel: Record<AllergenState, string> = {
  contains: 'Contains',
  may_contain: 'May contain',
  no: 'No',
  unknown: 'Not known',
};

const needsNames = (allergen: Allergen, { state, which = [] }: Declared): boolean =>
  state === 'contains' && whichOf(allergen).length > 0 && which.length === 0;

/** Returns the allergens of which nothing is known, or not which cereal or nut it is. */
export const missingOf = (allergens: Allergens): Allergen[] =>
  ALLERGENS.filter(
    (allergen) =>
      allergens[allergen].state === 'unknown' || needsNames(allergen, allergens[allergen]),
  );

export const isComplete = (allergens: Allergens): boolean => missingOf(allergens).length === 0;

/** Returns what people may read of an allergen in a dish: 'no' only if all 14 are known. */
export const shownState = (allergens: Allergens, allergen: Allergen): ShownState => {
  const { state } = allergens[allergen];
  if (state === 'contains' || state === 'may_contain') return state;
  return state === 'no' && isComplete(allergens) ? 'no' : 'ask';
};

/** Returns an allergen with the cereals or nuts that are named: 'Nuts (almonds, walnuts)'. */
export const namedAllergen = (allergen: Allergen, { which = [] }: Declared): string =>
  which.length === 0
    ? allergenLabel[allergen]
    : `${allergenLabel[allergen]} (${which.map((one) => whichLabel[one]).join(', ')})`;

const inState = (allergens: Allergens, state: ShownState): string[] =>
  ALLERGENS.filter((allergen) => shownState(allergens, allergen) === state).map((allergen) =>
    namedAllergen(allergen, allergens[allergen]),
  );

/**
 * Says in a sentence or two what a dish contains and may contain, and what to ask about. It never
 * says what is not in a dish.
 */
export const allergenText = (allergens: Allergens): string => {
  const [contains, mayContain, ask] = (['contains', 'may_contain', 'ask'] as const).map((state) =>
    inState(allergens, state),
  ) as [string[], string[], string[]];
  const parts = [
    ...(contains.length > 0 ? [`Contains: ${contains.join(', ')}.`] : []),
    ...(mayContain.length > 0 ? [`May contain: ${mayContain.join(', ')}.`] : []),
    ...(ask.length > 0 ? [`Ask about: ${ask.join(', ')}.`] : []),
  ];
  return parts.length > 0 ? parts.join(' ') : 'None of the 14 allergens is an ingredient.';
};

/** How a dish answers a customer who avoids some allergens. */
export type Answer = 'without' | 'may_contain' | 'ask' | 'contains';
export const ANSWERS = ['without', 'may_contain', 'ask', 'contains'] as const satisfies Answer[];

/** Returns the worst that is recorded of the avoided allergens in a dish. */
export const answerTo = (allergens: Allergens, avoided: readonly Allergen[]): Answer => {
  const states = new Set(avoided.map((allergen) => shownState(allergens, allergen)));
  if (states.has('contains')) return 'contains';
  if (states.has('ask') || !isComplete(allergens)) return 'ask';
  return states.has('may_contain') ? 'may_contain' : 'without';
};

/** Returns all 14, with what was left out as not known. */
export const wholeAllergens = (given: Partial<Record<Allergen, Declared>>): Allergens =>
  Object.fromEntries(
    ALLERGENS.map((allergen): [Allergen, Declared] => {
      const { state, which = [] } = given[allergen] ?? { state: 'unknown' };
      const isNamed = state === 'contains' || state === 'may_contain';
      const named = whichOf(allergen).filter((one) => which.includes(one));
      return [allergen, isNamed && named.length > 0 ? { state, which: named } : { state }];
    }),
  ) as Record<Allergen, Declared>;

const CODES: Record<AllergenState, string> = {
  contains: 'c',
  may_contain: 'm',
  no: 'n',
  unknown: 'u',
};
const STATE_OF = new Map(
  Object.entries(CODES).map(([state, code]) => [code, state as AllergenState]),
);

/** What tablets get of a dish's allergens: a letter for each of the 14, and the names. */
export type PackedAllergens = { states: string; which?: Partial<Record<Allergen, Which[]>> };

export const packAllergens = (allergens: Allergens): PackedAllergens => {
  const named = ALLERGENS.flatMap((allergen) => {
    const { which = [] } = allergens[allergen];
    return which.length > 0 ? [[allergen, [...which]] as const] : [];
  });
  return {
    states: ALLERGENS.map((allergen) => CODES[allergens[allergen].state]).join(''),
    ...(named.length > 0 && { which: Object.fromEntries(named) }),
  };
};

/** Reads packed allergens; a letter that is missing or not understood is not known. */
export const unpackAllergens = ({ states, which = {} }: PackedAllergens): Allergens =>
  wholeAllergens(
    Object.fromEntries(
      ALLERGENS.map((allergen, index) => [
        allergen,
        { state: STATE_OF.get(states.charAt(index)) ?? 'unknown', which: which[allergen] },
      ]),
    ),
  );

export const NOTHING_KNOWN: Allergens = wholeAllergens({});

/** The part of a version that decides from when on it holds. */
type Dated = { number: number; signed_at: unknown; valid_from: string | null };

/** Returns the version of a dish that holds on a day: the last signed one that has begun. */
export const versionOn = <V extends Dated>(versions: readonly V[], day: string): V | null =>
  versions
    .filter(({ signed_at, valid_from }) => signed_at !== null && (valid_from ?? '') <= day)
    .reduce<V | null>((last, one) => (last && last.number > one.number ? last : one), null);

/** Days for which a dish is marked as changed. */
export const CHANGED_DAYS = 14;
/** Months after which the allergens of a dish have to be checked again. */
export const CHECK_MONTHS = 12;

/** Returns which allergens two versions of a dish record differently. */
export const changedAllergens = (a: Allergens, b: Allergens): Allergen[] =>
  ALLERGENS.filter(
    (allergen) =>
      a[allergen].state !== b[allergen].state ||
      listed(a[allergen].which ?? []) !== listed(b[allergen].which ?? []),
  );
