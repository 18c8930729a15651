import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import { inBatches } from '../../platform/database/batches.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

export const COLUMNS = [
  'branches.id',
  'branches.company_id',
  'branches.name',
  'branches.address',
  'branches.town',
  'branches.parent_branch_id',
  'branches.manager_name',
  'branches.timezone',
  'branches.day_ends',
  'branches.occurrences_until',
  'branches.password_set_at',
  'branches.area_id',
  'branches.version',
] as const;

/** Selects the company's branches that are not deleted. */
export const live = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('branches')
    .where('branches.company_id', '=', scope.companyId)
    .where('branches.deleted_at', 'is', null);

/** Lists the branches within the scope's reach. */
export const listBranches = (db: Db | Tx, scope: Scope) => {
  const all = live(db, scope).select(COLUMNS);
  return (scope.branches === 'all' ? all : all.where('id', '=', anyOf(scope.branches))).execute();
};

export type BranchRow = Awaited<ReturnType<typeof listBranches>>[number];

/** A branch that may have been deleted; `deleted_at` is null while it is open. */
export type RecordedBranchRow = BranchRow & { deleted_at: Date | null };

/** Lists the company's deleted branches with the time of deletion. */
export const listDeletedBranches = (db: Db, scope: Scope) =>
  db
    .selectFrom('branches')
    .select([...COLUMNS, 'branches.deleted_at'])
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is not', null)
    .execute();

/** Finds a branch of the company, in reach or not. */
export const findBranch = (db: Db | Tx, scope: Scope, branchId: number) =>
  live(db, scope).select(COLUMNS).where('id', '=', branchId).executeTakeFirst();

/** Finds a branch of the company, also a deleted one, whose records stay. */
export const findRecordedBranch = (db: Db | Tx, scope: Scope, branchId: number) =>
  db
    .selectFrom('branches')
    .select(COLUMNS)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', branchId)
    .executeTakeFirst();

/** Lists the company's branches among these ids, deleted ones with the time of deletion. */
export const listRecordedBranches = (db: Db, scope: Scope, branchIds: number[]) =>
  db
    .selectFrom('branches')
    .select([...COLUMNS, 'branches.deleted_at'])
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`id = any(${branchIds}::bigint[])`)
    .execute();

export const findBranchByName = (db: Db | Tx, scope: Scope, name: string) =>
  live(db, scope)
    .select(COLUMNS)
    .where((eb) =>
      eb(eb.fn<string>('fold_case', ['name']), '=', eb.fn<string>('fold_case', [eb.val(name)])),
    )
    .executeTakeFirst();

/** Finds branches by names in any case; the keys of the map are the names as given. */
export const findBranchesByName = async (db: Db | Tx, scope: Scope, names: string[]) => {
  const rows = await live(db, scope)
    .innerJoin(sql<{ asked: string }>`unnest(${names}::text[])`.as<'n'>(sql`n (asked)`), (join) =>
      join.on(sql<boolean>`fold_case(n.asked) = fold_case(branches.name)`),
    )
    .select(COLUMNS)
    .select('n.asked')
    .execute();
  return new Map(rows.map((row) => [row.asked, row]));
};

export const findHeadOffice = (db: Db | Tx, scope: Scope) =>
  live(db, scope)
    .select(COLUMNS)
    .select(['assistant_manager_name', 'device_password_hash', 'nation'])
    .where('parent_branch_id', 'is', null)
    .executeTakeFirst();

export type NewBranch = Omit<Insertable<DB['branches']>, 'company_id'>;

/** Inserts branches, except a second head office or a name in use; returns the inserted rows. */
export const insertBranches = async (
  tx: Tx,
  scope: Scope,
  branches: NewBranch[],
): Promise<BranchRow[]> => {
  const inserted: BranchRow[] = [];
  for (const batch of inBatches(branches)) {
    const rows = await tx
      .insertInto('branches')
      .values(batch.map((branch) => ({ ...branch, company_id: scope.companyId })))
      .onConflict((conflict) => conflict.doNothing())
      .returning(COLUMNS)
      .execute();
    inserted.push(...rows);
  }
  return inserted;
};

export const setDevicePassword = (
  tx: Tx,
  scope: Scope,
  branchId: number,
  { hash, at }: { hash: string; at: Date },
) =>
  tx
    .updateTable('branches')
    .set({ device_password_hash: hash, password_set_at: at, updated_at: at })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', branchId)
    .execute();

/**
 * Locks live branches in order of id, so that transactions that change their days run one after
 * another. New rows may still refer to the branches.
 */
export const lockBranches = (tx: Tx, scope: Scope, branchIds: number[]) =>
  live(tx, scope)
    .select(['id', 'timezone', 'day_ends', 'occurrences_until'])
    .where('id', 'in', branchIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Locks one branch in the same way, also a deleted branch, whose records stay. */
export const lockRecordedBranch = (tx: Tx, scope: Scope, branchId: number) =>
  tx
    .selectFrom('branches')
    .select([...COLUMNS, 'branches.deleted_at'])
    .where('company_id', '=', scope.companyId)
    .where('id', '=', branchId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Protects live branches from deletion until the transaction ends; returns those found. */
export const holdBranches = (tx: Tx, scope: Scope, branchIds: number[]) =>
  live(tx, scope).select('id').where('id', 'in', branchIds).orderBy('id').forKeyShare().execute();

/** Locks a live branch; 'deleting' also blocks new rows that refer to the branch. */
export const lockBranch = (
  tx: Tx,
  scope: Scope,
  branchId: number,
  forWhat: 'changing' | 'deleting',
) =>
  live(tx, scope)
    .select(COLUMNS)
    .where('id', '=', branchId)
    .$if(forWhat === 'changing', (query) => query.forNoKeyUpdate())
    .$if(forWhat === 'deleting', (query) => query.forUpdate())
    .executeTakeFirst();

/** Updates a branch and returns it; violates `branches_name` when the new name is in use. */
export const updateBranch = (
  tx: Tx,
  scope: Scope,
  branchId: number,
  changes: Updateable<DB['branches']>,
) =>
  tx
    .updateTable('branches')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', branchId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Removes the names of people from the branches for which they answered. */
export const clearManagers = async (
  tx: Tx,
  scope: Scope,
  names: string[],
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('branches')
    .set((eb) => ({ manager_name: null, updated_at: at, version: eb('version', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where(
      sql<boolean>`fold_case(manager_name) in (select fold_case(n.name) from unnest(${names}::text[]) as n (name))`,
    )
    .execute();
};

/** Finds the branch for a tablet's sign-in, before there is a scope; both ids must match. */
export const findSignInBranch = (db: Db, companyId: number, branchId: number) =>
  db
    .selectFrom('branches')
    .innerJoin('companies', 'companies.id', 'branches.company_id')
    .select([
      'branches.id',
      'branches.company_id',
      'branches.name',
      'branches.timezone',
      'branches.device_password_hash',
      'companies.trading_name as company_name',
      'companies.pairing_only',
    ])
    .where('branches.company_id', '=', companyId)
    .where('branches.id', '=', branchId)
    .where('branches.deleted_at', 'is', null)
    .executeTakeFirst();
