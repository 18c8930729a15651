import type { Allergen, Allergens } from '@branchbook/contract/allergen-list.ts';
import {
  ANSWERS,
  answerTo,
  CHANGED_DAYS,
  isComplete,
  unpackAllergens,
  versionOn,
} from '@branchbook/contract/allergen-rules.ts';
import type { Answer } from '@branchbook/contract/allergen-rules.ts';
import type { SnapshotDish } from '@branchbook/contract/snapshot.ts';
import { matches } from '../../shared/search.ts';

/** A dish as it holds on a day. */
export type TabletDish = SnapshotDish & {
  allergens: Allergens;
  isComplete: boolean;
  /** False of a dish without a signature: nothing is known of it. */
  isSigned: boolean;
};

const DAY_MS = 86_400_000;
/** Age of the data from which a tablet says that it may have missed a change. */
const STALE_MS = DAY_MS;

const dishOf = (version: SnapshotDish): TabletDish => {
  const allergens = unpackAllergens(version);
  return {
    ...version,
    allergens,
    isComplete: isComplete(allergens),
    isSigned: version.version > 0,
  };
};

/** Returns the dishes of a branch on a day, by name, each with the version that holds then. */
export const dishesOn = (versions: readonly SnapshotDish[], day: string): TabletDish[] => {
  const byDish = Map.groupBy(versions, ({ id }) => id);
  return [...byDish.values()].flatMap((all) => {
    const signed = all.filter(({ version }) => version > 0);
    const holds = versionOn(
      signed.map((one) => ({
        dish: one,
        number: one.version,
        signed_at: one.signed_at ?? '',
        valid_from: one.valid_from ?? null,
      })),
      day,
    );
    if (holds) return holds.dish.ends ? [] : [dishOf(holds.dish)];
    return signed.length > 0 ? [] : all.map(dishOf);
  });
};

export type Found = { answer: Answer; dishes: TabletDish[] };

/**
 * Finds dishes by name, and groups them by their answer to a customer who avoids some allergens.
 * Groups without a dish are left out.
 */
export const findDishes = (
  dishes: readonly TabletDish[],
  { search, avoided }: { search: string; avoided: readonly Allergen[] },
): Found[] => {
  const found = dishes.filter(({ name }) => matches(name, search));
  return ANSWERS.map((answer) => ({
    answer,
    dishes: found.filter(({ allergens }) => answerTo(allergens, avoided) === answer),
  })).filter((group) => group.dishes.length > 0);
};

/** Returns true if a dish was signed within the days for which a change is marked. */
export const isRecent = ({ signed_at: signedAt }: TabletDish, now: Date): boolean =>
  signedAt !== undefined && now.getTime() - Date.parse(signedAt) < CHANGED_DAYS * DAY_MS;

/** Returns true if the tablet may have missed a change of the dishes. */
export const isStale = (heardAt: string | undefined, now: Date): boolean =>
  heardAt === undefined || now.getTime() - Date.parse(heardAt) > STALE_MS;
