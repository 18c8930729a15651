import { checkDueText } from '@branchbook/contract/allergen-check.ts';
import { ALLERGENS, allergenShort, whichLabel } from '@branchbook/contract/allergen-list.ts';
import type { Allergen } from '@branchbook/contract/allergen-list.ts';
import {
  ASK_TEXT,
  SHOWN_STATES,
  shownLabel,
  shownSign,
  shownState,
} from '@branchbook/contract/allergen-rules.ts';
import { branchDay } from '@branchbook/contract/branch-day.ts';
import { dishKindLabel } from '@branchbook/contract/dish-kinds.ts';
import { listed } from '@branchbook/contract/listed.ts';
import { writeLongCsv } from '../../platform/csv.ts';
import { formatDay, formatInstant, inFileName } from '../../platform/format.ts';
import { dishesOfBranch } from '../allergens/service.ts';
import type { BranchDishRow } from '../allergens/service.ts';
import { reportedBranch, yesNo } from './write-report.ts';
import type { Exporter } from './write-report.ts';

const namesOf = (row: BranchDishRow, allergen: Allergen): string =>
  (row.allergens[allergen].which ?? []).map((one) => whichLabel[one]).join(', ');

/** Returns the state of an allergen in words, with the cereals or nuts that are named. */
const inWords = (row: BranchDishRow, allergen: Allergen): string => {
  const names = namesOf(row, allergen);
  const label = shownLabel[shownState(row.allergens, allergen)];
  return names === '' ? label : `${label}: ${names}`;
};

const signedText = (row: BranchDishRow): string =>
  row.signed_alone_reason === null
    ? (row.signed_by_name ?? '')
    : `${row.signed_by_name ?? ''} (author, no second person)`;

/** Exports what the dishes of a branch contain today, by name: a grid with the 14 allergens. */
export const allergenExport: Exporter<{ branchId: number }> = async (
  context,
  actor,
  { branchId },
) => {
  const branch = await reportedBranch(context, actor, branchId);
  const now = context.clock.now();
  const today = branchDay(now, branch);
  const { timezone } = branch;
  const { dishes, unsigned } = await dishesOfBranch(context.db, actor.scope, branchId, today);
  const day = (at: Date | null): string => (at ? formatInstant(at, timezone) : '');
  const dueOf = ({ checked_at: at }: BranchDishRow): string | null =>
    at && checkDueText(at, now, timezone);
  return {
    kind: 'allergens',
    heading: 'Allergens',
    subject: branch.name,
    facts: [['As of', formatInstant(now, timezone)]],
    fileName: `allergens_${inFileName(branch.name)}_${today}`,
    timezone,
    longestWord: 18,
    data: () => ({
      heads: ALLERGENS.map((allergen) => allergenShort[allergen]),
      legend: SHOWN_STATES.map((state) => [
        shownSign[state],
        state === 'ask' ? ASK_TEXT : shownLabel[state],
      ]),
      unsigned: listed(unsigned),
      dishes: dishes.map((row) => ({
        name: row.name,
        version: `v${row.number}, ${day(row.checked_at)}`,
        ask: !row.complete,
        due: dueOf(row) ?? '',
        cells: ALLERGENS.map((allergen) => {
          const state = shownState(row.allergens, allergen);
          return { sign: shownSign[state], which: namesOf(row, allergen), state };
        }),
      })),
    }),
    table: (signal) =>
      writeLongCsv(
        [
          'Dish',
          'Kind',
          'All 14 known',
          ...ALLERGENS.map((allergen) => allergenShort[allergen]),
          'Ingredients',
          'Supplier',
          'Notes',
          'Version',
          'Valid from',
          'Signed by',
          'Signed at',
          'Checked at',
          'Check due',
          'Change waiting',
        ],
        dishes,
        (row) => [
          row.name,
          dishKindLabel[row.kind],
          row.complete ? 'Yes' : `No: ${ASK_TEXT}`,
          ...ALLERGENS.map((allergen) => inWords(row, allergen)),
          row.ingredients,
          row.supplier,
          row.notes,
          row.number,
          row.valid_from && formatDay(row.valid_from),
          signedText(row),
          day(row.signed_at),
          day(row.checked_at),
          dueOf(row) ?? 'No',
          yesNo(row.is_waiting),
        ],
        signal,
      ),
  };
};
