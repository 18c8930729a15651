import { ALLERGENS } from '@branchbook/contract/allergen-list.ts';
import type { Allergen } from '@branchbook/contract/allergen-list.ts';
import { sql } from 'kysely';
import type { Sql } from '../../platform/database/sql.ts';
import { branchJoin, localDayOf, onLocalDays } from '../../platform/report-source/queries.ts';
import type { ReportSource } from '../../platform/report-source/queries.ts';

/** Returns the SQL of what may be said of an allergen: 'no' only if all 14 are known. */
const shownStateOf = (allergen: Allergen): Sql => sql`(
  case r.allergens -> ${sql.lit(allergen)} ->> 'state'
    when 'contains' then 'contains'
    when 'may_contain' then 'may_contain'
    when 'no' then case when r.complete then 'no' else 'ask' end
    else 'ask' end
)`;

/** Larger than any branch's id: a dish is a row at each branch that sells it. */
const BRANCH_IDS = sql.lit(1_000_000_000);

/** Returns the SQL of the dishes, as the last signed version says, that custom reports list. */
export const allergenSource = (now: Date): ReportSource<'allergens'> => ({
  from: sql`(
    select d.company_id, s.branch_id, d.id * ${BRANCH_IDS} + s.branch_id as id, d.checked_at, v.name,
      v.kind, v.allergens, v.complete, v.number, v.supplier, v.valid_from, v.signed_by_name,
      v.written_by_name,
      exists (select from dish_versions w where w.company_id = d.company_id and w.dish_id = d.id
        and w.number > v.number and w.signed_at is null and w.rejected_at is null) as waiting
    from dishes d
    cross join lateral (
      select v.* from dish_versions v
      where v.company_id = d.company_id and v.dish_id = d.id and v.signed_at is not null
        and coalesce(v.valid_from::timestamptz, ${now}) <= ${now}
      order by v.number desc limit 1
    ) v
    cross join lateral (
      select b.id as branch_id from branches b
      where b.company_id = d.company_id and v.all_branches
      union all
      select p.branch_id from dish_version_branches p
      where p.company_id = d.company_id and p.version_id = v.id and not v.all_branches
    ) s
    where d.withdrawn_at is null
  ) r ${branchJoin}`,
  where: onLocalDays(sql`r.checked_at`),
  columns: {
    branch: sql`b.name`,
    name: sql`r.name`,
    kind: sql`r.kind`,
    complete: sql`r.complete`,
    checked_on: localDayOf(sql`r.checked_at`),
    signed_by_name: sql`r.signed_by_name`,
    written_by_name: sql`r.written_by_name`,
    supplier: sql`r.supplier`,
    valid_from: sql`r.valid_from`,
    waiting: sql`r.waiting`,
    version: sql`r.number::float8`,
    ...(Object.fromEntries(
      ALLERGENS.map((allergen) => [allergen, shownStateOf(allergen)]),
    ) as Record<Allergen, Sql>),
  },
});
