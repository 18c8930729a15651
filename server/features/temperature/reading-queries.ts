import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Day } from '@branchbook/contract/dates.ts';
import { arrivalOf } from '../../platform/arrival/queries.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';

const COLUMNS = [
  'r.id',
  'r.uuid',
  'r.branch_id',
  'r.equipment_id',
  'r.log_date',
  'r.slot',
  'r.due_by',
  'r.value',
  'r.min_temp',
  'r.max_temp',
  'r.action',
  'r.action_note',
  'r.recheck_of',
  'r.corrects',
  'r.recorded_by',
  'r.recorded_by_name',
  'r.occurred_at',
  'r.closed_at',
  'r.closed_by',
  'r.closed_by_name',
  'r.close_note',
] as const;

/** Selects readings, each with the id of its correction, if any. */
const readings = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('temp_readings as r')
    .leftJoin('temp_readings as c', (join) => sameCompany(join, 'c.corrects', 'r.id'))
    .select(COLUMNS)
    .select(['c.id as corrected_by', arrivalOf('r')])
    .where('r.company_id', '=', scope.companyId);

export type Range = { from: Day; to: Day; equipmentId?: number | undefined };

/** Lists a branch's readings of a range of days, both included, in the order of their time. */
export const listReadings = (
  db: Db | Tx,
  scope: Scope,
  branchId: number,
  { from, to, equipmentId }: Range,
) =>
  readings(db, scope)
    .where('r.branch_id', '=', branchId)
    .where('r.log_date', '>=', from)
    .where('r.log_date', '<=', to)
    .$if(equipmentId !== undefined, (query) => query.where('r.equipment_id', '=', equipmentId ?? 0))
    .orderBy('r.occurred_at')
    .orderBy('r.id')
    .execute();

export type ReadingRow = Awaited<ReturnType<typeof listReadings>>[number];

export const findReading = (db: Db | Tx, scope: Scope, id: number) =>
  readings(db, scope).where('r.id', '=', id).executeTakeFirst();

/** Says whether a reading `r` was out of range and is neither back in range nor closed. */
export const isOpen = sql<boolean>`(r.action is not null and r.closed_at is null)`;

/** Lists today's readings and open ones, of equipment in use, with the keys that they refer to. */
export const listForTablet = (db: Db, scope: Scope, branchId: number, today: Day) =>
  readings(db, scope)
    .innerJoin('temp_equipment as e', (join) => sameCompany(join, 'e.id', 'r.equipment_id'))
    .leftJoin('temp_readings as again', (join) => sameCompany(join, 'again.id', 'r.recheck_of'))
    .leftJoin('temp_readings as wrong', (join) => sameCompany(join, 'wrong.id', 'r.corrects'))
    .select(['e.uuid as equipment_uuid', 'again.uuid as repeats', 'wrong.uuid as stands_for'])
    .where('r.branch_id', '=', branchId)
    .where('e.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('r.log_date', '=', today), isOpen]))
    .orderBy('r.occurred_at')
    .orderBy('r.id')
    .execute();

export type TabletReadingRow = Awaited<ReturnType<typeof listForTablet>>[number];

export const findByUuids = (tx: Tx, scope: Scope, branchId: number, uuids: string[]) =>
  readings(tx, scope).where('r.branch_id', '=', branchId).where('r.uuid', 'in', uuids).execute();

/**
 * Lists the rechecks, corrections and corrected readings of equipment, each from a given day on,
 * and all of its open readings.
 */
export const listSince = (
  tx: Tx,
  scope: Scope,
  branchId: number,
  since: ReadonlyMap<number, Day>,
) => {
  const days = sql<{ id: number; day: Day }>`unnest(
    ${[...since.keys()]}::bigint[], ${[...since.values()]}::date[]
  )`.as<'s'>(sql`s (id, day)`);
  const some = () => readings(tx, scope).where('r.branch_id', '=', branchId);
  return some()
    .innerJoin(days, (join) =>
      join.onRef('s.id', '=', 'r.equipment_id').onRef('s.day', '<=', 'r.log_date'),
    )
    .where((eb) =>
      eb.or([
        eb('r.recheck_of', 'is not', null),
        eb('r.corrects', 'is not', null),
        eb('c.id', 'is not', null),
      ]),
    )
    .unionAll(
      some()
        .where('r.equipment_id', 'in', [...since.keys()])
        .where(isOpen),
    )
    .execute();
};

/** Reserves ids, so that new rows can refer to each other before they are stored. */
export const reserveIds = async (
  tx: Tx,
  sequence: 'equipment_ids' | 'reading_ids',
  count: number,
): Promise<number[]> => {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(${sequence}::regclass) as id from generate_series(1, ${count}::integer)
  `.execute(tx);
  return rows.map(({ id }) => id);
};

export type NewReading = Omit<Insertable<DB['temp_readings']>, 'company_id'>;

/**
 * Inserts readings as one JSON value, because a tablet that was offline sends many, and statements
 * with many values are slow.
 */
export const insertReadings = async (tx: Tx, scope: Scope, added: NewReading[]): Promise<void> => {
  if (added.length === 0) return;
  await sql`
    insert into temp_readings
      (company_id, id, branch_id, uuid, equipment_id, log_date, slot, due_by, value, min_temp, max_temp,
        action, action_note, recheck_of, corrects, closed_at, closed_by, closed_by_name, close_note,
        recorded_by, recorded_by_name, device_id, occurred_at, received_at)
    select ${scope.companyId}::bigint, n.*
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as n (
      id bigint, branch_id bigint, uuid uuid, equipment_id bigint, log_date date, slot text, due_by text,
      value numeric, min_temp numeric, max_temp numeric, action text, action_note text,
      recheck_of bigint, corrects bigint, closed_at timestamptz, closed_by bigint,
      closed_by_name text, close_note text, recorded_by bigint, recorded_by_name text,
      device_id bigint, occurred_at timestamptz, received_at timestamptz
    )
  `.execute(tx);
};

export type Closing = {
  closed_at: Date;
  closed_by: number;
  closed_by_name: string;
  close_note: string | null;
};

/** Closes readings, each with its own closing; locks them in the order of their ids. */
export const closeReadings = async (
  tx: Tx,
  scope: Scope,
  closings: (Closing & { id: number })[],
): Promise<void> => {
  if (closings.length === 0) return;
  await sql`
    with held as (
      select id from temp_readings
      where company_id = ${scope.companyId} and id = any(${closings.map((one) => one.id)}::bigint[])
      order by id
      for update
    )
    update temp_readings r
    set closed_at = n.closed_at, closed_by = n.closed_by, closed_by_name = n.closed_by_name,
      close_note = n.close_note
    from unnest(
      ${closings.map((one) => one.id)}::bigint[],
      ${closings.map((one) => one.closed_at.toISOString())}::timestamptz[],
      ${closings.map((one) => one.closed_by)}::bigint[],
      ${closings.map((one) => one.closed_by_name)}::text[],
      ${closings.map((one) => one.close_note)}::text[]
    ) as n (id, closed_at, closed_by, closed_by_name, close_note)
    join held on held.id = n.id
    where r.company_id = ${scope.companyId} and r.id = n.id
  `.execute(tx);
};
