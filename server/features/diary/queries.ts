import type { Day } from '@branchbook/contract/dates.ts';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { arrivalOf } from '../../platform/arrival/queries.ts';
import { insertInBatches } from '../../platform/database/batches.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

const COLUMNS = [
  'id',
  'uuid',
  'branch_id',
  'date',
  'notes',
  'created_by',
  'created_by_name',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

const diary = (db: Db | Tx, scope: Scope) =>
  db.selectFrom('diary_entries').select(COLUMNS).where('company_id', '=', scope.companyId);

/** Locks entries of a branch, also deleted ones, until the transaction ends, and returns them. */
export const lockEntries = (tx: Tx, scope: Scope, branchId: number, uuids: string[]) =>
  diary(tx, scope)
    .where('branch_id', '=', branchId)
    .where('uuid', 'in', uuids)
    .orderBy('id')
    .forUpdate()
    .execute();

export type NewEntry = Omit<Insertable<DB['diary_entries']>, 'company_id'>;

/** Inserts entries, and returns their ids in the same order. */
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

/** Locks an entry of a branch that is not deleted until the transaction ends, and returns it. */
export const lockEntry = (tx: Tx, scope: Scope, branchId: number, id: number) =>
  diary(tx, scope)
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const insertEntry = (tx: Tx, scope: Scope, entry: NewEntry): Promise<EntryRow> =>
  tx
    .insertInto('diary_entries')
    .values({ ...entry, company_id: scope.companyId })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Clears an entry's text; the row stays, so that tablets learn of the deletion ([A-067]). */
export const deleteEntry = async (tx: Tx, scope: Scope, id: number, at: Date): Promise<void> => {
  await tx
    .updateTable('diary_entries')
    .set({ notes: '', deleted_at: at, updated_at: at })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
};

/** Returns a branch's entries of a range of days: by day, then in the order of writing. */
export const listEntries = (
  db: Db,
  scope: Scope,
  branchId: number,
  { from, to }: { from: Day; to: Day },
  page?: { limit: number; offset: number },
) =>
  diary(db, scope)
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .select(arrivalOf('diary_entries'))
    .orderBy('date')
    .orderBy('created_at')
    .orderBy('id')
    .$if(page !== undefined, (all) => all.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute();

export type ListedRow = Awaited<ReturnType<typeof listEntries>>[number];
export type EntryRow = Omit<ListedRow, 'arrival'> & Partial<Pick<ListedRow, 'arrival'>>;
