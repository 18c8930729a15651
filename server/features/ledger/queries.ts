import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Leaf } from './leaf-rules.ts';
import type { LedgerTable } from './record-list.ts';
import type { StoredLevel, StoredRange } from './tree-rules.ts';

/** Any fixed number: one process at a time moves the queue into the trees. */
const SEQUENCING_LOCK = 4_711_068;
/** Records that are looked at beyond a batch, to find the rest of its transactions. */
const LOOK_AHEAD = 2000;

/** Thrown where leaves or nodes are missing that were written before. */
export class DamagedTreeError extends Error {
  constructor() {
    super('The ledger lacks leaves or nodes of its tree');
  }
}

export const lockSequencing = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${SEQUENCING_LOCK})`.execute(tx);
};

export type Queued = { company_id: number; kind: LedgerTable; record_id: number; xid: number };

/** Condition on the rows of a company, or on all rows. */
const ofCompany = (companyId: number | null) =>
  companyId === null ? sql`true` : sql`company_id = ${companyId}`;

/**
 * Takes the oldest records of the queue, of one company or of all, and with them the rest of the
 * same transactions, so that a record and its audit entry are sequenced together. Records of erased
 * companies are dropped.
 */
export const takeQueued = async (
  tx: Tx,
  count: number,
  companyId: number | null,
): Promise<Queued[]> => {
  const { rows } = await sql<Queued>`
    with waiting as materialized (
      select id, xid, sum(cardinality(record_ids)) over (order by id) - cardinality(record_ids) as before
      from (
        select id, xid, record_ids from ledger_queue where ${ofCompany(companyId)}
        order by id limit ${count + LOOK_AHEAD}
      ) q
    ),
    taken as (
      delete from ledger_queue where id in (
        select id from waiting
        where before < ${count} or (before < ${count + LOOK_AHEAD}
          and xid in (select xid from waiting where before < ${count}))
      )
      returning id, company_id, kind, record_ids, xid
    )
    select t.company_id, t.kind, r.id as record_id, t.xid
    from taken t join companies c on c.id = t.company_id,
      unnest(t.record_ids) with ordinality as r (id, at)
    order by t.id, r.at
  `.execute(tx);
  return rows;
};

/** Returns the newest row of the queue, of one company or of all; null if nothing waits. */
export const newestQueued = async (db: Db, companyId: number | null): Promise<number | null> => {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from ledger_queue where ${ofCompany(companyId)}`.execute(db);
  return rows[0]?.id ?? null;
};

/** Returns whether rows wait in the queue, of one company or of all, up to a row. */
export const hasQueued = async (
  db: Db,
  newest: number,
  companyId: number | null,
): Promise<boolean> => {
  const { rows } = await sql`
    select from ledger_queue where id <= ${newest} and ${ofCompany(companyId)} limit 1
  `.execute(db);
  return rows.length > 0;
};

export const insertLedgers = async (
  tx: Tx,
  ledgers: { company_id: number; public_key: Buffer; sealed_key: Buffer; created_at: Date }[],
): Promise<void> => {
  if (ledgers.length > 0) await tx.insertInto('ledgers').values(ledgers).execute();
};

export const findLedgers = (db: Db | Tx, companyIds: number[]) =>
  db
    .selectFrom('ledgers')
    .selectAll()
    .where(sql<boolean>`company_id = any(${companyIds}::bigint[])`)
    .execute();

export const findLedger = async (db: Db | Tx, companyId: number) => {
  const [ledger] = await findLedgers(db, [companyId]);
  return ledger;
};
export type Ledger = NonNullable<Awaited<ReturnType<typeof findLedger>>>;

export type LiveRow = { id: number; company_id: number } & Record<string, unknown>;

/** Returns the records of a table with these ids; those that are deleted are missing. */
export const findRecords = async (
  tx: Tx,
  table: LedgerTable,
  columns: readonly string[],
  ids: number[],
): Promise<LiveRow[]> => {
  const { rows } = await sql<LiveRow>`
    select ${sql.join([...new Set(['id', 'company_id', ...columns])].map((name) => sql.ref(name)))}
    from ${sql.table(table)} where id = any(${ids}::bigint[])
  `.execute(tx);
  return rows;
};

export type NewestLeaf = {
  company_id: number;
  kind: LedgerTable;
  record_id: number;
  position: number;
  salt: Buffer;
  content_hash: Buffer | null;
  occurred_at: Date;
  employee_id: number | null;
  device_id: number | null;
};

/**
 * Returns the newest leaves of records, where they have one. Each record is looked up by itself:
 * with outdated statistics, PostgreSQL would join the whole tables first, again for each record.
 */
export const findNewestLeaves = async (
  tx: Tx,
  records: Pick<Queued, 'company_id' | 'kind' | 'record_id'>[],
): Promise<NewestLeaf[]> => {
  const { rows } = await sql<NewestLeaf>`
    select r.*, l.*
    from unnest(
      ${records.map((record) => record.company_id)}::bigint[],
      ${records.map((record) => record.kind)}::text[],
      ${records.map((record) => record.record_id)}::bigint[]
    ) as w (company_id, kind, record_id)
    cross join lateral (
      select r.* from ledger_records r
      where r.company_id = w.company_id and r.kind = w.kind and r.record_id = w.record_id
      limit 1
    ) r
    cross join lateral (
      select content_hash, occurred_at, employee_id, device_id from ledger_leaves
      where company_id = r.company_id and position = r.position
      limit 1
    ) l
  `.execute(tx);
  return rows;
};

export type NewLeaf = Leaf & {
  companyId: number;
  position: number;
  hash: Buffer;
  /** Null once the record is removed. */
  salt: Buffer | null;
};

export const insertLeaves = async (tx: Tx, leaves: NewLeaf[]): Promise<void> => {
  await sql`
    insert into ledger_leaves (company_id, position, kind, record_id, change, action, occurred_at,
      received_at, employee_id, device_id, content_hash, leaf_hash)
    select * from unnest(
      ${leaves.map((leaf) => leaf.companyId)}::bigint[],
      ${leaves.map((leaf) => leaf.position)}::bigint[],
      ${leaves.map((leaf) => leaf.kind)}::text[],
      ${leaves.map((leaf) => leaf.recordId)}::bigint[],
      ${leaves.map((leaf) => leaf.change)}::text[],
      ${leaves.map((leaf) => leaf.action)}::text[],
      ${leaves.map((leaf) => leaf.occurredAt.toISOString())}::timestamptz[],
      ${leaves.map((leaf) => leaf.receivedAt.toISOString())}::timestamptz[],
      ${leaves.map((leaf) => leaf.employeeId)}::bigint[],
      ${leaves.map((leaf) => leaf.deviceId)}::bigint[],
      ${leaves.map((leaf) => leaf.contentHash)}::bytea[],
      ${leaves.map((leaf) => leaf.hash)}::bytea[]
    )
  `.execute(tx);
};

/** Makes leaves the newest of their records; a removed record has none. */
export const setNewestLeaves = async (tx: Tx, leaves: NewLeaf[]): Promise<void> => {
  const removed = leaves.filter(({ salt }) => salt === null);
  const others = leaves.filter(({ salt }) => salt !== null);
  await sql`
    with removed as (
      delete from ledger_records r
      using unnest(
        ${removed.map((leaf) => leaf.companyId)}::bigint[],
        ${removed.map((leaf) => leaf.kind)}::text[],
        ${removed.map((leaf) => leaf.recordId)}::bigint[]
      ) as w (company_id, kind, record_id)
      where (r.company_id, r.kind, r.record_id) = (w.company_id, w.kind, w.record_id)
    )
    insert into ledger_records (company_id, kind, record_id, position, salt)
    select * from unnest(
      ${others.map((leaf) => leaf.companyId)}::bigint[],
      ${others.map((leaf) => leaf.kind)}::text[],
      ${others.map((leaf) => leaf.recordId)}::bigint[],
      ${others.map((leaf) => leaf.position)}::bigint[],
      ${others.map((leaf) => leaf.salt)}::bytea[]
    )
    on conflict (company_id, kind, record_id)
    do update set position = excluded.position, salt = excluded.salt
  `.execute(tx);
};

export const setSizes = async (
  tx: Tx,
  sizes: { companyId: number; size: number }[],
): Promise<void> => {
  await sql`
    update ledgers l set size = s.size
    from unnest(
      ${sizes.map(({ companyId }) => companyId)}::bigint[],
      ${sizes.map(({ size }) => size)}::bigint[]
    ) as s (company_id, size)
    where l.company_id = s.company_id
  `.execute(tx);
};

/** Returns the hashes of leaves or stored nodes, in their order. */
export const readNodes = async (
  db: Db | Tx,
  companyId: number,
  { level, from, to }: StoredRange,
): Promise<Buffer[]> => {
  const { rows } =
    level === 0
      ? await sql<{ hash: Buffer }>`
          select leaf_hash as hash from ledger_leaves
          where company_id = ${companyId} and position >= ${from} and position < ${to}
          order by position`.execute(db)
      : await sql<{ hash: Buffer }>`
          select hash from ledger_nodes
          where company_id = ${companyId} and level = ${level} and index >= ${from}
            and index < ${to}
          order by index`.execute(db);
  if (rows.length !== to - from) throw new DamagedTreeError();
  return rows.map(({ hash }) => hash);
};

export const insertNodes = async (
  tx: Tx,
  companyId: number,
  level: StoredLevel,
  first: number,
  hashes: Buffer[],
): Promise<void> => {
  await tx
    .insertInto('ledger_nodes')
    .values(hashes.map((hash, at) => ({ company_id: companyId, level, index: first + at, hash })))
    .execute();
};

export type Head = { size: number; root: Buffer; signed_at: Date; signature: Buffer };

export const findNewestHead = (db: Db | Tx, companyId: number): Promise<Head | undefined> =>
  db
    .selectFrom('ledger_heads')
    .select(['size', 'root', 'signed_at', 'signature'])
    .where('company_id', '=', companyId)
    .orderBy('signed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertHead = async (
  tx: Tx,
  companyId: number,
  head: Head & { reason: string },
): Promise<void> => {
  await tx
    .insertInto('ledger_heads')
    .values({ ...head, company_id: companyId })
    .execute();
};

/** Returns the companies with leaves since their last daily head, which is older than a time. */
export const listDueForHead = async (db: Db, since: Date, count: number): Promise<number[]> => {
  const { rows } = await sql<{ company_id: number }>`
    select l.company_id from ledgers l
    left join lateral (
      select h.size, h.signed_at from ledger_heads h
      where h.company_id = l.company_id and h.reason = 'daily'
      order by h.signed_at desc limit 1
    ) h on true
    where h.signed_at is null or (h.signed_at <= ${since} and h.size < l.size)
    order by h.signed_at nulls first, l.company_id
    limit ${count}
  `.execute(db);
  return rows.map(({ company_id: id }) => id);
};
