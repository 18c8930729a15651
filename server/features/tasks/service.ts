import { compareNames } from '@branchbook/contract/names.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { localDay } from '@branchbook/contract/schedule.ts';
import type { GlobalTask } from '@branchbook/contract/tasks.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PersonAtDevice, PortalActor, Scope } from '../../platform/session/actor.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { lockBranches, requireBranches, requireReach } from '../branches/service.ts';
import { decide } from './completion.ts';
import type { Deed } from './completion.ts';
import { Deadlines, dueBetween, firstMissing } from './occurrences.ts';
import * as queries from './queries.ts';
import type { BranchTaskRow, MasterRow } from './queries.ts';

const byName = (a: { task_name: string }, b: { task_name: string }): number =>
  compareNames(a.task_name, b.task_name);

/** The company's global tasks, by name. */
export const listMasters = async ({ db }: Context, actor: PortalActor): Promise<MasterRow[]> => {
  if (!can(actor, 'manage_global_tasks')) throw new AppError('ACCESS_DENIED');
  return (await queries.listMasters(db, actor.scope)).toSorted(byName);
};

export const getMaster = async (
  { db }: Context,
  actor: PortalActor,
  id: number,
): Promise<MasterRow> => {
  if (!can(actor, 'manage_global_tasks')) throw new AppError('ACCESS_DENIED');
  const row = await queries.findMaster(db, actor.scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

/** Writes a task once for all branches; it is due nowhere until it is assigned. */
export const addGlobalTask = async (
  { db, clock }: Context,
  actor: PortalActor,
  { companyId: _, time_to_finish, ...fields }: GlobalTask,
): Promise<MasterRow> => {
  if (!can(actor, 'create_global_tasks')) throw new AppError('ACCESS_DENIED');
  return db.transaction().execute(async (tx) => {
    const row = await queries.insertMaster(tx, actor.scope, {
      ...fields,
      task_description: fields.task_description ?? '',
      time_to_finish_min: time_to_finish,
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

/**
 * Gives global tasks to branches; a pair that exists already is skipped. All ids must be of the
 * company, else nothing is assigned. The new tasks are due from today on.
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
    const branches = await lockBranches(tx, scope, branchIds);
    if ((await queries.countMasters(tx, scope, taskIds)) !== taskIds.length) {
      throw new AppError('NOT_FOUND');
    }
    const created = await queries.copyMastersToBranches(tx, scope, {
      taskIds,
      branchIds,
      createdBy: actor.employeeId,
      now,
    });
    const newTasks = Map.groupBy(created, (task) => task.branch_id);
    const deadlines = new Deadlines();
    const due = branches.flatMap(({ id, timezone, occurrences_until: until }) => {
      const today = localDay(now, timezone);
      // Another process may have made the next day already, if midnight has just passed.
      const last = until !== null && until > today ? until : today;
      return dueBetween(newTasks.get(id) ?? [], today, last, timezone, deadlines);
    });
    await queries.insertOccurrences(tx, scope, due);
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

/** The tasks of a branch, by name. */
export const listBranchTasks = async (
  { db }: Context,
  actor: PortalActor,
  branchId: number,
): Promise<BranchTaskRow[]> => {
  await requireReach(db, actor, branchId);
  return (await queries.listBranchTasks(db, actor.scope, branchId)).toSorted(byName);
};

export type BranchDay = { id: number; timezone: string };
type KnownDay = BranchDay & { occurrences_until: string | null };

const isBehind = ({ timezone, occurrences_until: until }: KnownDay, now: Date): boolean =>
  until === null || until < localDay(now, timezone);

/**
 * Makes sure that everything due at a branch up to today exists. Called before its day is read,
 * so that a missed job never hides a task ([A-071]).
 */
export const ensureOccurrences = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  scope: Scope,
  branch: BranchDay,
): Promise<void> => {
  const today = localDay(clock.now(), branch.timezone);
  const isDone = (until: string | null | undefined): boolean => !!until && until >= today;
  if (isDone(await queries.occurrencesUntil(db, scope, branch.id))) return;
  await db.transaction().execute(async (tx) => {
    const [locked] = await lockBranches(tx, scope, [branch.id]);
    // At a branch that was deleted nothing is due any more.
    if (!locked || isDone(locked.occurrences_until)) return;
    const until = locked.occurrences_until;
    const tasks = await queries.listBranchTasks(tx, scope, branch.id);
    const from = firstMissing(until, tasks, today);
    await queries.insertOccurrences(tx, scope, dueBetween(tasks, from, today, branch.timezone));
    await queries.setOccurrencesUntil(tx, scope, branch.id, today);
  });
};

/** The same for several branches: the first who looks at a new day waits, nobody else does. */
export const ensureToday =
  (context: Pick<Context, 'db' | 'clock'>) =>
  async (scope: Scope, branches: KnownDay[]): Promise<void> => {
    const now = context.clock.now();
    for (const branch of branches) {
      if (isBehind(branch, now)) await ensureOccurrences(context, scope, branch);
    }
  };

/** The job after local midnight, for all branches of all companies. */
export const ensureAllOccurrences = async (
  context: Pick<Context, 'db' | 'clock' | 'log'>,
): Promise<void> => {
  const now = context.clock.now();
  for (const branch of await queries.listBranchDays(context.db)) {
    if (!isBehind(branch, now)) continue;
    try {
      await ensureOccurrences(context, mintScope(branch.company_id, [branch.id]), branch);
    } catch (error) {
      // One branch's trouble must not keep the others from their day.
      context.log.error({ err: error, branchId: branch.id }, 'a branch has no tasks of today yet');
    }
  }
};

export const listOccurrences = queries.listOccurrences;
export const listTabletOccurrences = queries.listTabletOccurrences;
export const listTasksOfBranch = (db: Db, scope: Scope, branchId: number) =>
  queries.listBranchTasks(db, scope, branchId);
export type { BranchTaskRow, OccurrenceRow } from './queries.ts';

/** One task on one day, made now when it is due but does not exist yet. */
const occurrenceFor = async (
  tx: Tx,
  person: PersonAtDevice,
  target: { branchTaskId: number; dueDate: string },
  timezone: string,
  receivedAt: Date,
) => {
  const { scope, branchId } = person;
  const existing = await queries.lockOccurrence(tx, scope, branchId, target);
  // A day that has not come must not be fixed with the task as it is today.
  if (existing || target.dueDate > localDay(receivedAt, timezone)) return existing;
  const task = await queries.findBranchTask(tx, scope, branchId, target.branchTaskId);
  if (!task) return undefined;
  await queries.insertOccurrences(
    tx,
    scope,
    dueBetween([task], target.dueDate, target.dueDate, timezone),
  );
  return queries.lockOccurrence(tx, scope, branchId, target);
};

export type SignedDeed = Omit<Deed, 'by' | 'mayDoManagerTasks'> & {
  key: string;
  branchTaskId: number;
  dueDate: string;
};

export type DeedResult = { status: 'ok' | 'duplicate' | 'refused'; reason: string | null };

const EVENT_OF = { completed: 'completed', not_completed: 'not_completed' } as const;
const ACTION_OF = { completed: 'task.completed', not_completed: 'task.not-completed' } as const;

/** Writes what somebody at a tablet did with a task, with its history and its audit row. */
export const recordDeed = async (
  tx: Tx,
  person: PersonAtDevice,
  deed: SignedDeed,
  timezone: string,
  receivedAt: Date,
): Promise<DeedResult> => {
  const { scope } = person;
  if (!can(person, 'complete_tasks', { branchId: person.branchId })) {
    return { status: 'refused', reason: 'Access Denied' };
  }
  const occurrence = await occurrenceFor(tx, person, deed, timezone, receivedAt);
  if (!occurrence) return { status: 'refused', reason: 'This task is not due on that day' };
  const outcome = decide(
    {
      dueDate: occurrence.due_date,
      dueAt: occurrence.due_at,
      state: occurrence.state,
      verification: occurrence.verification,
      managerTask: occurrence.manager_task,
      needsVerification: occurrence.needs_verification,
      doneBy: occurrence.done_by,
      doneAt: occurrence.done_at,
    },
    {
      kind: deed.kind,
      at: deed.at,
      note: deed.note,
      by: person.employeeId,
      mayDoManagerTasks: can(person, 'complete_manager_tasks'),
    },
    timezone,
  );
  if (outcome.result === 'refused') return { status: 'refused', reason: outcome.reason };

  const event = (kind: string) =>
    queries.appendEvent(tx, scope, {
      occurrence_id: occurrence.id,
      key: deed.key,
      kind,
      employee_id: person.employeeId,
      device_id: person.deviceId,
      note: deed.note,
      occurred_at: deed.at,
      received_at: receivedAt,
    });
  if (outcome.result === 'duplicate') {
    await event('duplicate');
    return { status: 'duplicate', reason: null };
  }

  const done = outcome.result === 'done' ? outcome : null;
  await queries.setOccurrenceState(
    tx,
    scope,
    occurrence.id,
    {
      state: done?.state ?? 'pending',
      verification: done?.verification ?? 'none',
      done_by: done ? person.employeeId : null,
      done_by_name: done ? person.name : null,
      done_at: done ? deed.at : null,
      late: done?.late ?? false,
      notes: done ? deed.note : null,
    },
    receivedAt,
  );
  await event(done ? EVENT_OF[done.state] : 'undone');
  await appendAudit(tx, scope, person, {
    action: done ? ACTION_OF[done.state] : 'task.undone',
    entity: 'task',
    entityId: occurrence.id,
    branchId: person.branchId,
    details: { name: occurrence.task_name, due: occurrence.due_date },
    at: deed.at,
  });
  return { status: 'ok', reason: null };
};
