import type { AuditAction } from '@branchbook/contract/activity-text.ts';
import { isFoundIn } from '@branchbook/contract/search-text.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { UNPREPARED } from '../../platform/database/prepared.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

type Sql = ReturnType<typeof sql>;

/** What has the text that was typed in it: people, who did it or whom it is about, and labels. */
export type Search = { people: number[]; labels: string[] };

/** Where in the log an entry is. */
export type Place = { at: Date; id: number };

/** Which entries are asked for; everything that is named must fit. */
export type Asked = {
  actions?: readonly AuditAction[] | null;
  except?: readonly AuditAction[];
  branchId?: number | null;
  actorId?: number | null;
  from?: Date | null;
  /** Not included. */
  to?: Date | null;
  search?: Search | null;
  /** Only what is further back than this. */
  before?: Place | null;
};

/** Planned for what is asked: which index is the best depends on it. */
const once = sql.raw(UNPREPARED);

const NEWEST_FIRST = sql.raw('order by a.at desc, a.id desc');

const searchOf = ({ people, labels }: Search): Sql => sql`(
  a.actor_id = any(${people}::bigint[])
  or (a.entity = 'employee' and a.entity_id = any(${people}::bigint[]))
  or a.label = any(${labels}::text[])
)`;

/** All but the actions, which are looked up one by one. */
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

/** The newest entries; of each of several actions the newest by itself, as its index has them. */
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

/** Entries, the newest first, with the names that people and branches have now. */
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
 * The people of the company, also those who left, whose name has a text in it. Compared here,
 * because the database does not compare without accents, nor alike in every locale.
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
 * The labels that have a text in them. They are few among very many entries, so their index is read
 * from one to the next.
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

/** Is or was somebody with this number in the company? */
export const hasPerson = async (db: Db, scope: Scope, employeeId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('employees')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', employeeId)
    .executeTakeFirst();
  return row !== undefined;
};
