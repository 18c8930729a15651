import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

type NewTry = { key: string; now: Date; expiresAt: Date };

/** Stores the first try of a key, or `tries` where the key has some and `mayTry` holds. */
const saveTry = async (
  db: Db,
  { key, now, expiresAt }: NewTry,
  tries: RawBuilder<Date[]>,
  mayTry: RawBuilder<boolean>,
): Promise<boolean> => {
  const row = await db
    .insertInto('rate_limits')
    .values({ key, tries: sql<Date[]>`array[${now}::timestamptz]`, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ tries, expires_at: expiresAt }).where(mayTry),
    )
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Counts a try unless `max` tries were made since `since`; returns false when not counted. One
 * statement, so that concurrent tries see each other.
 */
export const countTry = (
  db: Db,
  { max, since, ...newTry }: NewTry & { max: number; since: Date },
): Promise<boolean> => {
  const { now } = newTry;
  const recent = sql<Date[]>`array(
    select at from unnest(rate_limits.tries) as at
    where at > ${since}::timestamptz and at <= ${now}::timestamptz order by at
  )`;
  return saveTry(
    db,
    newTry,
    sql`${recent} || ${now}::timestamptz`,
    sql`cardinality(${recent}) < ${max}`,
  );
};

/**
 * Returns the oldest try since `since`: when it expires, another is allowed. Tries with a future
 * time were counted by a wrong clock and lock no user out.
 */
export const findOldestTry = async (
  db: Db,
  key: string,
  since: Date,
): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('rate_limits')
    .select(
      sql<Date | null>`(
        select min(at) from unnest(tries) as at where at > ${since}::timestamptz
      )`.as('oldest'),
    )
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.oldest ?? undefined;
};

/** Removes the newest try. */
export const forgiveTry = async (db: Db, key: string): Promise<void> => {
  await db
    .updateTable('rate_limits')
    .set({ tries: sql<Date[]>`trim_array(tries, 1)` })
    .where('key', '=', key)
    .where(sql<number>`cardinality(tries)`, '>', 0)
    .execute();
};

/** Counts one more try; returns false when the stored number is no longer `made`. */
export const countNextTry = (
  db: Db,
  { made, ...newTry }: NewTry & { made: number },
): Promise<boolean> =>
  saveTry(
    db,
    newTry,
    sql`rate_limits.tries || ${newTry.now}::timestamptz`,
    sql`cardinality(rate_limits.tries) = ${made}`,
  );

export const findTries = async (db: Db, key: string): Promise<Date[]> => {
  const row = await db
    .selectFrom('rate_limits')
    .select('tries')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.tries ?? [];
};

export const forgetKey = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
};

export const forgetTries = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('rate_limits').where('expires_at', '<=', now).execute();
};

export const isAnyPlaceKnown = async (db: Db, keys: Buffer[], since: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('known_places')
    .select('key')
    .where('key', 'in', keys)
    .where('seen_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export const savePlaces = async (
  tx: Tx,
  keys: Buffer[],
  { now, unlessSince }: { now: Date; unlessSince: Date },
): Promise<void> => {
  await tx
    .insertInto('known_places')
    .values(keys.map((key) => ({ key, seen_at: now })))
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ seen_at: now })
        .where('known_places.seen_at', '<', unlessSince),
    )
    .execute();
};

export const deletePlaces = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('known_places').where('seen_at', '<=', before).execute();
};
