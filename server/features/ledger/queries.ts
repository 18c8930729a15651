import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Leaf } from './leaf-rules.ts';
import type { Queued } from './queue-queries.ts';
import type { LedgerTable } from './record-list.ts';
import type { StoredLevel, StoredRange } from './tree-rules.ts';

/** Thrown where leaves or nodes are missing that were written before. */
export class DamagedTreeError extends Error {
  constructor() {
    super('The ledger lacks leaves or nodes of its tree');
  }
}

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
  db: Db | Tx,
  table: LedgerTable,
  columns: readonly string[],
  ids: number[],
): Promise<LiveRow[]> => {
  const { rows } = await sql<LiveRow>`
    select ${sql.join([...new Set(['id', 'company_id', ...columns])].map((name) => sql.ref(name)))}
    from ${sql.table(table)} where id = any(${ids}::bigint[])
  `.execute(db);
  return rows;
};

export type NewestLeaf = {
  company_id: number;
  kind: LedgerTable;
  record_id: number;
  position: number;
  salt: Buffer;
  format: number;
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
      select format, content_hash, occurred_at, employee_id, device_id from ledger_leaves
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
  /** The transaction of an entry of the audit log. */
  xid: number | null;
};

export const insertLeaves = async (tx: Tx, leaves: NewLeaf[]): Promise<void> => {
  await sql`
    insert into ledger_leaves (format, company_id, position, kind, record_id, change, action, entries,
      previous, xid, occurred_at, received_at, employee_id, device_id, content_hash, leaf_hash)
    select 2, company_id, position, kind, record_id, change, action, entries::bigint[], previous, xid,
      occurred_at, received_at, employee_id, device_id, content_hash, leaf_hash
    from unnest(
      ${leaves.map((leaf) => leaf.companyId)}::bigint[],
      ${leaves.map((leaf) => leaf.position)}::bigint[],
      ${leaves.map((leaf) => leaf.kind)}::text[],
      ${leaves.map((leaf) => leaf.recordId)}::bigint[],
      ${leaves.map((leaf) => leaf.change)}::text[],
      ${leaves.map((leaf) => leaf.action)}::text[],
      ${leaves.map((leaf) => `{${leaf.entries.join(',')}}`)}::text[],
      ${leaves.map((leaf) => leaf.previous)}::bigint[],
      ${leaves.map((leaf) => leaf.xid)}::bigint[],
      ${leaves.map((leaf) => leaf.occurredAt.toISOString())}::timestamptz[],
      ${leaves.map((leaf) => leaf.receivedAt.toISOString())}::timestamptz[],
      ${leaves.map((leaf) => leaf.employeeId)}::bigint[],
      ${leaves.map((leaf) => leaf.deviceId)}::bigint[],
      ${leaves.map((leaf) => leaf.contentHash)}::bytea[],
      ${leaves.map((leaf) => leaf.hash)}::bytea[]
    ) as n (company_id, position, kind, record_id, change, action, entries, previous, xid,
      occurred_at, received_at, employee_id, device_id, content_hash, leaf_hash)
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
