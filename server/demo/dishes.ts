import { ALLERGENS } from '@branchbook/contract/allergen-list.ts';
import type { Allergen, Declared, Which } from '@branchbook/contract/allergen-list.ts';
import { isComplete, wholeAllergens } from '@branchbook/contract/allergen-rules.ts';
import type { DishKind } from '@branchbook/contract/dish-kinds.ts';
import { addDays, instantOf } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { Tx } from '../platform/database/database.ts';
import { COMPANY, FIRST_ID, TIMEZONE } from './company.ts';
import { insertRows } from './insert-rows.ts';
import type { Site, Worker } from './staff.ts';

type DemoDish = {
  name: string;
  kind?: DishKind;
  ingredients: string;
  contains: Partial<Record<Allergen, Which[]>>;
  mayContain?: readonly Allergen[];
  /** Allergens that are not known yet. */
  unknown?: readonly Allergen[];
  supplier?: string;
  /** Age in days of the version that holds. */
  daysOld: number;
  /** A change that waits for a second person: other ingredients with another allergen. */
  change?: { ingredients: string; contains: Partial<Record<Allergen, Which[]>>; supplier?: string };
};

const DISHES: readonly DemoDish[] = [
  {
    name: 'Cheese and chutney toastie',
    ingredients:
      'Bread (wheat flour, water, yeast, salt), Cheddar (milk), apple chutney (apples, sugar, vinegar, mustard seeds), butter (milk).',
    contains: { gluten: ['wheat'], milk: [], mustard: [] },
    mayContain: ['eggs', 'sesame'],
    supplier: 'Aire Valley Bakery',
    daysOld: 60,
  },
  {
    name: 'Ham and egg sandwich',
    kind: 'ppds',
    ingredients:
      'Bread (wheat flour, rye flour, water, yeast, salt), free-range egg (egg, mayonnaise (rapeseed oil, egg yolk, mustard)), ham, butter (milk).',
    contains: { gluten: ['wheat', 'rye'], eggs: [], milk: [], mustard: [] },
    mayContain: ['soybeans'],
    supplier: 'Aire Valley Bakery',
    daysOld: 45,
  },
  {
    name: 'Houmous and falafel wrap',
    kind: 'ppds',
    ingredients:
      'Tortilla (wheat flour, water, oil), houmous (chickpeas, tahini (sesame), lemon), falafel (chickpeas, onion, coriander), lettuce.',
    contains: { gluten: ['wheat'], sesame: [] },
    mayContain: ['milk'],
    daysOld: 30,
  },
  {
    name: 'Tomato and lentil soup',
    ingredients: 'Tomatoes, red lentils, onion, carrot, vegetable stock (celery), oil, salt.',
    contains: { celery: [] },
    daysOld: 80,
    change: {
      ingredients:
        'Tomatoes, red lentils, onion, carrot, vegetable stock (celery, barley), cream (milk), oil, salt.',
      contains: { celery: [], milk: [], gluten: ['barley'] },
      supplier: 'Wharfe Foods',
    },
  },
  {
    name: 'Coffee and walnut cake',
    ingredients: 'Wheat flour, sugar, butter (milk), egg, walnuts, coffee, baking powder.',
    contains: { gluten: ['wheat'], milk: [], eggs: [], nuts: ['walnuts'] },
    mayContain: ['peanuts'],
    supplier: 'Calder Cakes',
    daysOld: 25,
  },
  {
    name: 'Chocolate brownie',
    ingredients: 'Sugar, butter (milk), egg, chocolate (cocoa, sugar, soya lecithin), wheat flour.',
    contains: { gluten: ['wheat'], milk: [], eggs: [], soybeans: [] },
    mayContain: ['nuts', 'peanuts'],
    supplier: 'Calder Cakes',
    daysOld: 6,
  },
  {
    name: 'Prawn mayonnaise roll',
    kind: 'ppds',
    ingredients:
      'Roll (wheat flour, water, yeast), prawns (crustacean), mayonnaise (oil, egg yolk, mustard), cucumber, lemon.',
    contains: { gluten: ['wheat'], crustaceans: [], eggs: [], mustard: [] },
    mayContain: ['fish', 'molluscs'],
    daysOld: 400,
  },
  {
    name: 'Fruit salad',
    ingredients: 'Apple, orange, grapes, melon.',
    contains: {},
    daysOld: 90,
  },
  {
    name: 'Granola and yoghurt pot',
    ingredients: 'Yoghurt (milk), granola (oats, honey, almonds, hazelnuts), blueberries.',
    contains: { gluten: ['oats'], milk: [], nuts: ['almonds', 'hazelnuts'] },
    unknown: ['sesame', 'soybeans'],
    daysOld: 12,
  },
  {
    name: 'Dried apricot flapjack',
    ingredients: 'Oats, butter (milk), golden syrup, apricots (sulphur dioxide), sunflower seeds.',
    contains: { gluten: ['oats'], milk: [], sulphites: [] },
    mayContain: ['nuts'],
    supplier: 'Calder Cakes',
    daysOld: 70,
  },
];

type Recorded = Pick<DemoDish, 'contains' | 'mayContain' | 'unknown'>;

const allergensOf = ({ contains, mayContain = [], unknown = [] }: Recorded) =>
  wholeAllergens(
    Object.fromEntries(
      ALLERGENS.map((allergen): [Allergen, Declared] => {
        const which = contains[allergen];
        if (which) return [allergen, { state: 'contains', which }];
        if (mayContain.includes(allergen)) return [allergen, { state: 'may_contain' }];
        return [allergen, { state: unknown.includes(allergen) ? 'unknown' : 'no' }];
      }),
    ),
  );

/** Loads the dishes of the branches with kitchens: written at head office, signed by a manager. */
export const loadDishes = async (
  tx: Tx,
  { sites, owner, signer, today }: { sites: Site[]; owner: Worker; signer: Worker; today: Day },
): Promise<void> => {
  const place = { company_id: COMPANY.id };
  const dated = DISHES.map((dish, index) => {
    const at = instantOf(addDays(today, -dish.daysOld), 10 * 60, TIMEZONE);
    return { dish, at, id: FIRST_ID.dish + index };
  });
  const changedAt = instantOf(addDays(today, -1), 16 * 60, TIMEZONE);
  await insertRows(
    tx,
    'dishes',
    dated.map(({ dish, at, id }) => ({
      ...place,
      id,
      created_at: at,
      changed_at: dish.change ? changedAt : at,
      checked_at: at,
    })),
  );
  const rowOf = (dish: DemoDish, dishId: number, number: number, at: Date) => {
    const allergens = allergensOf(dish);
    return {
      ...place,
      dish_id: dishId,
      number,
      name: dish.name,
      kind: dish.kind ?? 'loose',
      all_branches: false,
      ingredients: dish.ingredients,
      allergens,
      complete: isComplete(allergens),
      supplier: dish.supplier ?? null,
      written_by: owner.id,
      written_by_name: owner.name,
      written_at: at,
    };
  };
  const signed = dated.map(({ dish, at, id }, index) => ({
    ...rowOf(dish, id, 1, at),
    id: FIRST_ID.dishVersion + index,
    signed_by: signer.id,
    signed_by_name: signer.name,
    signed_at: new Date(at.getTime() + 45 * 60_000),
  }));
  const waiting = dated.flatMap(({ dish, id }, index) =>
    dish.change
      ? [
          {
            ...rowOf({ ...dish, ...dish.change }, id, 2, changedAt),
            id: FIRST_ID.dishVersion + DISHES.length + index,
          },
        ]
      : [],
  );
  await insertRows(tx, 'dish_versions', signed);
  await insertRows(tx, 'dish_versions', waiting);
  const kitchens = sites.filter(({ kitchen }) => kitchen);
  await insertRows(
    tx,
    'dish_version_branches',
    [...signed, ...waiting].flatMap((version) =>
      kitchens.map((site) => ({ ...place, version_id: version.id, branch_id: site.id })),
    ),
  );
};
