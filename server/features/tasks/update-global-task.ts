import { can } from '@branchbook/contract/permissions.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import type { GlobalTaskChanges } from '@branchbook/contract/task-input.ts';
import type { Customisations } from '@branchbook/contract/tasks.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { lockBranches } from '../branches/service.ts';
import { findVersions, keepChecklist, keepChecklists } from '../checklists/service.ts';
import { requireTaskCourse } from '../courses/service.ts';
import * as writing from './change-queries.ts';
import { changedTask, photoAfter, todayInUk, wholeSchedule } from './change-rules.ts';
import { ensureDaysOf, followTasks } from '../occurrences/service.ts';
import { customisationsOf, differencesOf } from './difference-rules.ts';
import { presentMaster } from './presenter.ts';
import * as queries from './queries.ts';
import type { MasterRow } from './queries.ts';
import { keepTaskPhoto } from './keep-task-photo.ts';

const found = (row: MasterRow | undefined): MasterRow => {
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

const requireMaster = async (db: Db, actor: PortalActor, taskId: number): Promise<MasterRow> => {
  if (!can(actor, 'manage_global_tasks')) throw new AppError('ACCESS_DENIED');
  return found(await queries.findMaster(db, actor.scope, taskId));
};

type Copy = Awaited<ReturnType<typeof writing.listCopies>>[number];

/** Makes the occurrences due up to today at a task's branches, with the task as it still is. */
const completeDays = async (
  context: Context,
  actor: PortalActor,
  taskId: number,
): Promise<void> => {
  const branchIds = await writing.branchesWith(context.db, actor.scope, taskId);
  await ensureDaysOf(context, actor.scope, branchIds);
};

/** Returns a global task and its copies at branches, locked until the transaction ends. */
const lock = async (
  tx: Tx,
  { scope }: PortalActor,
  taskId: number,
): Promise<{ row: MasterRow; copies: Copy[] }> => {
  const row = found(await writing.lockMaster(tx, scope, taskId));
  const branchIds = await writing.branchesWith(tx, scope, taskId);
  if (branchIds.length === 0) return { row, copies: [] };
  await lockBranches(tx, scope, branchIds);
  // Listed only now: a branch may have changed or lost its copy during the wait for the lock.
  return { row, copies: await writing.listCopies(tx, scope, taskId) };
};

const idsOf = (copies: Copy[]): number[] => copies.map((copy) => copy.id);

/** Lists which branches have changed which fields, by branch name. */
export const listCustomisations = async (
  { db }: Context,
  actor: PortalActor,
  taskId: number,
): Promise<Customisations> => {
  const master = await requireMaster(db, actor, taskId);
  const copies = await writing.listCopies(db, actor.scope, taskId);
  const customised = copies
    .map((copy) => ({
      branchId: copy.branch_id,
      branch_name: copy.branch_name,
      fields: customisationsOf(copy, master),
    }))
    .filter(({ fields }) => fields.length > 0)
    .toSorted((a, b) => compareNames(a.branch_name, b.branch_name));
  return { branches: copies.length, customised };
};

/** Changes a global task and overwrites its copy at every branch ([A-079]). */
export const updateGlobalTask = async (
  context: Context,
  actor: PortalActor,
  sent: GlobalTaskChanges,
  photo: Uint8Array | null,
): Promise<{ row: MasterRow; branchesUpdated: number }> => {
  const { db, clock } = context;
  const { scope } = actor;
  const { taskId, version } = sent;
  await requireMaster(db, actor, taskId);
  await completeDays(context, actor, taskId);
  const added = await keepTaskPhoto(context, actor, photo, null);
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const { row, copies } = await lock(tx, actor, taskId);
    if (version !== undefined && version !== row.version) {
      throw new AppError('CONFLICT', { data: { current: presentMaster(row) } });
    }
    const task = wholeSchedule(changedTask(row, sent), todayInUk(at));
    task.photo_id = photoAfter(row, sent.existingPhotoUrl, added);
    await requireTaskCourse(tx, scope, sent.required_course_id, row.required_course_id);
    if (sent.steps !== undefined) {
      const place = { branchId: null, known: row.steps };
      task.checklist_id = await keepChecklist(tx, scope, sent.steps, place);
    }
    const fields = differencesOf(task, row);
    const overwritten = copies.filter((copy) => differencesOf(copy, task).length > 0).length;
    if (fields.length === 0 && overwritten === 0) return { row, branchesUpdated: 0 };
    await writing.updateMaster(tx, scope, taskId, task, at);
    await writing.overwriteCopies(tx, scope, taskId, at);
    await followTasks(tx, scope, idsOf(copies), at);
    await appendAudit(tx, scope, actor, {
      action: 'task.changed',
      entity: 'global task',
      entityId: taskId,
      details: { name: task.task_name, fields, branches: copies.length },
      at,
    });
    const changed = found(await queries.findMaster(tx, scope, taskId));
    return { row: changed, branchesUpdated: copies.length };
  });
};

/**
 * Extends the steps of a global task and of each of its copies, which keep the fields and the other
 * steps that branches have changed. `extend` returns null for steps that lack nothing. Returns how many
 * copies were extended.
 */
export const extendSteps = async (
  context: Context,
  actor: PortalActor,
  taskId: number,
  extend: (steps: readonly Step[]) => Step[] | null,
): Promise<number> => {
  const { db, clock } = context;
  const { scope } = actor;
  await requireMaster(db, actor, taskId);
  await completeDays(context, actor, taskId);
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const { row, copies } = await lock(tx, actor, taskId);
    const before = [...new Set([row, ...copies].map((task) => task.checklist_id))];
    const known = await findVersions(
      tx,
      scope,
      before.filter((id) => id !== null),
    );
    const stepsOf = (id: number | null): Step[] => (id === null ? [] : (known.get(id) ?? []));
    const longer = before.flatMap((from) => {
      const steps = extend(stepsOf(from));
      return steps === null ? [] : { from, steps };
    });
    if (longer.length === 0) return 0;
    const versions = await keepChecklists(
      tx,
      scope,
      longer.map(({ steps }) => steps),
    );
    const replaced = longer.map(({ from }, index) => ({ from, to: versions[index] ?? null }));
    const extended = copies.filter((copy) =>
      replaced.some(({ from }) => from === copy.checklist_id),
    );
    await writing.replaceChecklists(tx, scope, { taskId, copyIds: idsOf(extended), replaced }, at);
    await followTasks(tx, scope, idsOf(extended), at);
    await appendAudit(tx, scope, actor, {
      action: 'task.changed',
      entity: 'global task',
      entityId: taskId,
      details: { name: row.task_name, fields: ['steps'], branches: extended.length },
      at,
    });
    return extended.length;
  });
};

/** Deletes a global task and its copies; returns how many. What was done stays ([A-084]). */
export const deleteGlobalTask = async (
  context: Context,
  actor: PortalActor,
  taskId: number,
): Promise<number> => {
  const { db, clock } = context;
  const { scope } = actor;
  await requireMaster(db, actor, taskId);
  await completeDays(context, actor, taskId);
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const { row, copies } = await lock(tx, actor, taskId);
    await writing.deleteMaster(tx, scope, taskId, at);
    await writing.deleteCopies(tx, scope, taskId, at);
    await followTasks(tx, scope, idsOf(copies), at);
    await appendAudit(tx, scope, actor, {
      action: 'task.deleted',
      entity: 'global task',
      entityId: taskId,
      details: { name: row.task_name, branches: copies.length },
      at,
    });
    return copies.length;
  });
};
