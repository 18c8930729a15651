import { ALLERGENS } from '@branchbook/contract/allergen-list.ts';
import type { Allergen, AllergenState, Which } from '@branchbook/contract/allergen-list.ts';
import { publishAllergenPage } from '@branchbook/contract/allergen-pages.ts';
import {
  addDish,
  changeDish,
  checkDish,
  rejectDish,
  signDish,
  withdrawDish,
} from '@branchbook/contract/allergens.ts';
import type { Dish } from '@branchbook/contract/allergens.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import type { Branch, Cast } from './factories.ts';

type Given = Partial<Record<Allergen, { state: AllergenState; which?: Which[] }>>;
type Body = Partial<RequestOf<typeof addDish>['body']>;

/** Returns all 14 as No, but for the given ones. */
export const allNoBut = (given: Given = {}): Given => ({
  ...Object.fromEntries(ALLERGENS.map((allergen) => [allergen, { state: 'no' }])),
  ...given,
});

/** Adds a dish as the owner; it waits for a signature. */
export const createWaitingDish = (cast: Pick<Cast, 'as'>, body: Body = {}): Promise<Dish> =>
  cast.as('owner').call(addDish, {
    body: { name: 'Cheese toastie', allergens: allNoBut({ milk: { state: 'contains' } }), ...body },
  });

/** Adds a dish that a second person has signed. */
export const createDish = async (cast: Pick<Cast, 'as'>, body: Body = {}): Promise<Dish> => {
  const { id } = await createWaitingDish(cast, body);
  return cast.as('head-office manager').call(signDish, { params: { id }, body: { version: 1 } });
};

/** Does everything with dishes that the manager of a branch can do, each once. */
export const actOnDishes = async (cast: Pick<Cast, 'as'>, branch: Branch): Promise<void> => {
  const manager = cast.as('branch manager');
  const place = { branch_ids: [branch.id] };
  await manager.call(addDish, { body: { name: 'Soup', ...place } });
  const { id } = await createWaitingDish(cast, place);
  const params = { id };
  await manager.call(signDish, { params, body: { version: 1 } });
  await manager.call(checkDish, { params, body: { version: 1 } });
  await cast.as('owner').call(changeDish, { params, body: { notes: 'Served warm' } });
  await manager.call(rejectDish, { params, body: { version: 2, reason: 'It is served cold' } });
  await manager.call(withdrawDish, { params });
  await manager.call(publishAllergenPage, { params: { branchId: branch.id } });
};
