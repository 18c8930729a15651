import { compareNames } from '@branchbook/contract/names.ts';
import { can } from '@branchbook/contract/permissions.ts';
import type { SnapshotTask } from '@branchbook/contract/snapshot.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { requireReach } from '../branches/service.ts';
import { presentSnapshotTask } from './presenter.ts';
import * as queries from './queries.ts';
import type { BranchTaskRow, MasterRow } from './queries.ts';

/* Exports for other features. */
export { taskSheets } from './company-sheet-list.ts';
export { insertMasters, lockMasterNames } from './queries.ts';
export type { BranchTaskRow, NewMaster } from './queries.ts';
export { extendSteps } from './update-global-task.ts';

const byName = (a: { task_name: string }, b: { task_name: string }): number =>
  compareNames(a.task_name, b.task_name);

/** Returns the company's global tasks, by name. */
export const listMasters = async ({ db }: Context, actor: PortalActor): Promise<MasterRow[]> => {
  if (!can(actor, 'manage_global_tasks')) throw new AppError('ACCESS_DENIED');
  return (await queries.listMasters(db, actor.scope)).toSorted(byName);
};

/** Returns a global task; callers who do not manage all of them see those of their branches. */
export const getMaster = async (
  { db }: Context,
  actor: PortalActor,
  id: number,
): Promise<MasterRow> => {
  const { scope, branches } = actor;
  const maySee =
    can(actor, 'manage_global_tasks') ||
    (can(actor, 'edit_task_details') &&
      branches !== 'all' &&
      (await queries.isAssigned(db, scope, id, branches)));
  const row = maySee ? await queries.findMaster(db, scope, id) : undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

/** Returns the tasks of a branch, by name. */
export const listBranchTasks = async (
  { db }: Context,
  actor: PortalActor,
  branchId: number,
): Promise<BranchTaskRow[]> => {
  await requireReach(db, actor, branchId);
  return (await queries.listBranchTasks(db, actor.scope, branchId)).toSorted(byName);
};

/** Returns the active tasks of a branch for its tablets. */
export const tasksForTablet = async (
  db: Db,
  scope: Scope,
  branchId: number,
): Promise<SnapshotTask[]> =>
  (await queries.listBranchTasks(db, scope, branchId))
    .filter((task) => task.active)
    .toSorted((a, b) => a.id - b.id)
    .map(presentSnapshotTask);

export const listTasksOfBranch = (db: Db, scope: Scope, branchId: number) =>
  queries.listBranchTasks(db, scope, branchId);

const reachableTask = async (
  db: Db | Tx,
  actor: PortalActor,
  id: number,
): Promise<BranchTaskRow | undefined> => {
  const row = await queries.findTask(db, actor.scope, id);
  if (row) await requireReach(db, actor, row.branch_id);
  return row;
};

/** Returns a branch's task within reach: 404 if not the company's, 403 if another branch's. */
export const requireTask = async (
  db: Db | Tx,
  actor: PortalActor,
  id: number,
): Promise<BranchTaskRow> => {
  const row = await reachableTask(db, actor, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

/** Returns a task within reach, if it is of the branch that the request names ([A-080]). */
export const getBranchTask = async (
  { db }: Context,
  actor: PortalActor,
  id: number,
  branchId: number | undefined,
): Promise<BranchTaskRow> => {
  const row = await requireTask(db, actor, id);
  if (branchId !== undefined && branchId !== row.branch_id) throw new AppError('NOT_FOUND');
  return row;
};

export type AnyTask = { branchTask: BranchTaskRow } | { master: MasterRow };

/** Returns either kind of task by its id, which the two never share ([A-080]). */
export const getTask = async (
  context: Context,
  actor: PortalActor,
  id: number,
  source: 'master' | 'global' | 'branch' | undefined,
): Promise<AnyTask> => {
  const branchTask =
    source === undefined || source === 'branch'
      ? await reachableTask(context.db, actor, id)
      : undefined;
  if (branchTask) return { branchTask };
  if (source === 'branch') throw new AppError('NOT_FOUND');
  return { master: await getMaster(context, actor, id) };
};
