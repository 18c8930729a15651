import { EXPIRING_DAYS } from '@branchbook/contract/expiry.ts';
import { DIGEST } from '@branchbook/contract/digests.ts';
import type { Reach } from '@branchbook/contract/permissions.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db } from '../../platform/database/database.ts';
import { branchDayOf } from '../../platform/database/branch-day.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { DayRange } from '../../platform/day-range.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { isSuperseded } from '../courses/service.ts';
import { silentTablets } from '../../platform/database/silent-tablets.ts';

export type Asked = { branches: Reach; range: DayRange; now: Date };

const openBranches = (db: Db, scope: Scope, branches: Reach) =>
  db
    .selectFrom('branches as b')
    .where('b.company_id', '=', scope.companyId)
    .where('b.deleted_at', 'is', null)
    .$if(branches !== 'all', (query) =>
      query.where('b.id', '=', anyOf(branches === 'all' ? [] : branches)),
    );

/** SQL condition: task `o` was not done by its deadline, or will not be done. */
const isMissed = (now: Date) =>
  sql<boolean>`(o.state = 'not_completed' or (o.state = 'pending' and o.due_at <= ${now}))`;

/** Counts each branch's tasks of these days: all of them, those done, and those missed. */
const countTasks = (db: Db, scope: Scope, { branches, range, now }: Asked) =>
  openBranches(db, scope, branches)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('task_occurrences as o')
          .whereRef('o.company_id', '=', 'b.company_id')
          .whereRef('o.branch_id', '=', 'b.id')
          .where('o.due_date', '>=', range.from)
          .where('o.due_date', '<=', range.to)
          .select((of) => [
            of.fn.countAll<number>().as('due'),
            of.fn.countAll<number>().filterWhere('o.state', '=', 'completed').as('done'),
            of.fn.countAll<number>().filterWhere(isMissed(now)).as('missed'),
          ])
          .as('t'),
      (join) => join.onTrue(),
    )
    .select(['b.id', 'b.name', 't.due', 't.done', 't.missed'])
    .orderBy('b.id')
    .execute();

/** Lists the critical tasks of these days that were missed, with how often at each branch. */
const listCritical = (db: Db, scope: Scope, { branches, range, now }: Asked) =>
  openBranches(db, scope, branches)
    .innerJoin('task_occurrences as o', (join) => sameCompany(join, 'o.branch_id', 'b.id'))
    .where('o.due_date', '>=', range.from)
    .where('o.due_date', '<=', range.to)
    .where('o.priority', '=', DIGEST.criticalPriority)
    .where(isMissed(now))
    .groupBy(['b.id', 'o.task_name'])
    .select((eb) => [
      'b.id as branch_id',
      'o.task_name',
      eb.fn.countAll<number>().as('times'),
      eb.fn.max('o.due_date').as('last_day'),
    ])
    .orderBy('times', 'desc')
    .orderBy('o.task_name')
    .orderBy('b.id')
    .execute();

const latest = <T>(column: 'value' | 'min_temp' | 'max_temp') =>
  sql<T>`(array_agg(r.${sql.ref(column)} order by r.occurred_at desc, r.id desc))[1]`;

/**
 * Lists the equipment with open actions of out-of-range temperatures, the oldest first, each with its
 * latest reading.
 */
const listOpenActions = (db: Db, scope: Scope, { branches }: Asked) =>
  openBranches(db, scope, branches)
    .innerJoin('temp_readings as r', (join) => sameCompany(join, 'r.branch_id', 'b.id'))
    .innerJoin('temp_equipment as e', (join) => sameCompany(join, 'e.id', 'r.equipment_id'))
    .where('r.action', 'is not', null)
    .where('r.closed_at', 'is', null)
    .groupBy(['b.id', 'e.id', 'e.equipment_name'])
    .select((eb) => [
      'b.id as branch_id',
      'e.equipment_name',
      latest<string>('value').as('value'),
      latest<string>('min_temp').as('min_temp'),
      latest<string>('max_temp').as('max_temp'),
      eb.fn.min('r.log_date').as('log_date'),
      eb.fn.countAll<number>().as('readings'),
    ])
    .orderBy('log_date')
    .orderBy('e.id')
    .$narrowType<{ log_date: string }>()
    .execute();

/** Lists the tablets that have not been seen for as long as a notification waits. */
const listSilent = (db: Db, scope: Scope, { branches, now }: Asked) =>
  openBranches(db, scope, branches)
    .innerJoin(silentTablets(now).as('d'), (join) => sameCompany(join, 'd.branch_id', 'b.id'))
    .select(['b.id as branch_id', 'd.device_name', 'd.last_seen_at'])
    .orderBy('d.last_seen_at')
    .orderBy('d.id')
    .execute();

/** Lists the papers that have expired or will within the days of the first reminder, the first first. */
const listPapers = (db: Db, scope: Scope, { branches, now }: Asked) =>
  openBranches(db, scope, branches)
    .innerJoin('premises_papers as p', (join) =>
      join
        .onRef('p.company_id', '=', 'b.company_id')
        .on((eb) =>
          eb.or([
            eb('p.branch_id', '=', eb.ref('b.id')),
            eb.and([eb('p.branch_id', 'is', null), eb('b.parent_branch_id', 'is', null)]),
          ]),
        ),
    )
    .where('p.replaced_by', 'is', null)
    .where(sql<boolean>`p.valid_until <= ${branchDayOf(now)} + ${EXPIRING_DAYS}::int`)
    .select([
      'b.id as branch_id',
      'p.name',
      'p.valid_until',
      sql<boolean>`p.branch_id is null`.as('is_of_all'),
      sql<boolean>`p.valid_until < ${branchDayOf(now)}`.as('has_expired'),
    ])
    .orderBy('p.valid_until')
    .orderBy('p.id')
    .$narrowType<{ valid_until: string }>()
    .execute();

/**
 * Lists the certificates of people that have ended or will within the days of the first reminder,
 * the first first; head office's own people are listed at its branch.
 */
const listCertificates = (db: Db, scope: Scope, { branches, now }: Asked) =>
  openBranches(db, scope, branches)
    .innerJoin('employees as e', (join) =>
      join
        .onRef('e.company_id', '=', 'b.company_id')
        .on('e.deleted_at', 'is', null)
        .on((eb) =>
          eb.or([
            eb('e.branch_id', '=', eb.ref('b.id')),
            eb.and([eb('e.branch_id', 'is', null), eb('b.parent_branch_id', 'is', null)]),
          ]),
        ),
    )
    .innerJoin('certificates as r', (join) => sameCompany(join, 'r.employee_id', 'e.id'))
    .innerJoin('courses as c', (join) => sameCompany(join, 'c.id', 'r.course_id'))
    .where('c.active', '=', true)
    .where('r.withdrawn_at', 'is', null)
    .where(sql<boolean>`r.valid_until <= ${branchDayOf(now)} + ${EXPIRING_DAYS}::int`)
    .where((eb) => eb.not(isSuperseded))
    .select([
      'b.id as branch_id',
      'e.name as person',
      'c.name as course',
      'r.valid_until',
      sql<boolean>`r.valid_until < ${branchDayOf(now)}`.as('has_ended'),
    ])
    .orderBy('r.valid_until')
    .orderBy('r.id')
    .$narrowType<{ valid_until: string }>()
    .execute();

/** Reads what the digests of a company say, in six queries, for any number of readers. */
export const readFacts = async (db: Db, scope: Scope, asked: Asked) => ({
  branches: await countTasks(db, scope, asked),
  critical: await listCritical(db, scope, asked),
  actions: await listOpenActions(db, scope, asked),
  silent: await listSilent(db, scope, asked),
  papers: await listPapers(db, scope, asked),
  certificates: await listCertificates(db, scope, asked),
});

export type Facts = Awaited<ReturnType<typeof readFacts>>;
