import { wholeAllergens } from '@branchbook/contract/allergen-rules.ts';
import { dishFields } from '@branchbook/contract/allergens.ts';
import type { Dish, DishVersion } from '@branchbook/contract/allergens.ts';
import type { z } from 'zod';

/** The fields of the form; the photo and the answers to warnings are kept beside it. */
export const dishForm = dishFields.omit({ photo_url: true, answers: true });
export type DishValues = z.input<typeof dishForm>;

/** Returns the version that a change begins with, as the server does. */
export const baseOf = ({ waiting, upcoming, current }: Dish): DishVersion | null =>
  waiting ?? upcoming ?? current;

/** Returns the values of the form for a dish, or of an empty form. */
export const dishValues = (base: DishVersion | null, ownBranch: number | null): DishValues => ({
  name: base?.name ?? '',
  kind: base?.kind ?? 'loose',
  branch_ids: base ? base.branch_ids : ownBranch === null ? null : [ownBranch],
  ingredients: base?.ingredients ?? '',
  allergens: { ...(base?.allergens ?? wholeAllergens({})) },
  supplier: base?.supplier ?? '',
  notes: base?.notes ?? '',
  valid_from: base?.valid_from ?? '',
});

/** Returns the answers of a version by the keys of their warnings. */
export const answersOf = (base: DishVersion | null): Record<string, string> =>
  Object.fromEntries((base?.answers ?? []).map(({ warning, reason }) => [warning, reason]));

/** Returns the answers that are sent: those with a reason. */
export const answersToSend = (
  answers: Readonly<Record<string, string>>,
): { warning: string; reason: string }[] =>
  Object.entries(answers)
    .filter(([, reason]) => reason.trim() !== '')
    .map(([warning, reason]) => ({ warning, reason }));
