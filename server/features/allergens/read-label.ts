import { allergenShort, ALLERGENS } from '@branchbook/contract/allergen-list.ts';
import { missingOf, namedAllergen } from '@branchbook/contract/allergen-rules.ts';
import { labelParts, labelText } from '@branchbook/contract/allergen-text.ts';
import { isReferenceWarning } from '@branchbook/contract/allergen-warnings.ts';
import type { dishLabel } from '@branchbook/contract/allergen-files.ts';
import type { DishVersion } from '@branchbook/contract/allergens.ts';
import type { DataOf } from '@branchbook/contract/endpoint.ts';
import { listed } from '@branchbook/contract/listed.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { getDish } from './read-dishes.ts';

type Label = DataOf<typeof dishLabel>;

/** Refuses a label for a product of which an allergen is not known. */
const refuseUnknown = ({ allergens }: DishVersion): void => {
  const missing = missingOf(allergens);
  if (missing.length === 0) return;
  const names = listed(missing.map((allergen) => allergenShort[allergen].toLowerCase()));
  throw new AppError('ALLERGEN_UNKNOWN', {
    message: `There is no label, because it is not known whether the product contains ${names}. Complete the allergens first.`,
  });
};

/** Returns the words without the name of their allergen; refuses a contradiction without an answer. */
const warningsOf = ({ warnings, answers }: DishVersion): Label['warnings'] => {
  const reasons = new Map(answers.map(({ warning, reason }) => [warning, reason]));
  const open = warnings.filter((one) => !isReferenceWarning(one) && !reasons.has(one.key));
  if (open.length > 0) {
    throw new AppError('WARNINGS_OPEN', {
      errors: open.map(({ text }) => ({ field: 'answers', message: text })),
    });
  }
  return warnings.flatMap(({ key, allergen, word, proposal = null }) =>
    allergen !== null && word !== undefined
      ? [{ word, allergen, proposal, reason: reasons.get(key) ?? null }]
      : [],
  );
};

/**
 * Returns the label of a prepacked product, from the version that holds today. A product that is
 * withdrawn or not signed has none, and neither has one with an allergen that is not known.
 */
export const readLabel = async (
  context: Context,
  actor: PortalActor,
  id: number,
): Promise<Label> => {
  const dish = await getDish(context, actor, id);
  const { current } = dish;
  const version = current ?? dish.waiting ?? dish.upcoming;
  const isProduct = version?.kind === 'ppds' && dish.withdrawn_at === null;
  if (isProduct) refuseUnknown(version);
  if (!isProduct || !current) {
    throw new AppError('NOT_POSSIBLE_NOW', {
      message: 'Only a signed product that is prepacked for direct sale has a label.',
    });
  }
  const ingredients = current.ingredients ?? '';
  const mayContain = ALLERGENS.filter(
    (allergen) => current.allergens[allergen].state === 'may_contain',
  ).map((allergen) => namedAllergen(allergen, current.allergens[allergen]));
  return {
    version: current.number,
    name: current.name,
    parts: labelParts(ingredients),
    text: labelText(ingredients),
    may_contain: mayContain.length > 0 ? `May contain: ${mayContain.join(', ')}` : null,
    complete: current.complete,
    warnings: warningsOf(current),
    check_due: dish.check_text,
  };
};
