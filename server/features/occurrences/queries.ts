import { KEPT_COLUMNS } from '@branchbook/contract/task-fields.ts';
import { sql } from 'kysely';
import { taskArrival } from '../../platform/arrival/queries.ts';
import { branchDayOf } from '../../platform/database/branch-day.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import { photoUrl } from '../../platform/photos/queries.ts';
import type { Scope } from '../../platform/session/actor.ts';
import type { DueOccurrence } from './due-rules.ts';
import { answeredOf, requiredStepOf } from '../checklists/service.ts';
import { otherActions } from './other-action-queries.ts';

/** Returns the last day for which a branch's occurrences exist; null while there are none. */
export const occurrencesUntil = async (
  db: Db | Tx,
  scope: Scope,
  branchId: number,
): Promise<string | null> => {
  const row = await db
    .selectFrom('branches')
    .select('occurrences_until')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  return row.occurrences_until;
};

export const setOccurrencesUntil = async (
  tx: Tx,
  scope: Scope,
  branchId: number,
  day: string,
): Promise<void> => {
  await tx
    .updateTable('branches')
    .set({ occurrences_until: day })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', branchId)
    .where((eb) => eb.or([eb('occurrences_until', 'is', null), eb('occurrences_until', '<', day)]))
    .execute();
};

/**
 * Inserts occurrences with their tasks as they are now; existing ones stay as they are. Each task
 * is looked up by its id: a company that has got 20,000 tasks this minute still counts as a small
 * one, and a plain join would compare all of them with all days.
 */
export const insertOccurrences = async (
  tx: Tx,
  scope: Scope,
  due: DueOccurrence[],
): Promise<void> => {
  if (due.length === 0) return;
  await sql`
    insert into task_occurrences (company_id, branch_id, branch_task_id, due_date, turn, due_at,
      schedule,
      ${sql.join(KEPT_COLUMNS.map((column) => sql.ref(column)))})
    select t.company_id, t.branch_id, t.id, d.due_date, d.turn, d.due_at, d.schedule,
      ${sql.join(KEPT_COLUMNS.map((column) => sql.ref(`t.${column}`)))}
    from unnest(
      ${due.map((one) => one.branchTaskId)}::bigint[],
      ${due.map((one) => one.dueDate)}::date[],
      ${due.map((one) => one.turn)}::text[],
      ${due.map((one) => one.dueAt.toISOString())}::timestamptz[],
      ${due.map((one) => one.schedule)}::text[]
    ) as d (branch_task_id, due_date, turn, due_at, schedule)
    cross join lateral (
      select * from branch_tasks
      where id = d.branch_task_id and company_id is not distinct from ${scope.companyId} limit 1
    ) as t
    on conflict (company_id, branch_task_id, due_date, turn) do nothing
  `.execute(tx);
};

const OCCURRENCE = [
  'id',
  'branch_id',
  'branch_task_id',
  'due_date',
  'turn',
  'due_at',
  'state',
  'verification',
  'schedule',
  ...KEPT_COLUMNS,
  'done_by',
  'done_by_name',
  'done_at',
  'late',
  'notes',
  'photo_id',
  'done_key',
  'without_course',
  'verified_by',
  'verified_by_name',
  'verified_at',
  'rejection_reason',
  'version',
] as const;

/** Selects the time of the last change of an occurrence; null while it is as it was made. */
const changedAt = sql<Date | null>`case when o.version > 1 then o.updated_at end`.as('changed_at');

export const occurrences = (db: Db | Tx, scope: Pick<Scope, 'companyId'>) =>
  db
    .selectFrom('task_occurrences as o')
    .select(OCCURRENCE.map((column) => `o.${column}` as const))
    .select([requiredStepOf, changedAt])
    .where('o.company_id', '=', scope.companyId);

export type OccurrenceRow = Awaited<ReturnType<ReturnType<typeof occurrences>['execute']>>[number];

/** Selects the key of the action whose answers count; null of a task without steps. */
const answersKey = sql<string | null>`case when o.checklist_id is not null then o.done_key end`.as(
  'done_key',
);

/** Columns of a report: no more than it needs, because it has thousands of rows. */
const REPORTED = [
  'o.id',
  'o.due_date',
  'o.turn',
  'o.due_at',
  'o.state',
  'o.task_name',
  'o.frequency',
  'o.schedule',
  'o.time_to_finish_min',
  'o.done_by_name',
  'o.done_at',
  'o.late',
  'o.without_course',
  'o.notes',
  't.monday',
  't.tuesday',
  't.wednesday',
  't.thursday',
  't.friday',
  't.saturday',
  't.sunday',
  't.scheduled_month',
  't.scheduled_day',
] as const;

/**
 * Lists occurrences due from one local day to another, both included. The days of the schedule are
 * those of the task as it is now, even if deleted: an occurrence keeps them in words only.
 */
export const listOccurrences = (
  db: Db,
  scope: Scope,
  branchId: number,
  { from, to }: { from: string; to: string },
) =>
  db
    .selectFrom('task_occurrences as o')
    .innerJoin('branch_tasks as t', (join) => sameCompany(join, 't.id', 'o.branch_task_id'))
    .select([...REPORTED, taskArrival, answeredOf, answersKey])
    .where('o.company_id', '=', scope.companyId)
    .where('o.branch_id', '=', branchId)
    .where('o.due_date', '>=', from)
    .where('o.due_date', '<=', to)
    .execute();

export type ReportedRow = Awaited<ReturnType<typeof listOccurrences>>[number];

export type Since = {
  /** First due day of which all occurrences are listed. */
  allSince: string;
  /** First due day of which open, waiting and today's done occurrences are listed. */
  openSince: string;
  /** Instant at which today began. */
  dayStart: Date;
  sentBackSince: Date;
};

/* Conditions for the occurrences that matter at a branch today, each found by its own index. */

export const isRecent = ({ allSince, openSince, dayStart }: Since) => sql<boolean>`(
  o.due_date >= ${openSince}
  and (o.due_date >= ${allSince} or o.state = 'pending' or o.verification = 'waiting'
    or o.done_at >= ${dayStart})
)`;

// A task that was sent back may be due long ago, and so may one that was done again since.
export const wasSentBack = ({ openSince, sentBackSince }: Since) => sql<boolean>`(
  o.verification = 'rejected' and o.verified_at >= ${sentBackSince} and o.due_date < ${openSince}
)`;
export const isDoneAgain = ({ openSince, dayStart }: Since) => sql<boolean>`(
  o.verification = 'waiting' and o.done_at >= ${dayStart} and o.due_date < ${openSince}
)`;

/** Lists occurrences for a tablet. Looks up each photo by its key, as few rows have one. */
export const listTabletOccurrences = (db: Db, scope: Scope, branchId: number, since: Since) => {
  const some = () =>
    occurrences(db, scope)
      .select([photoUrl('o'), otherActions, answeredOf])
      .where('o.branch_id', '=', branchId);
  return some()
    .where(isRecent(since))
    .unionAll(some().where(wasSentBack(since)))
    .unionAll(some().where(isDoneAgain(since)))
    .execute();
};

export type TabletOccurrenceRow = Awaited<ReturnType<typeof listTabletOccurrences>>[number];

/** Lists the branches of all companies, for the nightly job. */
export const listBranchDays = (db: Db) =>
  db
    .selectFrom('branches')
    .select(['id', 'company_id', 'timezone', 'day_ends', 'occurrences_until'])
    .where('deleted_at', 'is', null)
    .execute();

/**
 * Deletes untouched occurrences due later than tomorrow at any branch, and sets back the last day
 * that counts as made there. Only a clock that was ahead makes such days.
 */
export const deleteUntouchedDaysToCome = async (db: Db, now: Date): Promise<void> => {
  const tomorrow = sql`${branchDayOf(now)} + 1`;
  await sql`
    delete from task_occurrences o using branches b
    where o.company_id = b.company_id and o.branch_id = b.id and o.due_date > ${tomorrow}
      and o.state = 'pending' and o.verification = 'none'
      and not exists (
        select from occurrence_events e
        where e.company_id = o.company_id and e.occurrence_id = o.id
      )
  `.execute(db);
  await sql`
    delete from branch_closed_days c using branches b
    where c.company_id = b.company_id and c.branch_id = b.id and c.day > ${tomorrow}
  `.execute(db);
  await sql`
    update branches b set occurrences_until = ${tomorrow} - 1
    where b.occurrences_until > ${tomorrow}
  `.execute(db);
};
