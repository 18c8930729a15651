import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { WEEKDAYS } from '@branchbook/contract/dates.ts';
import { parseTimeToFinish } from '@branchbook/contract/schedule.ts';
import type { Weekday } from '@branchbook/contract/dates.ts';
import { LIBRARY_SETS, librarySet } from '@branchbook/contract/task-library.ts';
import type {
  addFromLibrary as endpoint,
  LibrarySet,
  LibraryTask,
} from '@branchbook/contract/task-library.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { insertMasters, lockMasterNames } from '../tasks/service.ts';
import type { NewMaster } from '../tasks/service.ts';

/** The starter sets, each a file of data beside this one, in the order in which they are offered. */
export const LIBRARY: LibrarySet[] = LIBRARY_SETS.map((key) =>
  librarySet.parse(JSON.parse(readFileSync(path.join(import.meta.dirname, `${key}.json`), 'utf8'))),
);

/** Returns the ready-made sets of tasks, for callers who may create global tasks. */
export const listLibrary = (actor: PortalActor): LibrarySet[] => {
  if (!can(actor, 'create_global_tasks')) throw new AppError('ACCESS_DENIED');
  return LIBRARY;
};

/** Returns weekday flags: all for monthly and annual tasks, in case they are made daily later. */
const flagsOf = ({ days }: LibraryTask) =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [day, days.length === 0 || days.includes(day)]),
  ) as Record<Weekday, boolean>;

const rowOf = (task: LibraryTask, createdBy: number): NewMaster => {
  const { key: _, topic: __, days: ___, time_to_finish: by, ...fields } = task;
  return {
    ...fields,
    ...flagsOf(task),
    time_to_finish_min: parseTimeToFinish(by) ?? null,
    created_by: createdBy,
  };
};

const tasksOf = ({ set, tasks: keys }: ValidatedOf<typeof endpoint>['body']): LibraryTask[] => {
  const tasks = LIBRARY.find(({ key }) => key === set)?.tasks ?? [];
  return keys.map((key) => {
    const task = tasks.find((one) => one.key === key);
    if (!task) throw new AppError('NOT_FOUND');
    return task;
  });
};

const spelling = (name: string): string => name.toLowerCase();

/** Creates global tasks from a set, all or none; those whose name exists already are skipped. */
export const addFromLibrary = async (
  { db, clock }: Context,
  actor: PortalActor,
  chosen: ValidatedOf<typeof endpoint>['body'],
): Promise<{ created: number; skipped: number }> => {
  if (!can(actor, 'create_global_tasks')) throw new AppError('ACCESS_DENIED');
  const { scope } = actor;
  const tasks = tasksOf(chosen);
  return db.transaction().execute(async (tx) => {
    const names = await lockMasterNames(tx, scope);
    const known = new Set(names.map(spelling));
    const fresh = tasks.filter((task) => !known.has(spelling(task.task_name)));
    const result = { created: fresh.length, skipped: tasks.length - fresh.length };
    if (fresh.length === 0) return result;
    await insertMasters(
      tx,
      scope,
      fresh.map((task) => rowOf(task, actor.employeeId)),
    );
    await appendAudit(tx, scope, actor, {
      action: 'task.created-from-library',
      entity: 'global task',
      entityId: null,
      details: { set: chosen.set, created: fresh.length },
      at: clock.now(),
    });
    return result;
  });
};
