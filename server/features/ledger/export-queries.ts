import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { LiveRow } from './queries.ts';
import type { LedgerTable } from './record-list.ts';

/** Leaves or records of a page of the export. */
const PAGE = 500;

export const headsOf = (db: Db, companyId: number) =>
  db
    .selectFrom('ledger_heads')
    .select(['size', 'root', 'signed_at', 'signature', 'reason'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();

/** Returns the next leaves of a company, up to the size of the exported head. */
export const nextLeaves = (db: Db, companyId: number, from: number, size: number) =>
  db
    .selectFrom('ledger_leaves')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('position', '>=', from)
    .where('position', '<', Math.min(size, from + PAGE))
    .orderBy('position')
    .execute();
export type LeafRow = Awaited<ReturnType<typeof nextLeaves>>[number];

export type NewestRecord = Omit<LiveRow, 'id'> & {
  ledger_record_id: number;
  ledger_position: number;
  ledger_salt: Buffer;
  /** Null for a record that was deleted without the product's knowledge. */
  id: number | null;
};

/**
 * Returns the newest leaves and the present contents of records, read in one statement. A record
 * with a change that still waits in the queue is left out: its next leaf will have the contents.
 */
export const newestRecords = async (
  db: Db,
  companyId: number,
  table: LedgerTable,
  columns: readonly string[],
  ids: number[],
): Promise<NewestRecord[]> => {
  const { rows } = await sql<NewestRecord>`
    select r.record_id as ledger_record_id, r.position as ledger_position, r.salt as ledger_salt,
      t.id, ${sql.join(columns.map((name) => sql.ref(`t.${name}`)))}
    from ledger_records r
    left join ${sql.table(table)} t on t.id = r.record_id and t.company_id = r.company_id
    where r.company_id = ${companyId} and r.kind = ${table}
      and r.record_id = any(${ids}::bigint[])
      and not exists (
        select from ledger_queue q, unnest(q.record_ids) as waiting (id)
        where q.company_id = r.company_id and q.kind = r.kind and waiting.id = r.record_id
      )
  `.execute(db);
  return rows;
};

/** Returns the leaves and the contents of entries of the audit log. */
export const auditLeaves = async (db: Db, companyId: number, ids: number[]) => {
  const { rows } = await sql<LeafRow & { ledger_salt: Buffer }>`
    select l.*, r.salt as ledger_salt from ledger_records r
    join ledger_leaves l on l.company_id = r.company_id and l.position = r.position
    where r.company_id = ${companyId} and r.kind = 'audit_log'
      and r.record_id = any(${ids}::bigint[])
  `.execute(db);
  return rows;
};

export type SignedBy = { uuid: string; device_id: number; person: number; occurred_at: Date };

/**
 * Returns the items that tablets sent by their keys, with the signature of the person where there is
 * one, and whether the person had a key pair on the tablet by then.
 */
export const signaturesOf = async (db: Db, companyId: number, items: SignedBy[]) => {
  const { rows } = await sql<{
    key: string;
    had_pair: boolean;
    kind: string | null;
    signed_at: string | null;
    payload_digest: string | null;
    signature: Buffer | null;
    public_key: Buffer | null;
  }>`
    select k.key, i.kind, i.signed_at, i.payload_digest, i.signature, i.public_key,
      exists (
        select from signing_public_keys p
        where p.company_id = ${companyId} and p.device_id = w.device_id
          and p.employee_id = w.person and p.first_used_at <= w.occurred_at
      ) as had_pair
    from unnest(
      ${items.map((item) => item.uuid)}::uuid[],
      ${items.map((item) => item.device_id)}::bigint[],
      ${items.map((item) => item.person)}::bigint[],
      ${items.map((item) => item.occurred_at.toISOString())}::timestamptz[]
    ) as w (uuid, device_id, person, occurred_at)
    join sync_items k on k.company_id = ${companyId} and k.key = w.uuid
      and k.device_id = w.device_id
    left join lateral (
      select i.kind, i.signed_at, i.payload_digest, i.signature, p.public_key
      from item_signatures i
      join signing_public_keys p on p.company_id = i.company_id and p.id = i.public_key_id
      where i.company_id = ${companyId} and i.item_key = w.uuid and p.employee_id = w.person
      limit 1
    ) i on true
  `.execute(db);
  return rows;
};

/** Returns the ids of the next records that have no leaf and do not wait for one. */
export const recordsWithoutLeaf = async (
  db: Db,
  companyId: number,
  table: LedgerTable,
  after: number,
): Promise<number[]> => {
  const isRecord =
    table === 'task_occurrences'
      ? sql`(t.state <> 'pending' or t.rejection_reason is not null or t.due_date <= (
          select days_until from ledgers where company_id = ${companyId}))`
      : sql`true`;
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(table)} t
    where t.company_id = ${companyId} and t.id > ${after} and ${isRecord}
      and not exists (
        select from ledger_records r
        where r.company_id = t.company_id and r.kind = ${table} and r.record_id = t.id
      )
      and not exists (
        select from ledger_queue q, unnest(q.record_ids) as waiting (id)
        where q.company_id = t.company_id and q.kind = ${table} and waiting.id = t.id
      )
    order by t.id limit ${PAGE}
  `.execute(db);
  return rows.map(({ id }) => id);
};
