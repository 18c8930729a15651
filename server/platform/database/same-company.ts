import { sql } from 'kysely';
import type { AnyColumnWithTable, JoinBuilder } from 'kysely';

const companyOf = (column: string) => sql.ref(`${column.split('.')[0]}.company_id`);

/**
 * Joins rows on an id, such as `(join) => sameCompany(join, 'b.id', 'o.branch_id')`. The condition
 * also compares the companies, as the keys and indexes begin with the company.
 */
export const sameCompany = <D, T extends keyof D>(
  join: JoinBuilder<D, T>,
  id: AnyColumnWithTable<D, T>,
  reference: AnyColumnWithTable<D, T>,
): JoinBuilder<D, T> => join.on(companyOf(id), '=', companyOf(reference)).onRef(id, '=', reference);
