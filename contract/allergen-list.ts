/**
 * The 14 allergens that food businesses must declare: Annex II of Regulation (EU) No 1169/2011 as
 * assimilated into the law of Great Britain, and as it applies in Northern Ireland, in its order.
 */

/** Where the rules of this feature are written, and when each was read. */
export const ALLERGEN_SOURCES = {
  list: {
    title: 'Regulation (EU) No 1169/2011, Annex II: substances causing allergies or intolerances',
    url: 'https://www.legislation.gov.uk/eur/2011/1169/annex/II',
    standing: 'law',
    read: '2026-11-24',
  },
  emphasis: {
    title: 'Regulation (EU) No 1169/2011, Article 21: labelling of certain substances',
    url: 'https://www.legislation.gov.uk/eur/2011/1169/article/21',
    standing: 'law',
    read: '2026-11-24',
  },
  references: {
    title:
      'Food Standards Agency: food allergen labelling technical guidance, part 1, prepacked food',
    url: 'https://www.food.gov.uk/business-guidance/food-allergen-labelling-and-information-requirements-technical-guidance-part-1-guidance-for-businesses-providing-prepacked-food',
    standing: 'guidance',
    read: '2026-11-27',
  },
  loose: {
    title:
      'Food Standards Agency: allergen information for non-prepacked foods, best practice of 5 March 2025',
    url: 'https://www.food.gov.uk/node/25461',
    standing: 'good practice',
    read: '2026-11-24',
  },
  prepacked: {
    title: 'Food Standards Agency: labelling of food that is prepacked for direct sale',
    url: 'https://www.food.gov.uk/business-guidance/labelling-guidance-for-prepacked-for-direct-sale-ppds-food-products',
    standing: 'guidance',
    read: '2026-11-24',
  },
  prepackedInScotland: {
    title: 'Food Standards Scotland: prepacked for direct sale',
    url: 'https://www.foodstandards.gov.scot/business-guidance/running-a-food-business/packaging-and-labelling/prepacked-for-direct-sale',
    standing: 'guidance',
    read: '2026-11-24',
  },
} as const satisfies Record<
  string,
  {
    title: string;
    url: string;
    standing: 'law' | 'guidance' | 'good practice';
    read: string;
  }
>;

export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

export const allergenLabel: Record<Allergen, string> = {
  gluten: 'Cereals containing gluten',
  crustaceans: 'Crustaceans',
  eggs: 'Eggs',
  fish: 'Fish',
  peanuts: 'Peanuts',
  soybeans: 'Soybeans',
  milk: 'Milk',
  nuts: 'Nuts',
  celery: 'Celery',
  mustard: 'Mustard',
  sesame: 'Sesame seeds',
  sulphites: 'Sulphur dioxide and sulphites',
  lupin: 'Lupin',
  molluscs: 'Molluscs',
};

/** Short names, for the heads of narrow columns and for filters. */
export const allergenShort: Record<Allergen, string> = {
  ...allergenLabel,
  gluten: 'Gluten',
  sesame: 'Sesame',
  sulphites: 'Sulphites',
};

/** Codes of two letters, for grids in which 14 names do not fit; a key explains them. */
export const allergenCode: Record<Allergen, string> = {
  gluten: 'Gl',
  crustaceans: 'Cr',
  eggs: 'Eg',
  fish: 'Fi',
  peanuts: 'Pe',
  soybeans: 'So',
  milk: 'Mi',
  nuts: 'Nu',
  celery: 'Ce',
  mustard: 'Mu',
  sesame: 'Se',
  sulphites: 'Su',
  lupin: 'Lu',
  molluscs: 'Mo',
};

const CEREALS = {
  wheat: 'wheat',
  spelt: 'spelt (wheat)',
  khorasan: 'khorasan wheat (Kamut)',
  rye: 'rye',
  barley: 'barley',
  oats: 'oats',
} as const;

const NUTS = {
  almonds: 'almonds',
  hazelnuts: 'hazelnuts',
  walnuts: 'walnuts',
  cashews: 'cashews',
  pecans: 'pecan nuts',
  brazil_nuts: 'Brazil nuts',
  pistachios: 'pistachio nuts',
  macadamias: 'macadamia nuts',
} as const;

/** The allergens that the law wants named: which cereal, and which nut. */
export const NAMED = {
  gluten: Object.keys(CEREALS) as (keyof typeof CEREALS)[],
  nuts: Object.keys(NUTS) as (keyof typeof NUTS)[],
} as const satisfies Partial<Record<Allergen, readonly string[]>>;
export type Which = (typeof NAMED)[keyof typeof NAMED][number];
export const WHICH: readonly Which[] = [...NAMED.gluten, ...NAMED.nuts];
export const whichLabel: Record<Which, string> = { ...CEREALS, ...NUTS };

/** Returns the cereals or nuts of an allergen that has to be named; none for the others. */
export const whichOf = (allergen: Allergen): readonly Which[] =>
  allergen === 'gluten' || allergen === 'nuts' ? NAMED[allergen] : [];

export const STATES = ['contains', 'may_contain', 'no', 'unknown'] as const;
export type AllergenState = (typeof STATES)[number];

/** What a person recorded of one allergen in a dish. */
export type Declared = { state: AllergenState; which?: Which[] | undefined };
export type Allergens = Readonly<Record<Allergen, Declared>>;
