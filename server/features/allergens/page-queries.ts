import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

/* The public pages of branches, by their addresses. */

export type PageRow = { address: string; published_at: Date; published_by_name: string };

export const findPage = (
  db: Db | Tx,
  { companyId }: Scope,
  branchId: number,
): Promise<PageRow | undefined> =>
  db
    .selectFrom('allergen_pages')
    .select(['address', 'published_at', 'published_by_name'])
    .where('company_id', '=', companyId)
    .where('branch_id', '=', branchId)
    .executeTakeFirst();

/** Sets the address of a branch; a former one no longer leads anywhere. */
export const setPage = async (
  tx: Tx,
  { companyId }: Scope,
  branchId: number,
  page: PageRow & { published_by: number },
): Promise<void> => {
  await tx
    .insertInto('allergen_pages')
    .values({ ...page, company_id: companyId, branch_id: branchId })
    .onConflict((conflict) => conflict.columns(['company_id', 'branch_id']).doUpdateSet(page))
    .execute();
};

/** Deletes the address of a branch; returns false if it had none. */
export const deletePage = async (
  tx: Tx,
  { companyId }: Scope,
  branchId: number,
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('allergen_pages')
    .where('company_id', '=', companyId)
    .where('branch_id', '=', branchId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Finds the branch that an address is of; none of a branch that was deleted. */
export const findByAddress = (db: Db, address: string) =>
  db
    .selectFrom('allergen_pages as p')
    .innerJoin('branches as b', (join) =>
      join.onRef('b.company_id', '=', 'p.company_id').onRef('b.id', '=', 'p.branch_id'),
    )
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .select([
      'p.company_id',
      'p.branch_id',
      'b.name as branch',
      'b.timezone',
      'b.day_ends',
      'c.trading_name as company',
    ])
    .where('p.address', '=', address)
    .where('b.deleted_at', 'is', null)
    .executeTakeFirst();
