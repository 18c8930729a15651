import type { Day } from '@branchbook/contract/dates.ts';
import { foodCheckLabel } from '@branchbook/contract/food-verdict.ts';
import type { FoodCheckKind } from '@branchbook/contract/food-verdict.ts';
import type { Finding, ReviewAnswer } from '@branchbook/contract/sfbb-reviews.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DayRange } from '../../platform/day-range.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Something that went wrong on a day: its subject, such as a step or a piece of equipment. */
export type Event = { subject: string; day: Day };

type Of = { branchId: number; range: DayRange };

/** Lists the failed answers to steps of all tasks, of the action that counts. */
export const listFailedAnswers = async (
  db: Db | Tx,
  { companyId }: Scope,
  { branchId, range }: Of,
): Promise<Event[]> => {
  const { rows } = await sql<Event>`
    select o.task_name || ': ' || a.label as subject, o.due_date::text as day
    from task_occurrences o
    join occurrence_answers a on a.company_id = o.company_id and a.occurrence_id = o.id
      and a.action_key = o.done_key
    where o.company_id = ${companyId} and o.branch_id = ${branchId}
      and o.due_date between ${range.from}::date and ${range.to}::date and a.passed = false
  `.execute(db);
  return rows;
};

/** Lists the food checks that failed by kind and food, without checks that were made again. */
export const listFailedFoods = async (
  db: Db | Tx,
  { companyId }: Scope,
  { branchId, range }: Of,
): Promise<Event[]> => {
  const failed = await db
    .selectFrom('food_checks')
    .select(['kind', 'food', 'log_date as day'])
    .where('company_id', '=', companyId)
    .where('branch_id', '=', branchId)
    .where('log_date', '>=', range.from)
    .where('log_date', '<=', range.to)
    .where('passed', '=', false)
    .where('recheck_of', 'is', null)
    .orderBy('log_date')
    .orderBy('id')
    .$castTo<{ kind: FoodCheckKind; food: string; day: Day }>()
    .execute();
  return failed.map(({ kind, food, day }) => ({
    subject: `${foodCheckLabel[kind]}: ${food}`,
    day,
  }));
};

/** Lists the temperatures out of range by equipment, without corrected readings and re-checks. */
export const listWarmReadings = async (
  db: Db | Tx,
  { companyId }: Scope,
  { branchId, range }: Of,
): Promise<Event[]> => {
  const { rows } = await sql<Event>`
    select e.equipment_name as subject, r.log_date::text as day
    from temp_readings r
    join temp_equipment e on e.company_id = r.company_id and e.id = r.equipment_id
    where r.company_id = ${companyId} and r.branch_id = ${branchId}
      and r.log_date between ${range.from}::date and ${range.to}::date
      and r.value not between r.min_temp and r.max_temp and r.recheck_of is null
      and not exists (select from temp_readings c
        where c.company_id = r.company_id and c.corrects = r.id)
  `.execute(db);
  return rows;
};

export const listReviews = (db: Db | Tx, scope: Scope, branchId: number) =>
  db
    .selectFrom('food_diary_reviews')
    .select([
      'id',
      'period_start',
      'period_end',
      'found',
      'answers',
      'plan',
      'statement',
      'signed_by_name',
      'signed_at',
    ])
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .orderBy('period_start', 'desc')
    .$castTo<{
      id: number;
      period_start: Day;
      period_end: Day;
      found: Finding[];
      answers: ReviewAnswer[];
      plan: string;
      statement: string;
      signed_by_name: string;
      signed_at: Date;
    }>()
    .execute();

export type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number];

type NewReview = Omit<ReviewRow, 'id'> & { branch_id: number; signed_by: number };

export const insertReview = async (tx: Tx, scope: Scope, review: NewReview): Promise<number> => {
  const { id } = await tx
    .insertInto('food_diary_reviews')
    .values({
      ...review,
      found: JSON.stringify(review.found),
      answers: JSON.stringify(review.answers),
      company_id: scope.companyId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
