import type { Context } from '../context.ts';
import type { Db, Tx } from '../database/database.ts';
import { deletePlaces, isAnyPlaceKnown, savePlaces } from './queries.ts';

type World = Pick<Context, 'clock' | 'vault'>;

/** A place counts as known for so long after it was last signed in from. */
const KNOWN_DAYS = 90;
const DAY_MS = 86_400_000;

const daysBefore = ({ clock }: Pick<Context, 'clock'>, days: number): Date =>
  new Date(clock.now().getTime() - days * DAY_MS);

// Keyed, so that a copy of the database does not tell where people are.
const keysOf = ({ vault }: World, places: string[]): Buffer[] =>
  places.map((place) => vault.lookup(`known place ${place}`));

/** Tells whether one of these places was signed in from within 90 days. */
export const isKnownPlace = (
  context: Pick<Context, 'clock' | 'db' | 'vault'>,
  ...places: string[]
): Promise<boolean> =>
  isAnyPlaceKnown(context.db, keysOf(context, places), daysBefore(context, KNOWN_DAYS));

/** Remembers places after a sign-in that was right; call it in the transaction of the sign-in. */
export const rememberPlaces = (world: World, tx: Tx, ...places: string[]): Promise<void> =>
  savePlaces(tx, keysOf(world, places), {
    now: world.clock.now(),
    // Once a day is enough: it is deleted after ninety.
    unlessSince: daysBefore(world, 1),
  });

/** Deletes the places without a sign-in for 90 days. */
export const forgetPlaces = ({ db, clock }: { db: Db } & Pick<Context, 'clock'>): Promise<void> =>
  deletePlaces(db, daysBefore({ clock }, KNOWN_DAYS));
