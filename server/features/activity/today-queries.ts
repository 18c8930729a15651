import type { Reach } from '@branchbook/contract/permissions.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { sql } from 'kysely';
import { branchDayOf } from '../../platform/database/branch-day.ts';
import type { Db } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { currentRatingOf } from '../branches/service.ts';
import { overdueTasks } from '../occurrences/service.ts';

/** Branches and instant that a query is about. */
export type Asked = { branches: Reach; now: Date };

const among = (column: string, branches: Reach) =>
  sql<boolean>`${sql.ref(column)} = any(${branches}::bigint[])`;

export const liveBranches = (db: Db, scope: Scope, branches: Reach) =>
  db
    .selectFrom('branches as b')
    .where('b.company_id', '=', scope.companyId)
    .where('b.deleted_at', 'is', null)
    .$if(branches !== 'all', (query) => query.where(among('b.id', branches)));

/**
 * Counts the tasks of each branch's own day by outcome, using the index of branch and day, and all
 * overdue ones: those of earlier days count while they can be done.
 */
const tasksToday = (db: Db, scope: Scope, { branches, now }: Asked) =>
  liveBranches(db, scope, branches)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('task_occurrences as o')
          .whereRef('o.company_id', '=', 'b.company_id')
          .whereRef('o.branch_id', '=', 'b.id')
          .where('o.due_date', '=', branchDayOf(now))
          .select((of) => {
            const completed = of('o.state', '=', 'completed');
            const pending = of('o.state', '=', 'pending');
            const count = of.fn.countAll<number>();
            return [
              count.filterWhere(of.and([completed, of('o.late', '=', false)])).as('on_time'),
              count.filterWhere(of.and([completed, of('o.late', '=', true)])).as('late'),
              count.filterWhere(of.and([pending, of('o.due_at', '<=', now)])).as('missed'),
              count.filterWhere(of.and([pending, of('o.due_at', '>', now)])).as('open'),
              count.filterWhere('o.state', '=', 'not_completed').as('not_completed'),
            ];
          })
          .as('t'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom(overdueTasks(now).as('o'))
          .select((of) => {
            const count = of.fn.countAll<number>();
            return [
              count.as('overdue'),
              count.filterWhere('o.is_earlier', '=', true).as('overdue_before'),
              count.filterWhere('o.is_of_yesterday', '=', true).as('overdue_yesterday'),
            ];
          })
          .as('v'),
      (join) => join.onTrue(),
    );

/** Lists branches with today's and yesterday's tasks and open out-of-range temperatures. */
export const listBranchesToday = (db: Db, scope: Scope, asked: Asked) =>
  tasksToday(db, scope, asked)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('temp_readings as r')
          .whereRef('r.company_id', '=', 'b.company_id')
          .whereRef('r.branch_id', '=', 'b.id')
          .where('r.action', 'is not', null)
          .where('r.closed_at', 'is', null)
          .select((of) => [
            of.fn.countAll<number>().as('actions'),
            of.fn.min('r.log_date').as('since'),
            of.fn.min('r.equipment_id').as('first_equipment'),
            of.fn.max('r.equipment_id').as('last_equipment'),
          ])
          .as('a'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('task_occurrences as o')
          .whereRef('o.company_id', '=', 'b.company_id')
          .whereRef('o.branch_id', '=', 'b.id')
          .where('o.due_date', '=', sql<string>`${branchDayOf(asked.now)} - 1`)
          .select((of) => [
            of.fn.countAll<number>().as('yesterday'),
            of.fn.countAll<number>().filterWhere('o.state', '<>', 'pending').as('dealt_with'),
          ])
          .as('y'),
      (join) => join.onTrue(),
    )
    .leftJoin('branch_closed_days as c', (join) =>
      sameCompany(join, 'c.branch_id', 'b.id').on('c.day', '=', branchDayOf(asked.now)),
    )
    .select((eb) => [
      'b.id',
      'b.name',
      'c.reason as closed',
      currentRatingOf('b').as('hygiene_rating'),
      'y.yesterday',
      'y.dealt_with',
      eb
        .selectFrom('devices as d')
        .whereRef('d.company_id', '=', 'b.company_id')
        .whereRef('d.branch_id', '=', 'b.id')
        .where('d.revoked_at', 'is', null)
        .select((of) => of.fn.max('d.last_seen_at').as('last'))
        .as('last_heard'),
    ])
    .select(['t.on_time', 't.late', 't.missed', 't.open', 't.not_completed'])
    .select(['v.overdue', 'v.overdue_before', 'v.overdue_yesterday'])
    .select(['a.actions', 'a.since', 'a.first_equipment', 'a.last_equipment'])
    .execute();

export type BranchTodayRow = Awaited<ReturnType<typeof listBranchesToday>>[number];

/** Sums today's tasks, and all overdue ones, over all branches asked for. */
export const sumToday = (db: Db, scope: Scope, asked: Asked) =>
  tasksToday(db, scope, asked)
    .select((eb) => [
      eb.fn.countAll<number>().as('branches'),
      ...(['on_time', 'late', 'missed', 'open', 'not_completed'] as const).map((name) =>
        sql<number>`coalesce(sum(${sql.ref(`t.${name}`)}), 0)::integer`.as(name),
      ),
      sql<number>`coalesce(sum(v.overdue), 0)::integer`.as('overdue'),
    ])
    .executeTakeFirstOrThrow();

export type DaySums = Awaited<ReturnType<typeof sumToday>>;

/** Counts the employees and tasks within reach. */
export const countAround = (db: Db, scope: Scope, branches: Reach) => {
  const count = sql<number>`count(*)`;
  const tasks = db
    .selectFrom('branch_tasks as t')
    .where('t.company_id', '=', scope.companyId)
    .where('t.deleted_at', 'is', null)
    .where('t.branch_id', 'in', liveBranches(db, scope, branches).select('b.id'));
  const people = db
    .selectFrom('employees as e')
    .where('e.company_id', '=', scope.companyId)
    .where('e.deleted_at', 'is', null)
    .$if(branches !== 'all', (query) => query.where(among('e.branch_id', branches)))
    .select(count.as('count'));
  const masters = db
    .selectFrom('task_masters as m')
    .where('m.company_id', '=', scope.companyId)
    .where('m.deleted_at', 'is', null)
    .select(count.as('count'));
  const fromHeadOffice = tasks.where('t.task_master_id', 'is not', null).select(count.as('count'));
  return db
    .selectNoFrom([
      people.as('employees'),
      (branches === 'all' ? masters : fromHeadOffice).as('global_tasks'),
      tasks.select(count.as('count')).as('branch_tasks'),
    ])
    .executeTakeFirstOrThrow();
};

export type AroundCounts = Awaited<ReturnType<typeof countAround>>;

/** Selects out-of-range temperatures that are neither back in range nor closed. */
const openTemperatures = (db: Db, scope: Scope, branches: Reach) =>
  liveBranches(db, scope, branches)
    .innerJoin('temp_readings as r', (join) => sameCompany(join, 'r.branch_id', 'b.id'))
    .where('r.action', 'is not', null)
    .where('r.closed_at', 'is', null);

export const countOpenTemperatures = async (
  db: Db,
  scope: Scope,
  branches: Reach,
): Promise<number> => {
  const row = await openTemperatures(db, scope, branches)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
};

/** Lists the newest open temperatures. */
export const listOpenTemperatures = (db: Db, scope: Scope, branches: Reach, limit: number) =>
  openTemperatures(db, scope, branches)
    .innerJoin('temp_equipment as e', (join) => sameCompany(join, 'e.id', 'r.equipment_id'))
    .select([
      'r.id',
      'r.branch_id',
      'b.name as branch_name',
      'r.equipment_id',
      'e.equipment_name',
      'r.log_date',
      'r.value',
      'r.min_temp',
      'r.max_temp',
      'r.action',
      'r.action_note',
      'r.recorded_by_name',
      'r.occurred_at',
    ])
    .orderBy('r.occurred_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();

export type OpenTemperatureRow = Awaited<ReturnType<typeof listOpenTemperatures>>[number];

/** Returns which first steps a company has done. */
export const findFirstSteps = (db: Db, scope: Scope) =>
  db
    .selectNoFrom((eb) => {
      const { companyId } = scope;
      const branch = eb
        .selectFrom('branches')
        .where('company_id', '=', companyId)
        .where('parent_branch_id', 'is not', null)
        .where('deleted_at', 'is', null);
      const people = eb
        .selectFrom('employees')
        .where('company_id', '=', companyId)
        .where('role_id', '<>', ROLE.owner)
        .where('deleted_at', 'is', null);
      const master = eb
        .selectFrom('task_masters')
        .where('company_id', '=', companyId)
        .where('deleted_at', 'is', null);
      const task = eb
        .selectFrom('branch_tasks')
        .where('company_id', '=', companyId)
        .where('deleted_at', 'is', null);
      const tablet = eb.selectFrom('devices').where('company_id', '=', companyId);
      return [
        eb.exists(branch).as('branch'),
        eb.exists(people).as('people'),
        eb.or([eb.exists(master), eb.exists(task)]).as('tasks'),
        eb.exists(tablet).as('tablet'),
      ];
    })
    .$castTo<{ branch: boolean; people: boolean; tasks: boolean; tablet: boolean }>()
    .executeTakeFirstOrThrow();
