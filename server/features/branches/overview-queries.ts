import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import { branchDayOf } from '../../platform/database/branch-day.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { COLUMNS, live } from './queries.ts';
import { currentRatingOf } from './rating-queries.ts';

/**
 * Lists the branches in reach with their numbers of employees, tablets and tasks of the local day,
 * in one statement whose parts use the indexes of company and branch.
 */
export const listBranchCounts = (
  db: Db,
  scope: Scope,
  { now, onlineSince }: { now: Date; onlineSince: Date },
) =>
  live(db, scope)
    .$if(scope.branches !== 'all', (query) =>
      query.where('branches.id', '=', anyOf(scope.branches as readonly number[])),
    )
    .select(COLUMNS)
    .select((eb) =>
      eb
        .selectFrom('employees as e')
        .whereRef('e.company_id', '=', 'branches.company_id')
        .whereRef('e.branch_id', '=', 'branches.id')
        .where('e.deleted_at', 'is', null)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('staff_count'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('devices as d')
          .whereRef('d.company_id', '=', 'branches.company_id')
          .whereRef('d.branch_id', '=', 'branches.id')
          .where('d.revoked_at', 'is', null)
          .where('d.expires_at', '>', now)
          .select((count) => [
            count.fn.countAll<number>().as('devices'),
            count.fn
              .countAll<number>()
              .filterWhere('d.last_seen_at', '>=', onlineSince)
              .as('devices_online'),
            sql<number>`coalesce(sum(d.queued), 0)::int`.as('records_waiting'),
          ])
          .as('tablets'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('task_occurrences as o')
          .whereRef('o.company_id', '=', 'branches.company_id')
          .whereRef('o.branch_id', '=', 'branches.id')
          .where('o.due_date', '=', branchDayOf(now, 'branches'))
          .select((count) => [
            count.fn.countAll<number>().as('tasks_due'),
            count.fn
              .countAll<number>()
              .filterWhere('o.state', '=', 'completed')
              .as('tasks_completed'),
          ])
          .as('today'),
      (join) => join.onTrue(),
    )
    .leftJoin('branch_closed_days as c', (join) =>
      join
        .onRef('c.company_id', '=', 'branches.company_id')
        .onRef('c.branch_id', '=', 'branches.id')
        .on('c.day', '=', branchDayOf(now, 'branches')),
    )
    .select([
      currentRatingOf('branches').as('hygiene_rating'),
      'c.reason as closed_today',
      'tablets.devices',
      'tablets.devices_online',
      'tablets.records_waiting',
      'today.tasks_due',
      'today.tasks_completed',
    ])
    .execute();

export type BranchCounts = Awaited<ReturnType<typeof listBranchCounts>>[number];

/** Lists the branches deleted since an instant, the latest first. */
export const listDeletedSince = (db: Db, scope: Scope, since: Date) =>
  db
    .selectFrom('branches')
    .select(['id', 'name', 'deleted_at'])
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '>', since)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .$narrowType<{ deleted_at: Date }>()
    .execute();

export type DeletedBranchRow = Awaited<ReturnType<typeof listDeletedSince>>[number];

/** Returns how many branches the company planned, and how many it has. */
export const countBranches = async (
  db: Db,
  scope: Scope,
): Promise<{ planned: number; setUp: number }> => {
  const row = await db
    .selectFrom('companies')
    .where('companies.id', '=', scope.companyId)
    .select((eb) => [
      'companies.branch_count as planned',
      eb
        .selectFrom('branches as b')
        .whereRef('b.company_id', '=', 'companies.id')
        .where('b.deleted_at', 'is', null)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('setUp'),
    ])
    .executeTakeFirstOrThrow();
  return { planned: row.planned, setUp: row.setUp ?? 0 };
};
