import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { AuditNote } from './checker-rules.ts';
import type { LedgerTable } from './record-list.ts';

/** Any fixed number: one process at a time moves the queue into the trees. */
const SEQUENCING_LOCK = 4_711_068;
/** Records that are looked at beyond a batch, to find the rest of its transactions. */
const LOOK_AHEAD = 2000;

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

export type EntryOfTransaction = AuditNote & { company_id: number; xid: number };

/** Returns the entries of the audit log of transactions: those that wait, and those of leaves. */
export const entriesOf = async (
  tx: Tx,
  transactions: readonly { companyId: number; xid: number }[],
): Promise<EntryOfTransaction[]> => {
  const companyIds = transactions.map(({ companyId }) => companyId);
  const xids = transactions.map(({ xid }) => xid);
  const { rows } = await sql<EntryOfTransaction>`
    with wanted as materialized (
      select * from unnest(${companyIds}::bigint[], ${xids}::bigint[]) as w (company_id, xid)
    ),
    entries as (
      select q.company_id, q.xid, r.id
      from ledger_queue q, unnest(q.record_ids) as r (id)
      where q.kind = 'audit_log' and (q.company_id, q.xid) in (select * from wanted)
      union
      select w.company_id, w.xid, l.record_id
      from wanted w
      join ledger_leaves l on l.company_id = w.company_id and l.xid = w.xid
    )
    select e.company_id, e.xid, a.id, a.action, a.entity, a.entity_id
    from entries e join audit_log a on a.id = e.id and a.company_id = e.company_id
    order by a.id
  `.execute(tx);
  return rows;
};

/** A record whose change is not permitted by the entries of its own transactions. */
type Unexplained = Pick<Queued, 'company_id' | 'kind' | 'record_id'> & {
  xids: number[];
  /** The actions that could permit it. */
  actions: readonly string[];
};

export type ExplainedBy = AuditNote & { kind: string; record_id: number };

/**
 * Returns the entries that came with later changes of the records, which still wait: the rows as they
 * are now contain those changes.
 */
export const entriesOfLaterChanges = async (
  tx: Tx,
  records: Unexplained[],
): Promise<ExplainedBy[]> => {
  const { rows } = await sql<ExplainedBy>`
    with wanted as materialized (
      select company_id, kind, record_id, xids::bigint[] as xids from unnest(
        ${records.map((one) => one.company_id)}::bigint[],
        ${records.map((one) => one.kind)}::text[],
        ${records.map((one) => one.record_id)}::bigint[],
        ${records.map((one) => `{${one.xids.join(',')}}`)}::text[]
      ) as w (company_id, kind, record_id, xids)
    ),
    waiting as materialized (
      select company_id, kind, xid, unnest(record_ids) as record_id from ledger_queue
      where company_id in (select company_id from wanted)
        and kind in (select kind from wanted)
    ),
    transactions as materialized (
      select distinct w.company_id, w.kind, w.record_id, q.xid
      from waiting q join wanted w using (company_id, kind, record_id)
      where q.xid <> all(w.xids)
    ),
    entries as (
      select t.company_id, t.kind, t.record_id, r.id
      from transactions t
      join ledger_queue q on q.company_id = t.company_id and q.xid = t.xid and q.kind = 'audit_log',
        unnest(q.record_ids) as r (id)
    )
    select e.kind, e.record_id, a.id, a.action, a.entity, a.entity_id
    from entries e join audit_log a on a.id = e.id and a.company_id = e.company_id
    where a.action = any(${[...new Set(records.flatMap(({ actions }) => actions))]}::text[])
    order by a.id
  `.execute(tx);
  return rows;
};
