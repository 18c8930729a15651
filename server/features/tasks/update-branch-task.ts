import { mayDeleteTask, mayEditTask, mayEditWholeTask } from '@branchbook/contract/permissions.ts';
import type { TaskTarget } from '@branchbook/contract/permissions.ts';
import type { BranchTaskChanges } from '@branchbook/contract/task-input.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { lockBranches } from '../branches/service.ts';
import { keepChecklist } from '../checklists/service.ts';
import { requireTaskCourse } from '../courses/service.ts';
import { requireEmployee } from '../employees/service.ts';
import * as writing from './change-queries.ts';
import {
  changedByBranch,
  changedTask,
  photoAfter,
  todayInUk,
  wholeSchedule,
} from './change-rules.ts';
import { ensureDaysOf, followTasks } from '../occurrences/service.ts';
import { differencesOf } from './difference-rules.ts';
import type { TaskFields } from './difference-rules.ts';
import { presentBranchTask } from './presenter.ts';
import * as queries from './queries.ts';
import type { BranchTaskRow } from './queries.ts';
import { requireTask } from './service.ts';
import { keepTaskPhoto } from './keep-task-photo.ts';

const targetOf = (row: BranchTaskRow): TaskTarget => ({
  branchId: row.branch_id,
  fromHeadOffice: row.task_master_id !== null,
});

/** Returns a task that the caller may change or delete. */
const requireRight = async (
  db: Db | Tx,
  actor: PortalActor,
  taskId: number,
  mayDo: typeof mayEditTask,
): Promise<BranchTaskRow> => {
  const row = await requireTask(db, actor, taskId);
  if (!mayDo(actor, targetOf(row))) throw new AppError('ACCESS_DENIED');
  return row;
};

/** Returns a task with its branch locked, so that no other request changes it or makes it due. */
const lock = async (
  tx: Tx,
  actor: PortalActor,
  { id, branch_id: branchId }: BranchTaskRow,
  mayDo: typeof mayEditTask,
): Promise<BranchTaskRow> => {
  await lockBranches(tx, actor.scope, [branchId]);
  return requireRight(tx, actor, id, mayDo);
};

/** Returns the changed task; of a head-office task, only what the caller may change differs. */
const taskAfter = async (
  tx: Tx,
  actor: PortalActor,
  row: BranchTaskRow,
  sent: BranchTaskChanges,
): Promise<TaskFields> => {
  if (mayEditWholeTask(actor, targetOf(row))) return changedTask(row, sent);
  const master = await queries.findMaster(tx, actor.scope, row.task_master_id ?? 0);
  return changedByBranch(row, sent, master);
};

const employeeAfter = async (
  tx: Tx,
  actor: PortalActor,
  row: BranchTaskRow,
  employeeId: number | null | undefined,
): Promise<number | null> => {
  if (employeeId === undefined || !mayEditWholeTask(actor, targetOf(row))) return row.employee_id;
  if (employeeId !== null) await requireEmployee(tx, actor.scope, employeeId);
  return employeeId;
};

/**
 * Changes the sent fields of a branch's task that differ; of a head-office task, a branch's manager
 * may change only some ([A-079], [A-083]). Pending occurrences follow; done ones stay.
 */
export const updateBranchTask = async (
  context: Context,
  actor: PortalActor,
  sent: BranchTaskChanges,
  photo: Uint8Array | null,
): Promise<BranchTaskRow> => {
  const { db, clock } = context;
  const { scope } = actor;
  const { taskId, branchId, version } = sent;
  const before = await requireRight(db, actor, taskId, mayEditTask);
  if (branchId && branchId !== before.branch_id) throw new AppError('NOT_FOUND');
  // Missing occurrences up to today are made first, with the task as it still is.
  await ensureDaysOf(context, scope, [before.branch_id]);
  const added = await keepTaskPhoto(context, actor, photo, before.branch_id);
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const row = await lock(tx, actor, before, mayEditTask);
    if (version !== undefined && version !== row.version) {
      throw new AppError('CONFLICT', { data: { current: presentBranchTask(row) } });
    }
    const task = wholeSchedule(await taskAfter(tx, actor, row, sent), todayInUk(at));
    task.photo_id = photoAfter(row, sent.existingPhotoUrl, added);
    await requireTaskCourse(tx, scope, sent.required_course_id, row.required_course_id);
    if (sent.steps !== undefined && mayEditWholeTask(actor, targetOf(row))) {
      task.checklist_id = await keepChecklist(tx, scope, sent.steps, {
        branchId: row.branch_id,
        known: row.steps,
      });
    }
    const employeeId = await employeeAfter(tx, actor, row, sent.employeeId);
    const fields: string[] = differencesOf(task, row);
    if (employeeId !== row.employee_id) fields.push('employeeId');
    if (fields.length === 0) return row;
    const changed = await writing.updateBranchTask(tx, scope, row.id, {
      ...task,
      employee_id: employeeId,
      updated_at: at,
    });
    await followTasks(tx, scope, [row.id], at);
    await appendAudit(tx, scope, actor, {
      action: 'task.changed',
      entity: 'task',
      entityId: row.id,
      branchId: row.branch_id,
      details: { name: changed.task_name, fields },
      at,
    });
    return changed;
  });
};

/**
 * Deletes a branch's task, or unassigns one of head office's ([A-084]). What was done, and what was
 * missed so far, stays for reports.
 */
export const deleteBranchTask = async (
  context: Context,
  actor: PortalActor,
  taskId: number,
): Promise<void> => {
  const { db, clock } = context;
  const { scope } = actor;
  const before = await requireRight(db, actor, taskId, mayDeleteTask);
  await ensureDaysOf(context, scope, [before.branch_id]);
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const row = await lock(tx, actor, before, mayDeleteTask);
    await writing.deleteBranchTask(tx, scope, row.id, at);
    await followTasks(tx, scope, [row.id], at);
    await appendAudit(tx, scope, actor, {
      action: row.task_master_id === null ? 'task.deleted' : 'task.unassigned',
      entity: 'task',
      entityId: row.id,
      branchId: row.branch_id,
      details: { name: row.task_name },
      at,
    });
  });
};
