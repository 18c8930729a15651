import { ERRORS } from '@branchbook/contract/errors.ts';
import { can, reaches } from '@branchbook/contract/permissions.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
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
import type { BranchRow, RecordedBranchRow } from './queries.ts';

export type { BranchRow, RecordedBranchRow } from './queries.ts';

const byName = (a: BranchRow, b: BranchRow): number => compareNames(a.name, b.name);

/** Lists the branches in the caller's reach, by name; none without a company. */
export const listBranches = async (
  { db }: Pick<Context, 'db'>,
  actor: Actor,
): Promise<BranchRow[]> => {
  if (!actor.scope) return [];
  return (await queries.listBranches(db, actor.scope)).toSorted(byName);
};

/** Lists the deleted branches, by name, for callers who see all reports. */
export const listDeletedBranches = async (
  { db }: Pick<Context, 'db'>,
  actor: Actor,
): Promise<RecordedBranchRow[]> => {
  if (!actor.scope || !can(actor, 'view_all_reports')) throw new AppError('ACCESS_DENIED');
  return (await queries.listDeletedBranches(db, actor.scope)).toSorted(byName);
};

/** Returns a branch; 404 outside the company, 403 outside the caller's reach. */
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

/** Returns a branch for its records: callers who see all reports also get deleted branches. */
export const requireRecordedBranch = async (
  db: Db | Tx,
  actor: ScopedActor,
  branchId: number,
): Promise<BranchRow> => {
  if (!can(actor, 'view_all_reports')) return requireBranch(db, actor, branchId);
  const branch = await queries.findRecordedBranch(db, actor.scope, branchId);
  if (!branch) throw new AppError('NOT_FOUND');
  return branch;
};

/** Checks reach like `requireBranch`, but without a query for a branch that the token names. */
export const requireReach = async (
  db: Db | Tx,
  actor: ScopedActor,
  branchId: number,
): Promise<void> => {
  // Needs no query: a branch is deleted only without users, and its tablets are signed out.
  if (actor.branches === 'all' || !reaches(actor, branchId)) {
    await requireBranch(db, actor, branchId);
  }
};

/** Returns all of the branches; 404 when one of them is not within reach. */
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

/**
 * Protects branches from deletion while a transaction assigns employees to them; 404 when one of
 * them has already been deleted.
 */
export const holdBranches = async (tx: Tx, scope: Scope, branchIds: number[]): Promise<void> => {
  const wanted = new Set(branchIds);
  const held = await queries.holdBranches(tx, scope, [...wanted]);
  if (held.length < wanted.size) throw new AppError('NOT_FOUND');
};

export const listRecordedBranches = queries.listRecordedBranches;
/** Forgets people who are erased as the responsible persons of branches. */
export const forgetManagers = queries.clearManagers;
export const findBranchByName = queries.findBranchByName;
export const findBranchesByName = queries.findBranchesByName;
export const lockBranches = queries.lockBranches;
export { restorableSince } from './restore-rules.ts';
export const findHeadOffice = queries.findHeadOffice;
export const findSignInBranch = queries.findSignInBranch;
export const setDevicePassword = queries.setDevicePassword;
export { hoursOfBranches, insertClosedDays, deleteClosedDays } from './hours-queries.ts';
export type { NewClosedDay } from './hours-queries.ts';
export { isDeclaredLate, listDeclaredDays } from './declared-queries.ts';
export type { DeclaredDay } from './declared-queries.ts';
export { currentRatingOf } from './rating-queries.ts';
export { readRatings } from './read-ratings.ts';
export { closedDaysOf, hoursForTablet } from './read-closed-days.ts';

export type BranchDetails = {
  name: string;
  address: string | null;
  town: string | null;
  manager_name: string | null;
};

export const nameTaken = (): AppError =>
  new AppError('BRANCH_NAME_EXISTS', {
    errors: [{ field: 'name', message: ERRORS.BRANCH_NAME_EXISTS.message }],
  });

/** Inserts branches below the head office; returns undefined when a name is in use. */
export const insertAll = async (
  tx: Tx,
  scope: Scope,
  branches: BranchDetails[],
): Promise<BranchRow[] | undefined> => {
  const headOffice = await queries.findHeadOffice(tx, scope);
  if (!headOffice) throw new AppError('STEP_NEEDS_HEAD_OFFICE');
  const added = await queries.insertBranches(
    tx,
    scope,
    branches.map((branch) => ({
      ...branch,
      parent_branch_id: headOffice.id,
      nation: headOffice.nation,
    })),
  );
  return added.length === branches.length ? added : undefined;
};

export const auditAdded = (
  tx: Tx,
  scope: Scope,
  actor: PortalActor | OnboardingActor,
  added: BranchRow[],
  at: Date,
): Promise<void> =>
  appendAudit(
    tx,
    scope,
    actor,
    ...added.map((row): AuditEntry => ({
      action: 'branch.added',
      entity: 'branch',
      entityId: row.id,
      branchId: row.id,
      details: { name: row.name },
      at,
    })),
  );

/** Adds branches below the head office, all or none. */
export const addBranches = async (
  { db, clock }: Context,
  actor: PortalActor,
  branches: BranchDetails[],
): Promise<BranchRow[]> => {
  if (!can(actor, 'create_branch')) throw new AppError('ACCESS_DENIED');
  const { scope } = actor;
  return db.transaction().execute(async (tx) => {
    const added = await insertAll(tx, scope, branches);
    if (!added) throw nameTaken();
    await auditAdded(tx, scope, actor, added, clock.now());
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

/** Adds the head office of a company; returns undefined when there is one already. */
export const addHeadOffice = async (
  tx: Tx,
  actor: OnboardingActor,
  scope: Scope,
  headOffice: HeadOffice,
  now: Date,
): Promise<BranchRow | undefined> => {
  const [row] = await queries.insertBranches(tx, scope, [
    {
      name: headOffice.name,
      address: headOffice.address,
      town: headOffice.town,
      manager_name: headOffice.managerName,
      assistant_manager_name: headOffice.assistantManagerName,
      device_password_hash: headOffice.passwordHash,
      password_set_at: now,
    },
  ]);
  if (!row) return undefined;
  await auditAdded(tx, scope, actor, [row], now);
  return row;
};
