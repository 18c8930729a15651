import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { localDay, WEEKDAYS } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { Nation } from '@branchbook/contract/opening-hours.ts';
import { parseTimeToFinish } from '@branchbook/contract/schedule.ts';
import type { Weekday } from '@branchbook/contract/dates.ts';
import { LIBRARY_SETS, librarySet } from '@branchbook/contract/task-library.ts';
import type {
  addFromLibrary as endpoint,
  LibraryNews,
  updateFromLibrary as updating,
  LibrarySet,
  LibraryTask,
} from '@branchbook/contract/task-library.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { keepChecklists } from '../checklists/service.ts';
import { extendSteps, insertMasters, listMasters, lockMasterNames } from '../tasks/service.ts';
import type { NewMaster } from '../tasks/service.ts';
import * as queries from './queries.ts';
import { extendedSteps, lackingLabels } from './update-rules.ts';

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
 * Tells whether a task holds where a company has branches. A law holds in the nations that it names.
 * Official guidance of one nation of the United Kingdom is useful in the others, too, and not in
 * another country.
 */
const holdsIn = (nations: readonly Nation[], { nations: where, source }: LibraryTask): boolean => {
  if (nations.length === 0) return true;
  if (source?.basis === 'guidance') return nations.some((nation) => nation !== 'other');
  if (where.length > 0) return where.some((nation) => nations.includes(nation));
  return source === null || nations.some((nation) => nation !== 'other');
};

/** Tells whether the rule of a task has not ended; one that is still to come is offered, too. */
const hasNotEnded = ({ until }: LibraryTask, day: Day): boolean => until === null || day <= until;

/**
 * Returns the sets as they are offered on a day: without tasks whose rules have ended, or do not
 * hold where the company has branches.
 */
export const libraryOf = (nations: readonly Nation[], day: Day): LibrarySet[] =>
  LIBRARY.map((set) => ({
    ...set,
    tasks: set.tasks.filter((task) => holdsIn(nations, task) && hasNotEnded(task, day)),
  })).filter(({ tasks }) => tasks.length > 0);

const todayOf = (clock: Context['clock']): Day => localDay(clock.now(), 'Europe/London');

const libraryFor = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  scope: Scope,
): Promise<LibrarySet[]> => libraryOf(await queries.listNations(db, scope), todayOf(clock));

const spelling = (name: string): string => name.toLowerCase();

const requireRight = (actor: PortalActor): void => {
  if (!can(actor, 'create_global_tasks')) throw new AppError('ACCESS_DENIED');
};

/** Returns the ready-made sets of tasks, for callers who may create global tasks. */
export const listLibrary = (context: Context, actor: PortalActor): Promise<LibrarySet[]> => {
  requireRight(actor);
  return libraryFor(context, actor.scope);
};

type Master = Awaited<ReturnType<typeof listMasters>>[number];

const keyOf = (set: LibrarySet, task: LibraryTask): string => `${set.key}/${task.key}`;

/** Returns a function that finds the company's own task that was made from one of the library. */
const finderOf = (
  masters: readonly Master[],
  made: ReadonlyMap<number, string>,
): ((set: LibrarySet, task: LibraryTask) => Master | undefined) => {
  const byKey = new Map(masters.map((master) => [made.get(master.id), master]));
  const byName = new Map(masters.map((master) => [spelling(master.task_name), master]));
  return (set, task) => byKey.get(keyOf(set, task)) ?? byName.get(spelling(task.task_name));
};

type FindOwn = ReturnType<typeof finderOf>;

/** Returns what was added to the library after a day, and what was changed of the company's tasks. */
const newsSince = (
  sets: readonly LibrarySet[],
  seen: string,
  findOwn: FindOwn,
): LibraryNews['items'] =>
  sets.flatMap((set) =>
    set.tasks
      .filter(
        (task) =>
          task.since > seen ||
          (task.changed !== null && task.changed.on > seen && findOwn(set, task) !== undefined),
      )
      .map(({ key, task_name, since, changed }) => ({
        set: set.key,
        set_name: set.name,
        key,
        task_name,
        what: since > seen ? null : (changed?.what ?? null),
      })),
  );

/** Returns the company's tasks that lack something of a newer version in the library. */
const updatesOf = (sets: readonly LibrarySet[], findOwn: FindOwn): LibraryNews['updates'] =>
  sets.flatMap((set) =>
    set.tasks.flatMap((task) => {
      const own = task.changed === null ? undefined : findOwn(set, task);
      const adds = own ? lackingLabels(own.steps, task) : [];
      if (!own || adds.length === 0) return [];
      const { id: taskId, task_name } = own;
      return {
        set: set.key,
        key: task.key,
        taskId,
        task_name,
        what: task.changed?.what ?? '',
        adds,
      };
    }),
  );

const readOwn = async (context: Context, actor: PortalActor): Promise<FindOwn> =>
  finderOf(
    await listMasters(context, actor),
    await queries.listLibraryTasks(context.db, actor.scope),
  );

/** Returns what is new in the library since the company last looked. */
export const listNews = async (context: Context, actor: PortalActor): Promise<LibraryNews> => {
  requireRight(actor);
  const { scope } = actor;
  const seen = await queries.findSeenOn(context.db, scope);
  const sets = await libraryFor(context, scope);
  const findOwn = await readOwn(context, actor);
  return { seen, items: newsSince(sets, seen, findOwn), updates: updatesOf(sets, findOwn) };
};

/** Adds what is new in the library to the company's own task and its copies at branches. */
export const updateFromLibrary = async (
  context: Context,
  actor: PortalActor,
  { set, key }: ValidatedOf<typeof updating>['body'],
): Promise<{ added: string[]; branches: number }> => {
  requireRight(actor);
  const sets = (await libraryFor(context, actor.scope)).filter((one) => one.key === set);
  const findOwn = await readOwn(context, actor);
  const task = sets[0]?.tasks.find((one) => one.key === key);
  const own = sets[0] && task && findOwn(sets[0], task);
  if (!task || !own) throw new AppError('NOT_FOUND');
  const added = lackingLabels(own.steps, task);
  // A step that is added has the same id in all copies, so that reports bring its answers together.
  const ids = new Map(task.steps.map(({ label }) => [label, randomUUID() as string]));
  const branches = await extendSteps(context, actor, own.id, (steps) =>
    lackingLabels(steps, task).length === 0
      ? null
      : extendedSteps(steps, task, (label) => ids.get(label) ?? randomUUID()),
  );
  return { added, branches };
};

/** The day of the last change in the library: an upgrade may bring tasks that are older than it. */
const LAST_CHANGE = LIBRARY.flatMap(({ tasks }) =>
  tasks.flatMap(({ since, changed }) => [since, changed?.on ?? since]),
).reduce((last, day) => (day > last ? day : last));

/** Notes that head office has seen all that is new in the library. */
export const noteSeen = async (context: Context, actor: PortalActor): Promise<LibraryNews> => {
  requireRight(actor);
  await context.db.transaction().execute((tx) => queries.setSeenOn(tx, actor.scope, LAST_CHANGE));
  return { ...(await listNews(context, actor)), items: [] };
};

/** Returns weekday flags: all for monthly and annual tasks, in case they are made daily later. */
const flagsOf = ({ days }: LibraryTask) =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [day, days.length === 0 || days.includes(day)]),
  ) as Record<Weekday, boolean>;

type Added = { set: string; createdBy: number; today: string; checklistId: number | null };

const rowOf = (task: LibraryTask, { set, createdBy, today, checklistId }: Added): NewMaster => ({
  library_task: `${set}/${task.key}`,
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
  context: Context,
  actor: PortalActor,
  chosen: ValidatedOf<typeof endpoint>['body'],
): Promise<{ created: number; skipped: number }> => {
  requireRight(actor);
  const { db, clock } = context;
  const { scope, employeeId: createdBy } = actor;
  const tasks = tasksOf(await libraryFor(context, scope), chosen);
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
    const today = todayOf(clock);
    await insertMasters(
      tx,
      scope,
      fresh.map((task, index) =>
        rowOf(task, { set: chosen.set, createdBy, today, checklistId: checklists[index] ?? null }),
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
