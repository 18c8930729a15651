import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Sql } from './sql.ts';

/* Conditions on the area managers of a company; the employee is in the query under an alias. */

type Alias = 'e' | 'employees';

/** SQL condition: the employee has an area, so that they oversee its branches and no others. */
export const hasAreas = (alias: Alias): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${alias}.role_id`)} = 2 and exists (
    select from area_managers m
    where m.company_id = ${sql.ref(`${alias}.company_id`)}
      and m.employee_id = ${sql.ref(`${alias}.id`)}
  )
)`;

/** SQL condition: the branch with this id is in an area of the employee. */
export const overseesInArea = (alias: Alias, branchId: Sql): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${alias}.role_id`)} = 2 and exists (
    select from area_managers m
    join branches a on a.company_id = m.company_id and a.area_id = m.area_id
    where m.company_id = ${sql.ref(`${alias}.company_id`)}
      and m.employee_id = ${sql.ref(`${alias}.id`)} and a.id = ${branchId}
  )
)`;

/** SQL of the ids of the employee's areas, as a list. */
export const areasOf = (alias: Alias): RawBuilder<number[]> => sql<number[]>`(
  select coalesce(jsonb_agg(m.area_id order by m.area_id), '[]') from area_managers m
  where m.company_id = ${sql.ref(`${alias}.company_id`)}
    and m.employee_id = ${sql.ref(`${alias}.id`)} and ${sql.ref(`${alias}.role_id`)} = 2
)`;

/** SQL of the live branches of the employee's areas, as a list; null for people without areas. */
export const branchesOfAreas = (alias: Alias): RawBuilder<number[] | null> => sql<number[] | null>`(
  select coalesce(jsonb_agg(a.id) filter (where a.id is not null), '[]')
  from area_managers m
  left join branches a on a.company_id = m.company_id and a.area_id = m.area_id
    and a.deleted_at is null
  where m.company_id = ${sql.ref(`${alias}.company_id`)}
    and m.employee_id = ${sql.ref(`${alias}.id`)} and ${sql.ref(`${alias}.role_id`)} = 2
  having count(*) > 0
)`;
