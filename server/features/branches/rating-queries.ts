import type {
  CurrentRating,
  Rating,
  ReadingProblem,
} from '@branchbook/contract/hygiene-ratings.ts';
import type { Nation } from '@branchbook/contract/opening-hours.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

export type RatingRow = {
  value: Rating | null;
  rated_on: string | null;
  pending: boolean;
  source: 'entered' | 'read';
  recorded_at: Date;
};

/** Selects a branch's current rating as JSON, null for none; `table` is the branches' alias. */
export const currentRatingOf = (table: 'b' | 'branches'): RawBuilder<CurrentRating | null> => sql`(
  select case when r.value is not null
    then jsonb_build_object('value', r.value, 'rated_on', r.rated_on) end
  from hygiene_ratings r
  where r.company_id = ${sql.ref(`${table}.company_id`)} and r.branch_id = ${sql.ref(`${table}.id`)}
  order by r.id desc limit 1
)`;

/** Finds a live branch with its number in the register, and locks it if it is to be changed. */
export const findRatedBranch = (
  db: Db | Tx,
  { companyId }: Scope,
  branchId: number,
  { lock = false } = {},
) =>
  db
    .selectFrom('branches')
    .select([
      'id',
      'name',
      'nation',
      'timezone',
      'day_ends',
      'fhrs_number',
      'rating_read_at',
      'rating_problem',
    ])
    .where('company_id', '=', companyId)
    .where('id', '=', branchId)
    .where('deleted_at', 'is', null)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .$narrowType<{ nation: Nation; rating_problem: ReadingProblem | null }>()
    .executeTakeFirst();

export type RatedBranchRow = NonNullable<Awaited<ReturnType<typeof findRatedBranch>>>;

/** Lists the last ratings of a branch, the latest first. */
export const listRatings = (
  db: Db | Tx,
  { companyId }: Scope,
  branchId: number,
  limit: number,
): Promise<RatingRow[]> =>
  db
    .selectFrom('hygiene_ratings')
    .select(['value', 'rated_on', 'pending', 'source', 'recorded_at'])
    .where('company_id', '=', companyId)
    .where('branch_id', '=', branchId)
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<RatingRow>()
    .execute();

export const insertRating = async (
  tx: Tx,
  { companyId }: Scope,
  branchId: number,
  rating: RatingRow,
): Promise<void> => {
  await tx
    .insertInto('hygiene_ratings')
    .values({ company_id: companyId, branch_id: branchId, ...rating })
    .execute();
};

/** Sets a branch's number in the register, which is read next. */
export const setFhrsNumber = async (
  tx: Tx,
  { companyId }: Scope,
  branchId: number,
  { fhrsNumber, at }: { fhrsNumber: number | null; at: Date },
): Promise<void> => {
  await tx
    .updateTable('branches')
    .set({
      fhrs_number: fhrsNumber,
      rating_due_at: fhrsNumber === null ? null : at,
      rating_read_at: null,
      rating_problem: null,
      updated_at: at,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', branchId)
    .execute();
};

/** Lists live branches of all companies whose rating is to be read, the longest due first. */
export const listDueReadings = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('branches')
    .select(['id', 'company_id', 'name', 'fhrs_number'])
    .where('rating_due_at', '<=', now)
    .where('deleted_at', 'is', null)
    .orderBy('rating_due_at')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ fhrs_number: number }>()
    .execute();

export type DueReading = Awaited<ReturnType<typeof listDueReadings>>[number];

/** Records an attempt to read a branch's rating; false if the branch has another number now. */
export const recordReading = async (
  tx: Tx,
  { id, company_id, fhrs_number }: DueReading,
  attempt: { readAt?: Date; dueAt: Date; problem: ReadingProblem | null },
): Promise<boolean> => {
  const updated = await tx
    .updateTable('branches')
    .set({
      ...(attempt.readAt && { rating_read_at: attempt.readAt }),
      rating_due_at: attempt.dueAt,
      rating_problem: attempt.problem,
    })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('fhrs_number', '=', fhrs_number)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
};
