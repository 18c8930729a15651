import { can } from '@branchbook/contract/permissions.ts';
import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { isClosedOn } from '@branchbook/contract/opening-hours.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { hoursOfBranches, lockBranches, requireBranches } from '../branches/service.ts';
import { Deadlines, dueBetween, insertOccurrences, onOpenDays } from '../occurrences/service.ts';
import type { StoredTask } from '../occurrences/service.ts';
import * as queries from './queries.ts';

type LockedBranch = BranchTime & { id: number; occurrences_until: string | null };

/** Makes new tasks due at today’s deadlines that lie ahead, at branches that are locked. */
export const makeDue = async (
  tx: Tx,
  scope: Scope,
  branches: LockedBranch[],
  tasks: (StoredTask & { branch_id: number })[],
  now: Date,
): Promise<void> => {
  const tasksOf = Map.groupBy(tasks, (task) => task.branch_id);
  const hoursOf = await hoursOfBranches(
    tx,
    scope,
    branches.map(({ id }) => id),
  );
  const deadlines = new Deadlines();
  const due = branches.flatMap((branch) => {
    const { id, occurrences_until: until } = branch;
    const today = branchDay(now, branch);
    // Another process may have made the next day already, if the day has just ended.
    const last = until !== null && until > today ? until : today;
    const own = tasksOf.get(id) ?? [];
    const scheduled = dueBetween(own, today, last, branch, deadlines);
    return onOpenDays(scheduled, own, (day) => isClosedOn(hoursOf(id), day));
  });
  await insertOccurrences(tx, scope, due);
};

/**
 * Gives global tasks to branches; a pair that exists already is skipped. All ids must be of the
 * company, else nothing is assigned. The new tasks are due at the deadlines that lie ahead.
 */
export const assignTasks = async (
  { db, clock }: Context,
  actor: PortalActor,
  { taskIds, branchIds }: { taskIds: number[]; branchIds: number[] },
): Promise<{ created: number; skipped: number }> => {
  if (!can(actor, 'assign_tasks')) throw new AppError('ACCESS_DENIED');
  const { scope } = actor;
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    await requireBranches(tx, actor, branchIds);
    const masters = await queries.holdMasters(tx, scope, taskIds);
    if (masters.length !== taskIds.length) throw new AppError('NOT_FOUND');
    const branches = await lockBranches(tx, scope, branchIds);
    const created = await queries.copyMastersToBranches(tx, scope, {
      taskIds,
      branchIds,
      createdBy: actor.employeeId,
      now,
    });
    await makeDue(tx, scope, branches, created, now);
    await appendAudit(tx, scope, actor, {
      action: 'task.assigned',
      entity: 'global task',
      entityId: null,
      details: { tasks: taskIds.length, branches: branchIds.length, created: created.length },
      at: now,
    });
    return {
      created: created.length,
      skipped: taskIds.length * branchIds.length - created.length,
    };
  });
};
