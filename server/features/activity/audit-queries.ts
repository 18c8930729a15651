import type { AuditAction } from '@branchbook/contract/activity-text.ts';
import { isFoundIn } from '@branchbook/contract/search-text.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { UNPREPARED } from '../../platform/database/prepared.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Matches of a search text: employees, as actors or subjects of entries, and labels. */
export type Search = { people: number[]; labels: string[] };

/** Position of an entry in the log. */
export type Place = { at: Date; id: number };

/** Filter of the log; an entry must match every condition given. */
export type Asked = {
  actions?: readonly AuditAction[] | null;
  except?: readonly AuditAction[];
  branchId?: number | null;
  actorId?: number | null;
  from?: Date | null;
  /** End of the range, exclusive. */
  to?: Date | null;
  search?: Search | null;
  /** Limits the result to entries older than this position. */
  before?: Place | null;
};

/** Not prepared, because the best index depends on the conditions of each query. */
const once = sql.raw(UNPREPARED);

const NEWEST_FIRST = sql.raw('order by a.at desc, a.id desc');

const searchOf = ({ people, labels }: Search): Sql => sql`(
  a.actor_id = any(${people}::bigint[])
  or (a.entity = 'employee' and a.entity_id = any(${people}::bigint[]))
  or a.label = any(${labels}::text[])
)`;

/** Builds all conditions but the actions, which are looked up one at a time. */
const conditionsOf = (scope: Scope, asked: Asked): Sql => {
  const { except, branchId, actorId, from, to, search, before } = asked;
  const conditions: (Sql | null)[] = [
    sql`a.company_id = ${scope.companyId}`,
    scope.branches === 'all' ? null : sql`a.branch_id = any(${[...scope.branches]}::bigint[])`,
    except ? sql`a.action <> all(${except}::text[])` : null,
    branchId ? sql`a.branch_id = ${branchId}` : null,
    actorId ? sql`a.actor_id = ${actorId}` : null,
    from ? sql`a.at >= ${from}` : null,
    to ? sql`a.at < ${to}` : null,
    before ? sql`(a.at, a.id) < (${before.at}, ${before.id})` : null,
    search ? searchOf(search) : null,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  );
};

/** Selects the newest entries; several actions are read one at a time through their index. */
const newest = (scope: Scope, asked: Asked, most: number): Sql => {
  const fitting = conditionsOf(scope, asked);
  if (!asked.actions) {
    return sql`select a.* from audit_log a where ${fitting} ${NEWEST_FIRST} limit ${most}`;
  }
  return sql`
    select a.* from unnest(${asked.actions}::text[]) as asked (action)
    cross join lateral (
      select a.* from audit_log a where a.action = asked.action and ${fitting}
      ${NEWEST_FIRST} limit ${most}
    ) a
    ${NEWEST_FIRST} limit ${most}`;
};

export type ActivityRow = Pick<
  Selectable<DB['audit_log']>,
  | 'id'
  | 'at'
  | 'action'
  | 'actor_id'
  | 'actor_kind'
  | 'branch_id'
  | 'entity'
  | 'entity_id'
  | 'details'
> & {
  actor_name: string | null;
  branch_name: string | null;
  person_name: string | null;
  equipment_id: number | null;
};

/** Lists entries, newest first, with the current names of employees and branches. */
export const listActivity = async (
  db: Db,
  scope: Scope,
  asked: Asked,
  { offset = 0, limit }: { offset?: number; limit: number },
): Promise<ActivityRow[]> => {
  const { rows } = await sql<ActivityRow>`
    select a.id, a.at, a.action, a.actor_id, a.actor_kind, a.branch_id, a.entity, a.entity_id,
      a.details, actor.name as actor_name, branches.name as branch_name, person.name as person_name,
      reading.equipment_id
    from (
      select * from (${newest(scope, asked, offset + limit)}) a ${NEWEST_FIRST} offset ${offset}
    ) a
    left join employees actor on actor.company_id = a.company_id and actor.id = a.actor_id
    left join branches on branches.company_id = a.company_id and branches.id = a.branch_id
    left join employees person on person.company_id = a.company_id
      and person.id = a.entity_id and a.entity = 'employee'
    left join temp_readings reading on reading.company_id = a.company_id
      and reading.id = a.entity_id and a.entity = 'reading'
    ${NEWEST_FIRST} ${once}
  `.execute(db);
  return rows;
};

export const countActivity = async (db: Db, scope: Scope, asked: Asked): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from audit_log a where ${conditionsOf(scope, asked)}
      ${asked.actions ? sql`and a.action = any(${asked.actions}::text[])` : sql``} ${once}
  `.execute(db);
  return rows[0]?.total ?? 0;
};

export const findPlace = (db: Db, scope: Scope, id: number): Promise<Place | undefined> =>
  db
    .selectFrom('audit_log')
    .select(['id', 'at'])
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * Finds the employees, also former ones, whose name contains a text. Compares names here because
 * the database does not ignore accents and compares differently from locale to locale.
 */
export const findPeopleNamed = async (db: Db, scope: Scope, text: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('employees')
    .select(['id', 'name'])
    .where('company_id', '=', scope.companyId)
    .execute();
  return rows.filter(({ name }) => isFoundIn(text, [name])).map(({ id }) => id);
};

/**
 * Finds the labels that contain a text. Distinct labels are few among many entries, so the query
 * skips through their index from each label to the next.
 */
export const findLabels = async (db: Db, scope: Scope, text: string): Promise<string[]> => {
  const next = (after: Sql): Sql => sql`(
    select a.label from audit_log a
    where a.company_id = ${scope.companyId} and a.label ${after} order by a.label limit 1
  )`;
  const { rows } = await sql<{ label: string }>`
    with recursive labels (label) as (
      select ${next(sql`is not null`)}
      union all
      select ${next(sql`> labels.label`)} from labels where labels.label is not null
    )
    select label from labels where label is not null
  `.execute(db);
  return rows.map(({ label }) => label).filter((label) => isFoundIn(text, [label]));
};

/** Returns whether the company has or had an employee with this id. */
export const hasPerson = async (db: Db, scope: Scope, employeeId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('employees')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', employeeId)
    .executeTakeFirst();
  return row !== undefined;
};
