import { checkDueText } from '@branchbook/contract/allergen-check.ts';
import {
  allergenCode,
  ALLERGENS,
  allergenShort,
  whichLabel,
} from '@branchbook/contract/allergen-list.ts';
import { ASK_TEXT, shownLabel, shownState } from '@branchbook/contract/allergen-rules.ts';
import type { ShownState } from '@branchbook/contract/allergen-rules.ts';
import { dishKindLabel } from '@branchbook/contract/dish-kinds.ts';
import type { BranchDishRow } from '../allergens/service.ts';
import { bad, badIf, counted, sentence } from './pack-rules.ts';
import type { Cell, PackTable, Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';

/** Letters of the matrix, which fit a narrow column and can be read in a CSV file. */
const SIGNS: Record<ShownState, string> = {
  contains: 'C',
  may_contain: 'M',
  no: '–',
  ask: 'Ask',
};

const KEY = [
  ...(['contains', 'may_contain', 'no'] as const).map(
    (state) => `${SIGNS[state]} ${shownLabel[state].toLowerCase()}`,
  ),
  `${SIGNS.ask}: not known, do not serve as free from it`,
  ...ALLERGENS.map(
    (allergen) => `${allergenCode[allergen]} ${allergenShort[allergen].toLowerCase()}`,
  ),
].join(' · ');

const namesOf = ({ allergens }: BranchDishRow): string =>
  ALLERGENS.flatMap((allergen) => allergens[allergen].which ?? [])
    .map((one) => whichLabel[one])
    .join(', ');

const stateCell = (state: ShownState): Cell => badIf(state === 'ask', SIGNS[state]);

/** Lists what each dish contains; of a dish that is not signed nothing is known. */
const matrixOf = (dishes: readonly BranchDishRow[], unsigned: readonly string[]): PackTable => ({
  name: 'allergen-matrix',
  heading: 'What the dishes contain',
  heads: ['Dish', 'Cereals and nuts', ...ALLERGENS.map((allergen) => allergenCode[allergen])],
  widths: [4.2, 2.6, ...ALLERGENS.map(() => 1)],
  rows: [
    ...dishes.map((dish) => [
      dish.name,
      namesOf(dish),
      ...ALLERGENS.map((allergen) => stateCell(shownState(dish.allergens, allergen))),
    ]),
    ...unsigned.map((name) => [name, '', ...ALLERGENS.map(() => stateCell('ask'))]),
  ],
});

/** Lists what the dishes of the branch contain, who signed that, and when it was checked last. */
export const allergensSection = ({
  allergens: { dishes, unsigned },
  at,
  now,
  branch: { timezone },
}: PackRecords): Section => {
  const total = dishes.length + unsigned.length;
  if (total === 0) return { answer: 'No dishes are kept in Branchbook for this branch.' };
  const incomplete = dishes.filter(({ complete }) => !complete);
  const dueOf = ({ checked_at: checkedAt }: BranchDishRow): string | null =>
    checkedAt && checkDueText(checkedAt, now, timezone);
  const due = dishes.flatMap((dish) => {
    const detail = dueOf(dish);
    return detail === null ? [] : [{ what: `Allergens due for a check: ${dish.name}`, detail }];
  });
  return {
    answer: sentence(
      `${dishes.length} of ${counted(total, 'dish', 'dishes')} signed`,
      incomplete.length > 0 && `${incomplete.length} with an allergen that is not known`,
      due.length > 0 && `${due.length} due for a check`,
    ),
    note: KEY,
    gaps: [
      ...unsigned.map((name) => ({ what: `Allergens not signed: ${name}`, detail: '' })),
      ...incomplete.map(({ name }) => ({
        what: `Allergens not all known: ${name}`,
        detail: ASK_TEXT,
      })),
      ...due,
    ],
    tables: [
      matrixOf(dishes, unsigned),
      {
        name: 'dishes',
        heading: 'Who signed them',
        heads: ['Dish', 'Kind', 'Signed by', 'Signed at', 'Last checked'],
        widths: [2, 1.3, 1.2, 1.35, 1.8],
        rows: [
          ...dishes.map((dish) => {
            const overdue = dueOf(dish);
            const checked = dish.checked_at ? at(dish.checked_at) : '';
            return [
              dish.name,
              dishKindLabel[dish.kind],
              dish.signed_by_name ?? '',
              dish.signed_at ? at(dish.signed_at) : '',
              overdue === null ? checked : bad(`${checked}: check due`),
            ];
          }),
          ...unsigned.map((name) => [name, '', bad('Not signed'), '', '']),
        ],
      },
    ],
  };
};
