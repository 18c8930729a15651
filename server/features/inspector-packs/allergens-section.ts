import { ASK_TEXT } from '@branchbook/contract/allergen-rules.ts';
import { dishKindLabel } from '@branchbook/contract/dish-kinds.ts';
import { bad, counted, sentence } from './pack-rules.ts';
import type { Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';

/** Lists the dishes of the branch with who signed their allergens. */
export const allergensSection = ({ allergens: { dishes, unsigned }, at }: PackRecords): Section => {
  const total = dishes.length + unsigned.length;
  if (total === 0) return { answer: 'No dishes are kept in Branchbook for this branch.' };
  const incomplete = dishes.filter(({ complete }) => !complete);
  return {
    answer: sentence(
      `${dishes.length} of ${counted(total, 'dish', 'dishes')} signed`,
      incomplete.length > 0 && `${incomplete.length} with an allergen that is not known`,
    ),
    gaps: [
      ...unsigned.map((name) => ({ what: `Allergens not signed: ${name}`, detail: '' })),
      ...incomplete.map(({ name }) => ({
        what: `Allergens not all known: ${name}`,
        detail: ASK_TEXT,
      })),
    ],
    tables: [
      {
        name: 'dishes',
        heads: ['Dish', 'Kind', 'All 14 known', 'Signed by', 'Signed at', 'Last checked'],
        widths: [2, 1.3, 0.9, 1.3, 1.1, 1.1],
        rows: [
          ...dishes.map((dish) => [
            dish.name,
            dishKindLabel[dish.kind],
            dish.complete ? 'Yes' : bad('No'),
            dish.signed_by_name ?? '',
            dish.signed_at ? at(dish.signed_at) : '',
            dish.checked_at ? at(dish.checked_at) : '',
          ]),
          ...unsigned.map((name) => [name, '', '', bad('Not signed'), '', '']),
        ],
      },
    ],
  };
};
