import { ATTENTION } from '@branchbook/contract/activity.ts';
import { addDays, localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { silentTablets } from '../../platform/database/silent-tablets.ts';
import { overdueTasks } from '../occurrences/service.ts';
import { liveBranches } from './today-queries.ts';
import type { Asked } from './today-queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const dayBefore = (now: Date, days: number): Day => addDays(localDay(now, 'UTC'), -days);

const overdueAt = (db: Db, scope: Scope, { branches, now }: Asked) =>
  liveBranches(db, scope, branches).innerJoinLateral(overdueTasks(now).as('o'), (join) =>
    join.onTrue(),
  );

/** Lists overdue tasks by priority, then deadline, with the branch's manager and phone number. */
const listOverdue = (db: Db, scope: Scope, asked: Asked) =>
  overdueAt(db, scope, asked)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('employees as e')
          .whereRef('e.company_id', '=', 'b.company_id')
          .whereRef('e.branch_id', '=', 'b.id')
          .where('e.role_id', '=', ROLE.manager)
          .where('e.deleted_at', 'is', null)
          .select(['e.name as manager_name', 'e.mobile_no as manager_phone'])
          .orderBy('e.id')
          .limit(1)
          .as('m'),
      (join) => join.onTrue(),
    )
    .select([
      'o.id',
      'o.task_name',
      'o.due_at',
      'o.due_date',
      'o.is_earlier',
      'b.id as branch_id',
      'b.name as branch_name',
      'm.manager_name',
      'm.manager_phone',
    ])
    .orderBy('o.priority', 'desc')
    .orderBy('o.due_at')
    .orderBy('o.id')
    .limit(ATTENTION.shown)
    .execute();

const countOverdue = async (db: Db, scope: Scope, asked: Asked): Promise<number> => {
  const { count } = await overdueAt(db, scope, asked)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Days after its due day within which a task is completed at the latest: it may be sent back. */
const LATEST_DAYS = 8;

/** Lists completed tasks with failed answers that no manager has verified, newest first. */
const listFailed = (db: Db, scope: Scope, { branches, now }: Asked) =>
  liveBranches(db, scope, branches)
    .innerJoin('task_occurrences as o', (join) => sameCompany(join, 'o.branch_id', 'b.id'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('occurrence_answers as a')
          .whereRef('a.company_id', '=', 'o.company_id')
          .whereRef('a.action_key', '=', 'o.done_key')
          .where('a.passed', '=', false)
          .select([
            sql<number>`count(*)`.as('count'),
            sql<string | null>`(array_agg(a.label || ': ' || a.words order by a.position))[1]`.as(
              'first',
            ),
          ])
          .having(sql`count(*)`, '>', 0)
          .as('f'),
      (join) => join.onTrue(),
    )
    .where('o.state', '=', 'completed')
    .where('o.verification', '<>', 'verified')
    .where('o.checklist_id', 'is not', null)
    .where('o.done_at', '>', new Date(now.getTime() - ATTENTION.failedDays * DAY_MS))
    // Narrows the rows by the index of branch and day.
    .where('o.due_date', '>=', dayBefore(now, ATTENTION.failedDays + LATEST_DAYS))
    .select([
      'o.id',
      'o.task_name',
      'o.done_at',
      'o.verification',
      'f.count',
      'f.first',
      'b.id as branch_id',
      'b.name as branch_name',
    ])
    .orderBy('o.done_at', 'desc')
    .orderBy('o.id')
    .limit(ATTENTION.shown)
    .execute();

/** Lists recently reported accidents without their contents. */
const listAccidents = (db: Db, scope: Scope, { branches, now }: Asked) =>
  liveBranches(db, scope, branches)
    .innerJoin('accidents as a', (join) => sameCompany(join, 'a.branch_id', 'b.id'))
    .where('a.addendum_to', 'is', null)
    .where('a.received_at', '>', new Date(now.getTime() - ATTENTION.accidentHours * HOUR_MS))
    .select([
      'a.id',
      'a.incident_date',
      'a.received_at',
      'a.emergency_services_called',
      'a.service_type',
      'b.id as branch_id',
      'b.name as branch_name',
    ])
    .orderBy('a.received_at', 'desc')
    .limit(ATTENTION.shown)
    .execute();

/** Lists open complaints without their contents, illness and allergic reactions first. */
const listOpenComplaints = (db: Db, scope: Scope, { branches }: Asked) =>
  liveBranches(db, scope, branches)
    .innerJoin('complaints as c', (join) => sameCompany(join, 'c.branch_id', 'b.id'))
    .where('c.closed_at', 'is', null)
    .select(['c.id', 'c.kind', 'c.occurred_at', 'b.id as branch_id', 'b.name as branch_name'])
    .orderBy(sql`c.kind = 'complaint'`)
    .orderBy('c.occurred_at', 'desc')
    .limit(ATTENTION.shown)
    .execute();

const listSilentTablets = (db: Db, scope: Scope, { branches, now }: Asked) =>
  liveBranches(db, scope, branches)
    .innerJoin(silentTablets(now, ATTENTION.silentTabletHours).as('d'), (join) =>
      sameCompany(join, 'd.branch_id', 'b.id'),
    )
    .select([
      'd.id',
      'd.device_name',
      'd.last_seen_at',
      'b.id as branch_id',
      'b.name as branch_name',
    ])
    .orderBy('d.last_seen_at')
    .limit(ATTENTION.shown)
    .execute();

export const readAttention = async (db: Db, scope: Scope, asked: Asked) => ({
  missed: await listOverdue(db, scope, asked),
  missedTotal: await countOverdue(db, scope, asked),
  failed: await listFailed(db, scope, asked),
  accidents: await listAccidents(db, scope, asked),
  complaints: await listOpenComplaints(db, scope, asked),
  tablets: await listSilentTablets(db, scope, asked),
});

export type AttentionRows = Awaited<ReturnType<typeof readAttention>>;
