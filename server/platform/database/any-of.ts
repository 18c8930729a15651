import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The right side of an `=` that any of these ids fulfils; one statement, however many there are. */
export const anyOf = (ids: readonly number[]): RawBuilder<number> =>
  sql<number>`any(${ids}::bigint[])`;
