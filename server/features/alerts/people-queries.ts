import { DEFAULT_ALERT_CHOICES } from '@branchbook/contract/alerts.ts';
import type { Audience } from '@branchbook/contract/alert-kinds.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { sql } from 'kysely';
import { hasAreas } from '../../platform/database/area-managers.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import type { DutyTime } from './duty-rules.ts';

/* Queries for the managers who oversee branches, and for those who are on duty there. */

export type OverseerRow = {
  company_id: number;
  branch_id: number;
  employee_id: number;
  audience: Exclude<Audience, 'duty'>;
  timezone: string;
  quiet_from: string | null;
  quiet_until: string | null;
};

/** Selects managers in the form of `e`; each part of the union uses an index. */
const people = sql`select e.id, e.company_id, e.branch_id, case
    when e.role_id = ${sql.lit(ROLE.owner)} then 'head-office'
    when ${hasAreas('e')} then 'area-managers'
    when e.branch_id = h.id then 'head-office'
    else 'branch-managers' end as audience
  from employees e
  where e.company_id = p.company_id and e.deleted_at is null`;

/** Lists the managers who oversee each of the branches, with their quiet hours. */
export const listOverseers = async (
  tx: Db | Tx,
  branches: readonly { company_id: number; branch_id: number }[],
): Promise<OverseerRow[]> => {
  const { rows } = await sql<OverseerRow>`
    select p.company_id, p.branch_id, e.id as employee_id, e.audience,
      coalesce(w.timezone, h.timezone) as timezone,
      case when c.employee_id is null then ${DEFAULT_ALERT_CHOICES.quiet_from}::time
        else c.quiet_from end as quiet_from,
      case when c.employee_id is null then ${DEFAULT_ALERT_CHOICES.quiet_until}::time
        else c.quiet_until end as quiet_until
    from unnest(${branches.map((one) => one.company_id)}::bigint[],
      ${branches.map((one) => one.branch_id)}::bigint[]) as p (company_id, branch_id)
    join branches h on h.company_id = p.company_id and h.parent_branch_id is null
      and h.deleted_at is null
    cross join lateral (
      ${people} and e.role_id = ${sql.lit(ROLE.owner)}
      union all
      ${people} and e.role_id = ${sql.lit(ROLE.manager)} and e.branch_id = h.id
        and not ${hasAreas('e')}
      union all
      ${people} and e.role_id = ${sql.lit(ROLE.manager)} and e.branch_id = p.branch_id
        and e.branch_id <> h.id and not ${hasAreas('e')}
      union all
      ${people} and e.role_id = ${sql.lit(ROLE.manager)} and e.id in (
        select m.employee_id from area_managers m
        join branches a on a.company_id = m.company_id and a.area_id = m.area_id
        where m.company_id = p.company_id and a.id = p.branch_id
      )
    ) e
    left join branches w on w.company_id = e.company_id and w.id = e.branch_id
    left join alert_choices c on c.company_id = e.company_id and c.employee_id = e.id
    order by e.id
  `.execute(tx);
  return rows;
};

/** Lists the ids of the owners and managers of a company. */
export const listManagers = async (db: Db | Tx, { companyId }: Scope): Promise<number[]> => {
  const rows = await db
    .selectFrom('employees')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role_id', 'in', [ROLE.owner, ROLE.manager])
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
};

type DutyRow = DutyTime & { branch_id: number; company_id: number };

/** Lists the duty times that hold for each of the branches: its own, or else the company's. */
export const listDutyTimes = async (
  tx: Db | Tx,
  branches: readonly { company_id: number; branch_id: number }[],
): Promise<DutyRow[]> => {
  const { rows } = await sql<DutyRow>`
    select p.company_id, p.branch_id, d.employee_id as "employeeId", d.weekday, d.day,
      d.from_time as "from", d.until_time as "until"
    from unnest(${branches.map((one) => one.company_id)}::bigint[],
      ${branches.map((one) => one.branch_id)}::bigint[]) as p (company_id, branch_id)
    cross join lateral (
      select l.id from duty_lists l
      where l.company_id = p.company_id and coalesce(l.branch_id, 0) in (0, p.branch_id)
      order by l.branch_id nulls last limit 1
    ) l
    join duty_entries d on d.company_id = p.company_id and d.list_id = l.id
    order by d.id
  `.execute(tx);
  return rows;
};
