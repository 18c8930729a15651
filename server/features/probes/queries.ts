import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Day } from '@branchbook/contract/dates.ts';
import { arrivalOf } from '../../platform/arrival/queries.ts';
import { insertInBatches } from '../../platform/database/batches.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';

const LAST = sql`(
  select jsonb_build_object('at', p.occurred_at, 'passed', p.passed) from probe_checks p
  where p.company_id = r.company_id and p.probe_id = r.id
  order by p.occurred_at desc, p.id desc limit 1
)`;

const probes = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('probes as r')
    .select([
      'r.id',
      'r.branch_id',
      'r.uuid',
      'r.name',
      'r.serial',
      'r.version',
      'r.deleted_at',
      sql<{ at: string; passed: boolean } | null>`${LAST}`.as('last'),
    ])
    .where('r.company_id', '=', scope.companyId);

/** Lists all probes that a branch has or had. */
export const listProbes = (db: Db | Tx, scope: Scope, branchId: number) =>
  probes(db, scope).where('r.branch_id', '=', branchId).execute();

export type ProbeRow = Awaited<ReturnType<typeof listProbes>>[number];

export const findProbe = (db: Db | Tx, scope: Scope, id: number) =>
  probes(db, scope).where('r.id', '=', id).executeTakeFirst();

/** Returns the ids of a branch's probes, also removed ones, by uuid. */
export const probesByUuid = async (
  tx: Tx,
  scope: Scope,
  branchId: number,
): Promise<Map<string, number>> => {
  const rows = await tx
    .selectFrom('probes')
    .select(['id', 'uuid'])
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .execute();
  return new Map(rows.map(({ id, uuid }) => [uuid, id]));
};

type Fields = { name: string; serial: string | null };

/** Inserts a probe; fails when the branch already has one of this name. */
export const insertProbe = (
  tx: Tx,
  scope: Scope,
  { at, ...probe }: Fields & { branch_id: number; at: Date },
) =>
  tx
    .insertInto('probes')
    .values({ ...probe, company_id: scope.companyId, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Updates a probe; fails when the branch has another one of the new name. */
export const updateProbe = async (
  tx: Tx,
  scope: Scope,
  id: number,
  changes: Partial<Fields> & { updated_at: Date; deleted_at?: Date },
): Promise<void> => {
  await tx
    .updateTable('probes')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
};

export type NewCheck = Omit<Insertable<DB['probe_checks']>, 'company_id'>;

/** Inserts checks of probes, and returns their ids in the same order. */
export const insertChecks = (tx: Tx, scope: Scope, rows: NewCheck[]): Promise<{ id: number }[]> =>
  insertInBatches(rows, (batch) =>
    tx
      .insertInto('probe_checks')
      .values(batch.map((row) => ({ ...row, company_id: scope.companyId })))
      .returning('id')
      .execute(),
  );

/** Food checks since the last good check of the probe before a failed one: these are in doubt. */
const DOUBTED = sql<number>`case when r.passed then 0 else (
  select count(*)::int from food_checks c
  where c.company_id = r.company_id and c.probe_id = r.probe_id
    and coalesce(c.ended_at, c.occurred_at) < r.occurred_at
    and coalesce(c.ended_at, c.occurred_at) >= coalesce((
      select max(g.occurred_at) from probe_checks g
      where g.company_id = r.company_id and g.probe_id = r.probe_id and g.passed
        and g.occurred_at < r.occurred_at
    ), '-infinity')
) end`;

const checks = (db: Db, scope: Scope) =>
  db
    .selectFrom('probe_checks as r')
    .innerJoin('probes as b', (join) => sameCompany(join, 'b.id', 'r.probe_id'))
    .select([
      'r.id',
      'r.probe_id',
      'b.name as probe_name',
      'b.serial',
      'r.log_date',
      'r.passed',
      'r.note',
      'r.checked_by_name',
      'r.occurred_at',
      // Exact decimals come as text.
      sql<number>`r.ice::float8`.as('ice'),
      sql<number>`r.boiling::float8`.as('boiling'),
      sql<number>`r.tolerance::float8`.as('tolerance'),
      DOUBTED.as('in_doubt'),
      arrivalOf('r'),
    ])
    .where('r.company_id', '=', scope.companyId)
    .orderBy('r.occurred_at', 'desc')
    .orderBy('r.id', 'desc');

/** Lists the checks of one probe, or of all probes of a branch, in a range of days, the newest first. */
export const listChecks = (
  db: Db,
  scope: Scope,
  { branchId, probeId, from, to }: { branchId: number; probeId?: number; from: Day; to: Day },
) =>
  checks(db, scope)
    .where('r.branch_id', '=', branchId)
    .where('r.log_date', '>=', from)
    .where('r.log_date', '<=', to)
    .$if(probeId !== undefined, (all) => all.where('r.probe_id', '=', probeId ?? 0))
    .execute();

export type CheckRow = Awaited<ReturnType<typeof listChecks>>[number];

/** Lists the last checks of each probe of a branch, also of removed ones, the newest first. */
export const listLastChecks = async (
  db: Db,
  scope: Scope,
  branchId: number,
  most: number,
): Promise<{ probe_id: number; occurred_at: Date; passed: boolean }[]> => {
  const { rows } = await sql<{ probe_id: number; occurred_at: Date; passed: boolean }>`
    select l.probe_id, l.occurred_at, l.passed
    from probes r
    cross join lateral (
      select p.probe_id, p.occurred_at, p.passed, p.id from probe_checks p
      where p.company_id = r.company_id and p.probe_id = r.id
      order by p.occurred_at desc, p.id desc limit ${most}
    ) l
    where r.company_id = ${scope.companyId} and r.branch_id = ${branchId}
    order by l.probe_id, l.occurred_at desc, l.id desc
  `.execute(db);
  return rows;
};
