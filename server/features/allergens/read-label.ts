import { ALLERGENS } from '@branchbook/contract/allergen-list.ts';
import { namedAllergen } from '@branchbook/contract/allergen-rules.ts';
import { labelParts, labelText } from '@branchbook/contract/allergen-text.ts';
import type { dishLabel } from '@branchbook/contract/allergen-files.ts';
import type { DataOf } from '@branchbook/contract/endpoint.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { requireDish } from './read-dishes.ts';

/** Returns the label of a prepacked product, from the version that holds today. */
export const readLabel = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
): Promise<DataOf<typeof dishLabel>> => {
  const dish = await requireDish(db, actor, id, clock.now());
  const { current } = dish;
  if (!current || dish.withdrawn_at !== null || current.kind !== 'ppds') {
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
  };
};
