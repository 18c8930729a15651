import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { localDay, WEEKDAYS } from '@branchbook/contract/dates.ts';
import type { Nation } from '@branchbook/contract/opening-hours.ts';
import { parseTimeToFinish } from '@branchbook/contract/schedule.ts';
import type { Weekday } from '@branchbook/contract/dates.ts';
import { LIBRARY_SETS, librarySet } from '@branchbook/contract/task-library.ts';
import type {
  addFromLibrary as endpoint,
  LibraryNews,
  LibrarySet,
  LibraryTask,
} from '@branchbook/contract/task-library.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { keepChecklists } from '../checklists/service.ts';
import { insertMasters, listMasterNames, lockMasterNames } from '../tasks/service.ts';
import type { NewMaster } from '../tasks/service.ts';
import * as queries from './queries.ts';

/**
 * The sets of the library, each a file of data beside this one, in the order in which they are
 * offered. A set for butchers, fishmongers or bakers must not offer ‘Safer food, better business’
 * for retailers: the Food Standards Agency's pack says that it is not suitable for these trades (an
 * older edition; to be read again before any set follows the current one).
 */
export const LIBRARY: LibrarySet[] = LIBRARY_SETS.map((key) =>
  librarySet.parse(JSON.parse(readFileSync(path.join(import.meta.dirname, `${key}.json`), 'utf8'))),
);

/**
 * Tells whether a task holds where a company has branches. What has a source and names no nation
 * holds in all four, and not in another country.
 */
const holdsIn = (nations: readonly Nation[], { nations: where, source }: LibraryTask): boolean => {
  if (nations.length === 0) return true;
  if (where.length > 0) return where.some((nation) => nations.includes(nation));
  return source === null || nations.some((nation) => nation !== 'other');
};

/** Returns the sets without tasks whose rules do not hold where the company has branches. */
const libraryOf = (nations: readonly Nation[]): LibrarySet[] =>
  LIBRARY.map((set) => ({
    ...set,
    tasks: set.tasks.filter((task) => holdsIn(nations, task)),
  })).filter(({ tasks }) => tasks.length > 0);

const libraryFor = async (db: Db | Tx, scope: Scope): Promise<LibrarySet[]> =>
  libraryOf(await queries.listNations(db, scope));

const spelling = (name: string): string => name.toLowerCase();

const requireRight = (actor: PortalActor): void => {
  if (!can(actor, 'create_global_tasks')) throw new AppError('ACCESS_DENIED');
};

/** Returns the ready-made sets of tasks, for callers who may create global tasks. */
export const listLibrary = ({ db }: Context, actor: PortalActor): Promise<LibrarySet[]> => {
  requireRight(actor);
  return libraryFor(db, actor.scope);
};

/**
 * Returns what was added to the library after a day, and what was changed in it of the tasks that the
 * company has by these names.
 */
const newsSince = (
  sets: readonly LibrarySet[],
  seen: string,
  names: ReadonlySet<string>,
): LibraryNews => ({
  seen,
  items: sets.flatMap((set) =>
    set.tasks
      .filter(
        ({ task_name, since, changed }) =>
          since > seen || (changed !== null && changed.on > seen && names.has(spelling(task_name))),
      )
      .map(({ key, task_name, since, changed }) => ({
        set: set.key,
        set_name: set.name,
        key,
        task_name,
        what: since > seen ? null : (changed?.what ?? null),
      })),
  ),
});

/** Returns what is new in the library since the company last looked. */
export const listNews = async ({ db }: Context, actor: PortalActor): Promise<LibraryNews> => {
  requireRight(actor);
  const { scope } = actor;
  const names = new Set((await listMasterNames(db, scope)).map(spelling));
  return newsSince(await libraryFor(db, scope), await queries.findSeenOn(db, scope), names);
};

/** The day of the last change in the library: an upgrade may bring tasks that are older than it. */
const LAST_CHANGE = LIBRARY.flatMap(({ tasks }) =>
  tasks.flatMap(({ since, changed }) => [since, changed?.on ?? since]),
).reduce((last, day) => (day > last ? day : last));

/** Notes that head office has seen all that is new in the library. */
export const noteSeen = async ({ db }: Context, actor: PortalActor): Promise<LibraryNews> => {
  requireRight(actor);
  await db.transaction().execute((tx) => queries.setSeenOn(tx, actor.scope, LAST_CHANGE));
  return { seen: LAST_CHANGE, items: [] };
};

/** Returns weekday flags: all for monthly and annual tasks, in case they are made daily later. */
const flagsOf = ({ days }: LibraryTask) =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [day, days.length === 0 || days.includes(day)]),
  ) as Record<Weekday, boolean>;

type Added = { createdBy: number; today: string; checklistId: number | null };

const rowOf = (task: LibraryTask, { createdBy, today, checklistId }: Added): NewMaster => ({
  task_name: task.task_name,
  task_description: task.task_description,
  frequency: task.frequency,
  ...flagsOf(task),
  scheduled_month: task.scheduled_month,
  scheduled_day: task.scheduled_day,
  time_to_finish_min: parseTimeToFinish(task.time_to_finish) ?? null,
  priority: task.priority,
  manager_task: task.manager_task,
  needs_verification: task.needs_verification,
  repeat_every: task.repeat_every,
  // Repetitions are counted from the day on which the company adds the task.
  valid_from: task.repeat_every === 1 ? null : today,
  on_demand: task.on_demand,
  on_closed_days: task.on_closed_days,
  required_course_id: null,
  course_rule: 'warn',
  diary_part: task.diary_part,
  checklist_id: checklistId,
  created_by: createdBy,
});

const tasksOf = (
  sets: readonly LibrarySet[],
  { set, tasks: keys }: ValidatedOf<typeof endpoint>['body'],
): LibraryTask[] => {
  const tasks = sets.find(({ key }) => key === set)?.tasks ?? [];
  return keys.map((key) => {
    const task = tasks.find((one) => one.key === key);
    if (!task) throw new AppError('NOT_FOUND');
    return task;
  });
};

/** Creates global tasks from a set, all or none; those whose name exists already are skipped. */
export const addFromLibrary = async (
  { db, clock }: Context,
  actor: PortalActor,
  chosen: ValidatedOf<typeof endpoint>['body'],
): Promise<{ created: number; skipped: number }> => {
  requireRight(actor);
  const { scope, employeeId: createdBy } = actor;
  const tasks = tasksOf(await libraryFor(db, scope), chosen);
  return db.transaction().execute(async (tx) => {
    const names = await lockMasterNames(tx, scope);
    const known = new Set(names.map(spelling));
    const fresh = tasks.filter((task) => !known.has(spelling(task.task_name)));
    const result = { created: fresh.length, skipped: tasks.length - fresh.length };
    if (fresh.length === 0) return result;
    const checklists = await keepChecklists(
      tx,
      scope,
      fresh.map(({ steps }) => steps),
    );
    const today = localDay(clock.now(), 'Europe/London');
    await insertMasters(
      tx,
      scope,
      fresh.map((task, index) =>
        rowOf(task, { createdBy, today, checklistId: checklists[index] ?? null }),
      ),
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
