import { sql } from 'kysely';
import type { JoinBuilder } from 'kysely';
import type { DB } from './schema.ts';

type Column = { [T in keyof DB]: keyof DB[T] & string }[keyof DB];
type Reference = `${string}.${Column}`;

/**
 * Returns the condition of a join on an id, such as `sameCompany('b.id', 'o.branch_id')`. It also
 * compares the companies, as the keys and indexes begin with the company.
 */
export const sameCompany = (id: Reference, reference: Reference) => {
  const companyOf = (column: Reference) => sql.ref(`${column.split('.')[0]}.company_id`);
  return <D, T extends keyof D>(join: JoinBuilder<D, T>) =>
    join.on(companyOf(id), '=', companyOf(reference)).on(sql.ref(id), '=', sql.ref(reference));
};
