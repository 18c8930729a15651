import { ALLERGENS, allergenLabel, whichLabel } from '@branchbook/contract/allergen-list.ts';
import type { Declared } from '@branchbook/contract/allergen-list.ts';
import { stateLabel } from '@branchbook/contract/allergen-rules.ts';
import type { DishVersion } from '@branchbook/contract/allergens.ts';
import { dishKindLabel } from '@branchbook/contract/dish-kinds.ts';
import { dayText } from '../../shared/dates.ts';

/** What a field of a dish was, and what it is now. */
export type Difference = { label: string; before: string; after: string };

const NOTHING = 'Nothing';

/** Returns what was recorded of an allergen: unlike shown states, also for incomplete dishes. */
export const declaredText = ({ state, which = [] }: Declared): string =>
  which.length === 0
    ? stateLabel[state]
    : `${stateLabel[state]}: ${which.map((one) => whichLabel[one]).join(', ')}`;

type Row = [label: string, textOf: (version: DishVersion) => string];

const rowsOf = (branchName: (id: number) => string): Row[] => [
  ['Name', ({ name }) => name],
  ['Kind', ({ kind }) => dishKindLabel[kind]],
  [
    'Sold at',
    ({ branch_ids: ids }) => (ids === null ? 'All branches' : ids.map(branchName).join(', ')),
  ],
  ['Ingredients', ({ ingredients }) => ingredients ?? NOTHING],
  ...ALLERGENS.map((allergen): Row => [
    allergenLabel[allergen],
    ({ allergens }) => declaredText(allergens[allergen]),
  ]),
  ['Supplier', ({ supplier }) => supplier ?? NOTHING],
  ['Notes', ({ notes }) => notes ?? NOTHING],
  ['Photo', ({ photo_url: photo }) => (photo === null ? NOTHING : `A photo (${photo.slice(-8)})`)],
  ['Valid from', ({ valid_from: from }) => (from === null ? 'Once signed' : dayText(from))],
];

/** Lists how a version of a dish differs from another one; all of it without another one. */
export const differencesOf = (
  before: DishVersion | null,
  after: DishVersion,
  branchName: (id: number) => string,
): Difference[] =>
  rowsOf(branchName)
    .map(([label, textOf]) => ({
      label,
      before: before ? textOf(before) : '',
      after: textOf(after),
    }))
    .filter((one) => one.before !== one.after && !(before === null && one.after === NOTHING));
