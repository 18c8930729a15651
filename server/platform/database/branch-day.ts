import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Returns the SQL of the day of a branch at an instant, as branchDay of the contract does; the
 * branch is in the query under this alias.
 */
export const branchDayOf = (
  instant: Date | RawBuilder<Date>,
  branch: 'b' | 'branches' = 'b',
): RawBuilder<string> => {
  const [timezone, ends] = [sql.ref(`${branch}.timezone`), sql.ref(`${branch}.day_ends`)];
  return sql<string>`((${instant}::timestamptz at time zone ${timezone})
    - make_interval(hours => ${ends}))::date`;
};
