import { ofRetained, RETAINED } from '@branchbook/contract/privacy.ts';
import type { Retained, Retention, RetentionDays } from '@branchbook/contract/privacy.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Cut, RetainedRecords } from '../../platform/privacy/queries.ts';
import { isHeld } from '../../platform/retention-holds/queries.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { privacyOf } from '../record-kinds/service.ts';

const COLUMN_OF = {
  visitors: 'keep_visitors_days',
  diary: 'keep_diary_days',
  temperatures: 'keep_temperatures_days',
  foodChecks: 'keep_food_checks_days',
  probes: 'keep_probes_days',
  complaints: 'keep_complaints_days',
} as const satisfies Record<Retained, keyof DB['companies']>;
const COLUMNS = RETAINED.map((kind) => COLUMN_OF[kind]);

const retentionOf = (row: Record<(typeof COLUMNS)[number], number | null>): Retention =>
  // Check constraints allow these columns no other values.
  ofRetained((kind) => row[COLUMN_OF[kind]] as RetentionDays | null);

export const findRetention = async (db: Db | Tx, scope: Scope): Promise<Retention> =>
  retentionOf(
    await db
      .selectFrom('companies')
      .select(COLUMNS)
      .where('id', '=', scope.companyId)
      .executeTakeFirstOrThrow(),
  );

/** Reads the retention and keeps it from being changed until the transaction ends. */
export const holdRetention = async (tx: Tx, scope: Scope): Promise<Retention | undefined> => {
  const row = await tx
    .selectFrom('companies')
    .select(COLUMNS)
    .where('id', '=', scope.companyId)
    .forShare()
    .executeTakeFirst();
  return row && retentionOf(row);
};

export const saveRetention = async (
  tx: Tx,
  scope: Scope,
  retention: Retention,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('companies')
    .set({
      ...Object.fromEntries(RETAINED.map((kind) => [COLUMN_OF[kind], retention[kind]])),
      updated_at: at,
    })
    .where('id', '=', scope.companyId)
    .execute();
};

/** Lists the companies that keep some of their records for a limited time. */
export const listCompaniesWithRetention = (db: Db) =>
  db
    .selectFrom('companies')
    .select('id')
    .where((eb) => eb.or(COLUMNS.map((column) => eb(column, 'is not', null))))
    .execute();

/** Lists all branches of a company, including deleted ones, whose records are still there. */
export const listTimezones = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('branches')
    .select(['id', 'timezone'])
    .where('company_id', '=', scope.companyId)
    .execute();

const cutsOf = ({ before, type }: RetainedRecords, cuts: Cut[]) => sql`unnest(
  ${cuts.map(({ branchId }) => branchId)}::bigint[],
  ${cuts.map(before)}::${type}[],
  ${cuts.map(({ timezone }) => timezone)}::text[]
) as c (branch_id, before, timezone)`;

/** Returns the condition that a record `r` is too old for the cut `c`, and that no hold keeps it. */
const isTooOld = ({ column, day, neededByHeld = sql`false` }: RetainedRecords) =>
  sql`r.branch_id = c.branch_id and r.${sql.ref(column)} < c.before
    and not ${isHeld({ record: 'r', day })} and not ${neededByHeld}`;

/** Counts the records of a kind that people see and that are too old. */
export const countTooOld = async (
  db: Db,
  { companyId }: Scope,
  kind: Retained,
  cuts: Cut[],
): Promise<number> => {
  const source = privacyOf(kind).retained;
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(n.count), 0)::int as count
    from ${cutsOf(source, cuts)}
    cross join lateral (
      select count(*) from ${sql.table(source.table)} r
      where r.company_id = ${companyId} and ${isTooOld(source)} and ${source.seen}
    ) n
  `.execute(db);
  return rows[0]?.count ?? 0;
};

/**
 * Deletes up to `limit` records that are too old and returns how many, and with them the contents
 * of their signatures. Skips rows that are locked until the next run, so that neither side waits
 * for the other.
 */
export const deleteTooOld = async (
  tx: Tx,
  { companyId }: Scope,
  kind: Retained,
  cuts: Cut[],
  limit: number,
): Promise<number> => {
  const source = privacyOf(kind).retained;
  const table = sql.table(source.table);
  const { rows } = await sql<{ count: number }>`
    -- Materialized, because PostgreSQL may otherwise choose records again for each row of the table,
    -- which deletes more of them than the limit.
    with old as materialized (
      select o.id from ${cutsOf(source, cuts)}
      cross join lateral (
        select r.id from ${table} r
        where r.company_id = ${companyId} and ${isTooOld(source)}
        limit ${limit}
        for update skip locked
      ) o
      limit ${limit}
    ), gone as (
      delete from ${table} where company_id = ${companyId} and id in (select id from old)
      returning uuid
    ), unsigned as (
      update item_signatures set salt = null, payload = null
      where company_id = ${companyId} and item_key in (select uuid from gone)
        and payload is not null
    )
    select count(*)::int as count from gone
  `.execute(tx);
  return rows[0]?.count ?? 0;
};
