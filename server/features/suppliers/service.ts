import { compareNames } from '@branchbook/contract/names.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { listNames } from './queries.ts';

/** Returns the names of a branch's suppliers, which its tablets offer for deliveries. */
export const suppliersForTablet = async (
  db: Db,
  scope: Scope,
  branchId: number,
): Promise<string[]> => (await listNames(db, scope, branchId)).toSorted(compareNames);
