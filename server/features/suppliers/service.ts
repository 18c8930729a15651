import { compareNames } from '@branchbook/contract/names.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { listOfBranch } from './queries.ts';
import type { SupplierRow } from './queries.ts';

/** Returns the names of a branch's suppliers, which its tablets offer for deliveries. */
export const suppliersForTablet = async (
  db: Db,
  scope: Scope,
  branchId: number,
): Promise<string[]> =>
  (await listOfBranch(db, scope, branchId))
    .filter(({ contact_kind: kind }) => kind === 'supplier')
    .map(({ name }) => name)
    .toSorted(compareNames);

/** Returns the suppliers and contacts of a branch by name, without anyone's name, phone or email. */
export const suppliersOfBranch = async (
  db: Db,
  scope: Scope,
  branchId: number,
): Promise<Pick<SupplierRow, 'contact_kind' | 'name' | 'supplies'>[]> =>
  (await listOfBranch(db, scope, branchId))
    .map(({ contact_kind, name, supplies }) => ({ contact_kind, name, supplies }))
    .toSorted((a, b) => compareNames(a.name, b.name));
