import { DIGEST } from '@branchbook/contract/digests.ts';
import { NOTIFICATION } from '@branchbook/contract/notifications.ts';
import type { Reach } from '@branchbook/contract/permissions.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { DayRange } from '../../platform/day-range.ts';
import type { Scope } from '../../platform/session/actor.ts';

const HOUR_MS = 3_600_000;

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

/** Lists the out-of-range temperatures whose action is open now, the oldest first. */
const listOpenActions = (db: Db, scope: Scope, { branches }: Asked) =>
  openBranches(db, scope, branches)
    .innerJoin('temp_readings as r', (join) => sameCompany(join, 'r.branch_id', 'b.id'))
    .innerJoin('temp_equipment as e', (join) => sameCompany(join, 'e.id', 'r.equipment_id'))
    .where('r.action', 'is not', null)
    .where('r.closed_at', 'is', null)
    .select([
      'b.id as branch_id',
      'e.equipment_name',
      'r.value',
      'r.min_temp',
      'r.max_temp',
      'r.log_date',
    ])
    .orderBy('r.log_date')
    .orderBy('r.id')
    .execute();

/** Lists the tablets that have not been seen for as long as a notification waits. */
const listSilent = (db: Db, scope: Scope, { branches, now }: Asked) =>
  openBranches(db, scope, branches)
    .innerJoin('devices as d', (join) => sameCompany(join, 'd.branch_id', 'b.id'))
    .where('d.revoked_at', 'is', null)
    .where('d.expires_at', '>', now)
    .where('d.last_seen_at', '<=', new Date(now.getTime() - NOTIFICATION.offlineHours * HOUR_MS))
    .select(['b.id as branch_id', 'd.device_name', 'd.last_seen_at'])
    .orderBy('d.last_seen_at')
    .orderBy('d.id')
    .$narrowType<{ last_seen_at: Date }>()
    .execute();

/** Reads what the digests of a company say, in four queries, for any number of readers. */
export const readFacts = async (db: Db, scope: Scope, asked: Asked) => ({
  branches: await countTasks(db, scope, asked),
  critical: await listCritical(db, scope, asked),
  actions: await listOpenActions(db, scope, asked),
  silent: await listSilent(db, scope, asked),
});

export type Facts = Awaited<ReturnType<typeof readFacts>>;
