import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

const COLUMNS = [
  'id',
  'company_id',
  'name',
  'address',
  'town',
  'parent_branch_id',
  'manager_name',
  'timezone',
  'password_set_at',
] as const;

const live = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('branches')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null);

/** The branches within the scope's reach. */
export const listBranches = (db: Db | Tx, scope: Scope) => {
  const all = live(db, scope).select(COLUMNS);
  return (scope.branches === 'all' ? all : all.where('id', 'in', scope.branches)).execute();
};

export type BranchRow = Awaited<ReturnType<typeof listBranches>>[number];

/** A branch of the company, in reach or not. */
export const findBranch = (db: Db | Tx, scope: Scope, branchId: number) =>
  live(db, scope).select(COLUMNS).where('id', '=', branchId).executeTakeFirst();

export const findBranchByName = (db: Db | Tx, scope: Scope, name: string) =>
  live(db, scope)
    .select(COLUMNS)
    .where((eb) =>
      eb(eb.fn<string>('lower', ['name']), '=', eb.fn<string>('lower', [eb.val(name)])),
    )
    .executeTakeFirst();

export const findHeadOffice = (db: Db | Tx, scope: Scope) =>
  live(db, scope).select(COLUMNS).where('parent_branch_id', 'is', null).executeTakeFirst();

export type NewBranch = Omit<Insertable<DB['branches']>, 'company_id'>;

/** Undefined when a live branch has this name, or when there is a head office already. */
export const insertBranch = (tx: Tx, scope: Scope, branch: NewBranch) =>
  tx
    .insertInto('branches')
    .values({ ...branch, company_id: scope.companyId })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();

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
 * Takes branches for the transaction, in one order, so that what is done with their days is done
 * one after another. References to them from elsewhere go on.
 */
export const lockBranches = (tx: Tx, scope: Scope, branchIds: number[]) =>
  live(tx, scope)
    .select(['id', 'timezone', 'occurrences_until'])
    .where('id', 'in', branchIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** For signing a tablet in, when there is no scope yet: both numbers must fit together. */
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
    ])
    .where('branches.company_id', '=', companyId)
    .where('branches.id', '=', branchId)
    .where('branches.deleted_at', 'is', null)
    .executeTakeFirst();
