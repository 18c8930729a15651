import { store, writeToStore } from './store.ts';
import type { FoodDraft } from './tablet-store.ts';

/* Food checks with a running timer. They are not sent: a check is a record once it is saved. */

/** Returns the food checks whose timer runs; a stable query for useLive. */
export const readFoodDrafts = (): Promise<FoodDraft[]> => store.foodDrafts.toArray();

/** Stores a food check whose timer runs, which others on this tablet can go on with. */
export const putFoodDraft = (draft: FoodDraft): Promise<unknown> =>
  writeToStore(() => store.foodDrafts.put(draft));

export const deleteFoodDraft = (id: string): Promise<void> => store.foodDrafts.delete(id);
