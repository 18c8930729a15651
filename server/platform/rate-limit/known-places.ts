import type { Context } from '../context.ts';
import type { Db, Tx } from '../database/database.ts';
import { deletePlaces, isAnyPlaceKnown, savePlaces } from './queries.ts';

type World = Pick<Context, 'clock' | 'vault'>;

/** Days for which a place stays known after the last sign-in from it. */
const KNOWN_DAYS = 90;
const DAY_MS = 86_400_000;

const daysBefore = ({ clock }: Pick<Context, 'clock'>, days: number): Date =>
  new Date(clock.now().getTime() - days * DAY_MS);

// Keyed hashes, so that a copy of the database does not reveal where people are.
const keysOf = ({ vault }: World, places: string[]): Buffer[] =>
  places.map((place) => vault.lookup(`known place ${place}`));

/** Returns true if there was a sign-in from one of these places within 90 days. */
export const isKnownPlace = (
  context: Pick<Context, 'clock' | 'db' | 'vault'>,
  ...places: string[]
): Promise<boolean> =>
  isAnyPlaceKnown(context.db, keysOf(context, places), daysBefore(context, KNOWN_DAYS));

/** Remembers places after a successful sign-in; call it in the sign-in's transaction. */
export const rememberPlaces = (world: World, tx: Tx, ...places: string[]): Promise<void> =>
  savePlaces(tx, keysOf(world, places), {
    now: world.clock.now(),
    // One write a day is enough for a row that is deleted after ninety.
    unlessSince: daysBefore(world, 1),
  });

/** Deletes places without a sign-in for 90 days. */
export const forgetPlaces = ({ db, clock }: { db: Db } & Pick<Context, 'clock'>): Promise<void> =>
  deletePlaces(db, daysBefore({ clock }, KNOWN_DAYS));
