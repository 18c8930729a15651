import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import type { SupplierKind } from '@branchbook/contract/suppliers.ts';

const suppliers = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('suppliers as s')
    .select([
      's.id',
      sql<SupplierKind>`s.contact_kind`.as('contact_kind'),
      's.name',
      's.supplies',
      's.contact_name',
      's.phone',
      's.email',
      's.account_number',
      's.all_branches',
      's.version',
      sql<number[]>`coalesce((select jsonb_agg(b.branch_id order by b.branch_id)
        from supplier_branches b where b.company_id = s.company_id and b.supplier_id = s.id),
        '[]')`.as('branch_ids'),
    ])
    .where('s.company_id', '=', scope.companyId)
    .where('s.deleted_at', 'is', null);

/** Lists the suppliers of a company that are not removed. */
export const listSuppliers = (db: Db | Tx, scope: Scope) => suppliers(db, scope).execute();

export type SupplierRow = Awaited<ReturnType<typeof listSuppliers>>[number];

export const findSupplier = (db: Db | Tx, scope: Scope, id: number) =>
  suppliers(db, scope).where('s.id', '=', id).executeTakeFirst();

/** Locks a supplier until the transaction ends. */
export const lockSupplier = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('suppliers')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Lists the suppliers and useful contacts that a branch uses. */
export const listOfBranch = (db: Db, scope: Scope, branchId: number) =>
  suppliers(db, scope)
    .where((eb) =>
      eb.or([
        eb('s.all_branches', '=', true),
        eb.exists(
          eb
            .selectFrom('supplier_branches as of')
            .select('of.id')
            .whereRef('of.company_id', '=', 's.company_id')
            .whereRef('of.supplier_id', '=', 's.id')
            .where('of.branch_id', '=', branchId),
        ),
      ]),
    )
    .execute();

export type SupplierFields = Omit<SupplierRow, 'id' | 'version' | 'branch_ids'>;

/** Inserts a supplier; fails when the company has one of this name. */
export const insertSupplier = (tx: Tx, scope: Scope, fields: SupplierFields, at: Date) =>
  tx
    .insertInto('suppliers')
    .values({ ...fields, company_id: scope.companyId, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Updates a supplier; fails when another one has the new name. */
export const updateSupplier = async (
  tx: Tx,
  scope: Scope,
  id: number,
  changes: Partial<SupplierFields> & { updated_at: Date; deleted_at?: Date },
): Promise<void> => {
  await tx
    .updateTable('suppliers')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
};

/** Sets the branches of a supplier. */
export const setBranches = async (
  tx: Tx,
  scope: Scope,
  id: number,
  branchIds: readonly number[],
): Promise<void> => {
  await tx
    .deleteFrom('supplier_branches')
    .where('company_id', '=', scope.companyId)
    .where('supplier_id', '=', id)
    .where((eb) => eb.not(eb('branch_id', '=', anyOf([...branchIds]))))
    .execute();
  if (branchIds.length === 0) return;
  await sql`
    insert into supplier_branches (company_id, supplier_id, branch_id)
    select ${scope.companyId}::bigint, ${id}::bigint, b.id
    from unnest(${[...branchIds]}::bigint[]) as b (id)
    on conflict do nothing
  `.execute(tx);
};
