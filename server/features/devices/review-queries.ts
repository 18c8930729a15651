import type { Reach } from '@branchbook/contract/permissions.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import { isHeld } from '../../platform/retention-holds/queries.ts';
import type { Scope } from '../../platform/session/actor.ts';

export type NewReviewItem = {
  key: string;
  kind: string;
  employeeId: number | null;
  outcome: 'filed' | 'refused' | 'unverified';
  reason: string;
  payload: string | null;
  at: Date;
};

type Sender = { branchId: number; deviceId: number; receivedAt: Date };

/** Inserts items for managers to review, each key once; returns how many are new. */
export const insertReviewItems = async (
  tx: Tx,
  scope: Scope,
  { branchId, deviceId, receivedAt }: Sender,
  items: NewReviewItem[],
): Promise<number> => {
  const all = <K extends keyof NewReviewItem>(field: K) => items.map((item) => item[field]);
  const { rows } = await sql`
    insert into review_items (company_id, branch_id, device_id, key, kind, employee_id, outcome,
      reason, payload, occurred_at, received_at)
    select ${scope.companyId}::bigint, ${branchId}::bigint, ${deviceId}::bigint, i.key, i.kind,
      e.id, i.outcome, i.reason, i.payload, i.occurred_at, ${receivedAt}::timestamptz
    from unnest(
      ${all('key')}::uuid[], ${all('kind')}::text[], ${all('employeeId')}::bigint[],
      ${all('outcome')}::text[], ${all('reason')}::text[], ${all('payload')}::text[],
      ${items.map(({ at }) => at.toISOString())}::timestamptz[]
    ) with ordinality as i (key, kind, employee_id, outcome, reason, payload, occurred_at, position)
    left join employees e on e.company_id = ${scope.companyId} and e.id = i.employee_id
    order by i.position
    on conflict (company_id, key) do nothing
    returning id
  `.execute(tx);
  return rows.length;
};

const open = (db: Db | Tx, scope: Scope, branches: Reach) =>
  db
    .selectFrom('review_items as r')
    .where('r.company_id', '=', scope.companyId)
    .where('r.reviewed_at', 'is', null)
    .$if(branches !== 'all', (query) =>
      query.where('r.branch_id', '=', anyOf(branches as readonly number[])),
    );

/** Returns a page of the items that still need a review, newest first. */
export const listOpen = (
  db: Db,
  scope: Scope,
  branches: Reach,
  { limit, offset }: { limit: number; offset: number },
) =>
  open(db, scope, branches)
    .innerJoin('branches as b', (join) => sameCompany(join, 'b.id', 'r.branch_id'))
    .innerJoin('devices as d', (join) => sameCompany(join, 'd.id', 'r.device_id'))
    .leftJoin('employees as e', (join) => sameCompany(join, 'e.id', 'r.employee_id'))
    .select([
      'r.id',
      'r.branch_id',
      'b.name as branch_name',
      'd.device_name',
      'r.kind',
      'e.name as person_name',
      'r.outcome',
      'r.reason',
      'r.payload',
      'r.occurred_at',
      'r.received_at',
    ])
    .orderBy('r.received_at', 'desc')
    .orderBy('r.id')
    .limit(limit)
    .offset(offset)
    .execute();

export type ReviewRow = Awaited<ReturnType<typeof listOpen>>[number];

export const countOpen = async (db: Db, scope: Scope, branches: Reach): Promise<number> => {
  const row = await open(db, scope, branches)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
};

export const findReviewItem = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('review_items')
    .select(['id', 'branch_id', 'kind'])
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Records who reviewed an item; returns false when the item was reviewed before. */
export const setReviewed = async (
  tx: Tx,
  scope: Scope,
  { id, by, at }: { id: number; by: number; at: Date },
): Promise<boolean> => {
  const row = await tx
    .updateTable('review_items')
    .set({ reviewed_by: by, reviewed_at: at })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('reviewed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Deletes the contents of items, of all companies, that were reviewed before then, but for those of
 * days whose records are held.
 */
export const forgetContents = async (db: Db, before: Date): Promise<void> => {
  const day = sql`(r.occurred_at at time zone b.timezone)::date`;
  await sql`
    update review_items r set payload = null from branches b
    where r.reviewed_at < ${before} and r.payload is not null
      and b.company_id = r.company_id and b.id = r.branch_id
      and not ${isHeld({ record: 'r', day })}
  `.execute(db);
};
