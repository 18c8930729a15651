import { can } from '@branchbook/contract/permissions.ts';
import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { GlobalTask, NewBranchTask } from '@branchbook/contract/task-input.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { lockBranches, requireReach } from '../branches/service.ts';
import { keepChecklist } from '../checklists/service.ts';
import { requireTaskCourse } from '../courses/service.ts';
import { requireEmployee } from '../employees/service.ts';
import { makeDue } from './assign-tasks.ts';
import { todayInUk, wholeSchedule } from './change-rules.ts';
import * as queries from './queries.ts';
import type { BranchTaskRow, MasterRow } from './queries.ts';
import { keepTaskPhoto } from './keep-task-photo.ts';

/** Adds a task for all branches; it is due nowhere until it is assigned. */
export const addGlobalTask = async (
  context: Context,
  actor: PortalActor,
  { companyId: _, time_to_finish, steps, ...fields }: GlobalTask,
  photo: Uint8Array | null,
): Promise<MasterRow> => {
  if (!can(actor, 'create_global_tasks')) throw new AppError('ACCESS_DENIED');
  const { db, clock } = context;
  const task = wholeSchedule(
    { ...fields, time_to_finish_min: time_to_finish },
    todayInUk(clock.now()),
  );
  const photoId = await keepTaskPhoto(context, actor, photo, null);
  return db.transaction().execute(async (tx) => {
    await requireTaskCourse(tx, actor.scope, fields.required_course_id);
    const row = await queries.insertMaster(tx, actor.scope, {
      ...task,
      photo_id: photoId,
      checklist_id: await keepChecklist(tx, actor.scope, steps, { branchId: null }),
      created_by: actor.employeeId,
    });
    await appendAudit(tx, actor.scope, actor, {
      action: 'task.created',
      entity: 'global task',
      entityId: row.id,
      details: { name: row.task_name },
      at: clock.now(),
    });
    return row;
  });
};

/** Adds a task to one branch, where it is due at the deadlines that lie ahead. */
export const createBranchTask = async (
  context: Context,
  actor: PortalActor,
  { companyId: _, branchId, employeeId, time_to_finish, steps, ...fields }: NewBranchTask,
  photo: Uint8Array | null,
): Promise<BranchTaskRow> => {
  const { db, clock } = context;
  const { scope } = actor;
  await requireReach(db, actor, branchId);
  if (!can(actor, 'edit_task_details', { branchId })) throw new AppError('ACCESS_DENIED');
  if (employeeId) await requireEmployee(db, scope, employeeId);
  const photoId = await keepTaskPhoto(context, actor, photo, branchId);
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const [branch] = await lockBranches(tx, scope, [branchId]);
    if (!branch) throw new AppError('NOT_FOUND');
    await requireTaskCourse(tx, scope, fields.required_course_id);
    const today = branchDay(now, branch);
    const row = await queries.insertBranchTask(tx, scope, {
      ...wholeSchedule({ ...fields, time_to_finish_min: time_to_finish }, today),
      branch_id: branchId,
      employee_id: employeeId ?? null,
      photo_id: photoId,
      checklist_id: await keepChecklist(tx, scope, steps, { branchId }),
      starts_on: today,
      due_since: now,
      created_by: actor.employeeId,
    });
    await makeDue(tx, scope, [branch], [row], now);
    await appendAudit(tx, scope, actor, {
      action: 'task.created',
      entity: 'task',
      entityId: row.id,
      branchId,
      details: { name: row.task_name },
      at: now,
    });
    return row;
  });
};
