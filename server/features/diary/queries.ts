import type { Day } from '@branchbook/contract/schedule.ts';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { insertInBatches } from '../../platform/database/batches.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Of these, the entries of a branch, also deleted ones, locked until the transaction ends. */
export const lockEntries = (tx: Tx, scope: Scope, branchId: number, uuids: string[]) =>
  tx
    .selectFrom('diary_entries')
    .select(['id', 'uuid', 'date', 'notes', 'created_by', 'updated_at', 'deleted_at'])
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('uuid', 'in', uuids)
    .orderBy('id')
    .forUpdate()
    .execute();

export type NewEntry = Omit<Insertable<DB['diary_entries']>, 'company_id'>;

/** Answers the ids in the order of the entries. */
export const insertEntries = async (
  tx: Tx,
  scope: Scope,
  entries: NewEntry[],
): Promise<number[]> => {
  const rows = await insertInBatches(entries, (batch) =>
    tx
      .insertInto('diary_entries')
      .values(batch.map((entry) => ({ ...entry, company_id: scope.companyId })))
      .returning('id')
      .execute(),
  );
  return rows.map(({ id }) => id);
};

export const rewriteEntries = async (
  tx: Tx,
  scope: Scope,
  entries: { id: number; notes: string; updatedAt: Date }[],
): Promise<void> => {
  if (entries.length === 0) return;
  await sql`
    update diary_entries e set notes = n.notes, updated_at = n.updated_at
    from unnest(
      ${entries.map(({ id }) => id)}::bigint[],
      ${entries.map(({ notes }) => notes)}::text[],
      ${entries.map(({ updatedAt }) => updatedAt.toISOString())}::timestamptz[]
    ) as n (id, notes, updated_at)
    where e.company_id = ${scope.companyId} and e.id = n.id
  `.execute(tx);
};

/** A branch's entries of some days, in the order in which they were written. */
export const listEntries = (
  db: Db,
  scope: Scope,
  branchId: number,
  { from, to }: { from: Day; to: Day },
) =>
  db
    .selectFrom('diary_entries')
    .select(['uuid', 'date', 'notes', 'created_by', 'created_by_name', 'created_at'])
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];
