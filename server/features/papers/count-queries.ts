import { EXPIRING_DAYS } from '@branchbook/contract/expiry.ts';
import type { Reach } from '@branchbook/contract/permissions.ts';
import { sql } from 'kysely';
import { branchDayOf } from '../../platform/database/branch-day.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

export type PaperCounts = { expired: number; missing: number; expiring: number };

/**
 * Counts the papers of the branches in reach, and of all branches, that need work, in one statement
 * by the local days of branches. `listedPapers` has the same rules for the list of papers.
 */
export const countNeedingWork = async (
  db: Db,
  { companyId }: Scope,
  { branches, now }: { branches: Reach; now: Date },
): Promise<PaperCounts> => {
  const isInReach = branches === 'all' ? sql`true` : sql`b.id = any(${branches}::bigint[])`;
  const { rows } = await sql<PaperCounts>`
    with places as materialized (
      select b.id, b.parent_branch_id is null as is_head_office, ${isInReach} as is_in_reach,
        ${branchDayOf(now)} as today
      from branches b
      where b.company_id = ${companyId} and b.deleted_at is null
    ),
    papers as materialized (
      select p.branch_id, p.kind, p.valid_until - d.today as days_left
      from premises_papers p
      join places d
        on d.id = coalesce(p.branch_id, (select h.id from places h where h.is_head_office))
      where p.company_id = ${companyId} and p.replaced_by is null
        and (p.branch_id is null or d.is_in_reach)
    ),
    needs as materialized (
      select n.branch_id, n.kind, n.needed from paper_needs n where n.company_id = ${companyId}
    ),
    needed as (
      select d.id as branch_id, n.kind
      from places d join needs n on n.branch_id = d.id
      where d.is_in_reach and n.needed
      union all
      select d.id, n.kind
      from places d cross join needs n
      where d.is_in_reach and not d.is_head_office and n.branch_id is null and n.needed
        and not exists (
          select from needs own where own.branch_id = d.id and own.kind = n.kind
        )
    )
    select
      (select count(*) from papers where days_left < 0) as expired,
      (select count(*) from papers where days_left between 0 and ${EXPIRING_DAYS}) as expiring,
      (
        select count(*) from needed n
        where not exists (select from papers p where p.branch_id = n.branch_id and p.kind = n.kind)
          and not exists (select from papers p where p.branch_id is null and p.kind = n.kind)
      ) as missing
  `.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('Counting returns a row');
  return counts;
};
