import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { findBranchByName, requireBranch } from '../branches/service.ts';
import type { BranchRow } from '../branches/service.ts';

/** A branch as forms send it: by id, else by name ([A-055]). */
type Named = { branch_id?: number | null | undefined; branch_name?: string | null | undefined };

const branchRequired = (): AppError =>
  new AppError('MISSING_FIELDS', {
    errors: [{ field: 'branch_id', message: 'Branch is required' }],
  });

/** Returns the named branch; undefined when none is named, MISSING_FIELDS for an unknown name. */
export const namedBranch = async (
  db: Db | Tx,
  actor: PortalActor,
  { branch_id: id, branch_name: name }: Named,
): Promise<BranchRow | undefined> => {
  if (id) return requireBranch(db, actor, id);
  if (!name) return undefined;
  const named = await findBranchByName(db, actor.scope, name);
  if (!named) throw branchRequired();
  return requireBranch(db, actor, named.id);
};

/** Returns the branch of a new person: the named one, else a branch manager's own. */
export const branchFor = async (db: Db, actor: PortalActor, named: Named): Promise<BranchRow> => {
  const branch = await namedBranch(db, actor, named);
  if (branch) return branch;
  if (actor.kind === 'branch manager' && actor.branchId !== null) {
    return requireBranch(db, actor, actor.branchId);
  }
  throw branchRequired();
};
