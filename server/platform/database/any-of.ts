import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Returns the right side of an `=` that matches any of the ids; one statement text for all. */
export const anyOf = (ids: readonly number[]): RawBuilder<number> =>
  sql<number>`any(${ids}::bigint[])`;
