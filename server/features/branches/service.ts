import { can, reaches } from '@branchbook/contract/permissions.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type {
  Actor,
  OnboardingActor,
  PortalActor,
  Scope,
  ScopedActor,
} from '../../platform/session/actor.ts';
import * as queries from './queries.ts';
import type { BranchRow } from './queries.ts';

export type { BranchRow } from './queries.ts';

const byName = (a: BranchRow, b: BranchRow): number => compareNames(a.name, b.name);

/** The branches that the caller sees, by name. */
export const listBranches = async (
  { db }: Pick<Context, 'db'>,
  actor: Actor,
): Promise<BranchRow[]> => {
  if (!actor.scope) return [];
  return (await queries.listBranches(db, actor.scope)).toSorted(byName);
};

/** One branch: 404 for what is not the company's, 403 for another branch of the company. */
export const requireBranch = async (
  db: Db | Tx,
  actor: ScopedActor | OnboardingActor,
  branchId: number,
): Promise<BranchRow> => {
  const branch = actor.scope ? await queries.findBranch(db, actor.scope, branchId) : undefined;
  if (!branch) throw new AppError('NOT_FOUND');
  if (!reaches(actor, branchId)) throw new AppError('ACCESS_DENIED');
  return branch;
};

/** The same without the branch: nothing is asked for one that the token itself names. */
export const requireReach = async (
  db: Db | Tx,
  actor: ScopedActor,
  branchId: number,
): Promise<void> => {
  // People have a branch for as long as it is there, and lose their reach with it.
  if (actor.branches === 'all' || !reaches(actor, branchId)) {
    await requireBranch(db, actor, branchId);
  }
};

/** All of the branches, or 404 when one of them is not the company's. */
export const requireBranches = async (
  db: Db | Tx,
  actor: ScopedActor,
  branchIds: number[],
): Promise<BranchRow[]> => {
  const known = new Map((await queries.listBranches(db, actor.scope)).map((row) => [row.id, row]));
  return branchIds.map((branchId) => {
    const branch = known.get(branchId);
    if (!branch) throw new AppError('NOT_FOUND');
    return branch;
  });
};

export const findBranchByName = queries.findBranchByName;
export const lockBranches = queries.lockBranches;
export const findHeadOffice = queries.findHeadOffice;
export const findSignInBranch = queries.findSignInBranch;
export const setDevicePassword = queries.setDevicePassword;

export type BranchDetails = { name: string; address: string | null; town: string | null };

/** Adds branches below the head office, all or none. */
export const addBranches = async (
  { db, clock }: Context,
  actor: PortalActor,
  branches: BranchDetails[],
): Promise<BranchRow[]> => {
  if (!can(actor, 'create_branch')) throw new AppError('ACCESS_DENIED');
  const { scope } = actor;
  return db.transaction().execute(async (tx) => {
    const headOffice = await queries.findHeadOffice(tx, scope);
    if (!headOffice) throw new AppError('STEP_NEEDS_HEAD_OFFICE');
    const added: BranchRow[] = [];
    for (const branch of branches) {
      const row = await queries.insertBranch(tx, scope, {
        ...branch,
        parent_branch_id: headOffice.id,
      });
      if (!row) {
        throw new AppError('BRANCH_NAME_EXISTS', {
          errors: [{ field: 'name', message: 'A branch with this name already exists.' }],
        });
      }
      added.push(row);
    }
    await appendAudit(
      tx,
      scope,
      actor,
      ...added.map((row) => ({
        action: 'branch.added',
        entity: 'branch',
        entityId: row.id,
        branchId: row.id,
        details: { name: row.name },
        at: clock.now(),
      })),
    );
    return added;
  });
};

export type HeadOffice = {
  name: string;
  managerName: string;
  assistantManagerName: string | null;
  address: string;
  town: string;
  passwordHash: string;
};

/** The first branch of a company; undefined when there is one already. */
export const addHeadOffice = async (
  tx: Tx,
  actor: OnboardingActor,
  scope: Scope,
  headOffice: HeadOffice,
  now: Date,
): Promise<BranchRow | undefined> => {
  const row = await queries.insertBranch(tx, scope, {
    name: headOffice.name,
    address: headOffice.address,
    town: headOffice.town,
    manager_name: headOffice.managerName,
    assistant_manager_name: headOffice.assistantManagerName,
    device_password_hash: headOffice.passwordHash,
    password_set_at: now,
  });
  if (!row) return undefined;
  await appendAudit(tx, scope, actor, {
    action: 'branch.added',
    entity: 'branch',
    entityId: row.id,
    branchId: row.id,
    details: { name: row.name },
    at: now,
  });
  return row;
};
