import type { RawBuilder } from 'kysely';

/** A part of a query as SQL, whatever its result. */
export type Sql = RawBuilder<unknown>;
