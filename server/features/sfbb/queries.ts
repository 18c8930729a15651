import { startOfDay } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { Nation } from '@branchbook/contract/opening-hours.ts';
import { foodCheckLabel } from '@branchbook/contract/food-verdict.ts';
import type { Scheme } from '@branchbook/contract/sfbb-rules.ts';
import type { StoredGap } from '@branchbook/contract/sfbb-signing.ts';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import { arrivalOf } from '../../platform/arrival/queries.ts';
import { branchDayOf } from '../../platform/database/branch-day.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DayRange } from '../../platform/day-range.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { isDeclaredLate } from '../branches/service.ts';
import { isFoodCheckOpen } from '../food-checks/service.ts';
import { isReadingOpen } from '../temperature/service.ts';

const FOOD_CHECK_NAME = sql`case r.kind ${sql.join(
  Object.entries(foodCheckLabel).map(([kind, label]) => sql`when ${kind} then ${label}`),
  sql` `,
)} end || ': ' || r.food`;

type New<Table extends keyof DB> = Omit<Insertable<DB[Table]>, 'company_id' | 'id'>;

/**
 * Lists branches with their diaries, the starts of the reviews that were signed, and the number of
 * days without a signature in time: neither signed nor closed, and older than yesterday.
 */
export const listDiaries = async (
  db: Db | Tx,
  { companyId }: Scope,
  { branchIds, now }: { branchIds: readonly number[]; now: Date },
) => {
  const today = branchDayOf(now);
  const { rows } = await sql<{
    branch_id: number;
    branch_name: string;
    nation: Nation;
    today: Day;
    scheme: Scheme | null;
    starts_on: Day | null;
    started_by_name: string | null;
    reviewed: Day[];
    unsigned: number;
  }>`
    select b.id as branch_id, b.name as branch_name, b.nation, ${today}::text as today, f.scheme,
      f.starts_on, f.started_by_name,
      (select coalesce(array_agg(r.period_start::text order by r.period_start), '{}')
        from food_diary_reviews r
        where r.company_id = b.company_id and r.branch_id = b.id) as reviewed,
      (select greatest(0, ${today} - 1 - f.starts_on) - count(*)::int from (
        select s.day from food_diary_signatures s
        where s.company_id = b.company_id and s.branch_id = b.id and s.day < ${today} - 1
        union
        select c.day from branch_closed_days c
        where c.company_id = b.company_id and c.branch_id = b.id
          and c.day >= f.starts_on and c.day < ${today} - 1 and not ${isDeclaredLate('c')}
      ) settled) as unsigned
    from branches b
    left join food_diaries f on f.company_id = b.company_id and f.branch_id = b.id
    where b.company_id = ${companyId} and b.id = ${anyOf(branchIds)}
  `.execute(db);
  return rows;
};

export type DiaryRow = Awaited<ReturnType<typeof listDiaries>>[number];

export const findDiary = (db: Db | Tx, scope: Scope, branchId: number) =>
  db
    .selectFrom('food_diaries')
    .select(['id', 'scheme', 'starts_on'])
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .$castTo<{ id: number; scheme: Scheme; starts_on: Day }>()
    .executeTakeFirst();

/** Inserts a diary, or moves the start of the branch's diary. */
export const saveDiary = async (
  tx: Tx,
  scope: Scope,
  diary: New<'food_diaries'>,
): Promise<number> => {
  const { id } = await tx
    .insertInto('food_diaries')
    .values({ ...diary, company_id: scope.companyId })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'branch_id'])
        .doUpdateSet({ starts_on: diary.starts_on, scheme: diary.scheme }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const findNation = async (db: Db | Tx, scope: Scope, branchId: number): Promise<Nation> => {
  const { nation } = await db
    .selectFrom('branches')
    .select('nation')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', branchId)
    .$castTo<{ nation: Nation }>()
    .executeTakeFirstOrThrow();
  return nation;
};

/** Lists the signatures of a range of days; of each day the last one, which counts, comes last. */
export const listSignatures = (db: Db | Tx, scope: Scope, branchId: number, range: DayRange) =>
  db
    .selectFrom('food_diary_signatures')
    .select([
      'day',
      'number',
      'late',
      'statement',
      sql<StoredGap[]>`gaps`.as('gaps'),
      'recorded',
      'signed_by',
      'signed_by_name',
      'occurred_at',
      'received_at',
      arrivalOf('food_diary_signatures'),
    ])
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('day', '>=', range.from)
    .where('day', '<=', range.to)
    .orderBy('day')
    .orderBy('number')
    .execute();

export type SignatureRow = Awaited<ReturnType<typeof listSignatures>>[number];

export const insertSignature = async (
  tx: Tx,
  scope: Scope,
  { gaps, ...signature }: Omit<New<'food_diary_signatures'>, 'gaps'> & { gaps: StoredGap[] },
): Promise<number> => {
  const { id } = await tx
    .insertInto('food_diary_signatures')
    .values({ ...signature, gaps: JSON.stringify(gaps), company_id: scope.companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/**
 * Lists who signed what other than a signature of the diary on a tablet of the branch, as pairs of
 * a person and a day of the branch. Refused items count, too: the PIN shows that the person was there.
 */
export const listPresent = async (
  db: Db | Tx,
  { companyId }: Scope,
  { branchId, time, range }: { branchId: number; time: BranchTime; range: DayRange },
): Promise<{ employee_id: number; day: Day }[]> => {
  const [from, to] = [startOfDay(range.from, time), startOfDay(addDays(range.to, 1), time)];
  const { rows } = await sql<{ employee_id: number; day: Day }>`
    select distinct i.employee_id, ((i.occurred_at at time zone ${time.timezone})
      - make_interval(hours => ${time.day_ends}))::date::text as day
    from devices d
    join sync_items i on i.company_id = d.company_id and i.device_id = d.id
    where d.company_id = ${companyId} and d.branch_id = ${branchId}
      and i.occurred_at >= ${from} and i.occurred_at < ${to}
      and i.employee_id is not null and i.kind <> 'food-diary.sign'
  `.execute(db);
  return rows;
};

/** A failed food check or a temperature out of range that is still open. */
export type FailureRow = { day: Day; kind: 'food_check' | 'temperature'; name: string };

/** Lists what failed on a range of days and is neither right again nor closed, the oldest first. */
export const listFailures = async (
  db: Db | Tx,
  { companyId }: Scope,
  branchId: number,
  { from, to }: DayRange,
): Promise<FailureRow[]> => {
  const { rows } = await sql<FailureRow>`
    select r.log_date::text as day, 'food_check' as kind, ${FOOD_CHECK_NAME} as name,
      r.occurred_at
    from food_checks r
    where r.company_id = ${companyId} and r.branch_id = ${branchId}
      and r.log_date between ${from}::date and ${to}::date and ${isFoodCheckOpen}
    union all
    select r.log_date::text as day, 'temperature' as kind, e.equipment_name as name, r.occurred_at
    from temp_readings r
    join temp_equipment e on e.company_id = r.company_id and e.id = r.equipment_id
    where r.company_id = ${companyId} and r.branch_id = ${branchId}
      and r.log_date between ${from}::date and ${to}::date and ${isReadingOpen}
    order by occurred_at
  `.execute(db);
  return rows.map(({ day, kind, name }) => ({ day, kind, name }));
};

/** Lists the opening and closing checks of a range of days. */
export const listChecks = (db: Db | Tx, scope: Scope, branchId: number, range: DayRange) =>
  db
    .selectFrom('task_occurrences')
    .select([
      'id',
      'due_date',
      'diary_part',
      'task_name',
      'due_at',
      'state',
      'late',
      'verification',
      'done_by_name',
      'done_at',
      'notes',
      'done_key',
      (eb) =>
        eb
          .selectFrom('occurrence_answers as a')
          .select((of) => of.fn.countAll<number>().as('answered'))
          .whereRef('a.company_id', '=', 'task_occurrences.company_id')
          .whereRef('a.occurrence_id', '=', 'task_occurrences.id')
          .whereRef('a.action_key', '=', 'task_occurrences.done_key')
          .as('answered'),
    ])
    .where('company_id', '=', scope.companyId)
    .where('branch_id', '=', branchId)
    .where('due_date', '>=', range.from)
    .where('due_date', '<=', range.to)
    .where('diary_part', 'is not', null)
    .orderBy('due_date')
    .orderBy('due_at')
    .orderBy('id')
    .execute();

export type CheckRow = Awaited<ReturnType<typeof listChecks>>[number];
