import type { Day } from '@branchbook/contract/dates.ts';
import type { Insertable } from 'kysely';
import { arrivalOf } from '../../platform/arrival/queries.ts';
import { insertInBatches } from '../../platform/database/batches.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { DayRange } from '../../platform/day-range.ts';
import type { Scope } from '../../platform/session/actor.ts';

const COLUMNS = [
  'id',
  'branch_id',
  'uuid',
  'day',
  'topic',
  'what',
  'done',
  'reported_by',
  'reported_by_name',
  'done_by_name',
  'done_at',
  'occurred_at',
  'received_at',
] as const;

const problems = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('food_diary_problems')
    .select([...COLUMNS, arrivalOf('food_diary_problems')])
    .where('company_id', '=', scope.companyId);

export type ProblemRow = Awaited<ReturnType<ReturnType<typeof problems>['execute']>>[number];

/** Lists the problems of a range of days, in the order in which they happened. */
export const listProblems = (
  db: Db | Tx,
  scope: Scope,
  branchId: number,
  { from, to }: DayRange,
): Promise<ProblemRow[]> =>
  problems(db, scope)
    .where('branch_id', '=', branchId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('occurred_at')
    .orderBy('id')
    .execute();

/** Most problems without what was done that a tablet shows. */
const OPEN_ON_TABLET = 50;

/** Lists the problems since a day, and the latest older ones without what was done. */
export const listProblemsForTablet = async (
  db: Db,
  scope: Scope,
  branchId: number,
  since: Day,
): Promise<ProblemRow[]> => {
  const ofBranch = () => problems(db, scope).where('branch_id', '=', branchId);
  const open = await ofBranch()
    .where('day', '<', since)
    .where('done', 'is', null)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(OPEN_ON_TABLET)
    .execute();
  const latest = await ofBranch()
    .where('day', '>=', since)
    .orderBy('day')
    .orderBy('occurred_at')
    .orderBy('id')
    .execute();
  return [...open.toReversed(), ...latest];
};

/** Finds a problem of the company. */
export const findProblem = (
  db: Db | Tx,
  scope: Scope,
  id: number,
): Promise<ProblemRow | undefined> => problems(db, scope).where('id', '=', id).executeTakeFirst();

/** Finds problems of a branch by the keys of the items that reported them. */
export const findByUuid = (
  tx: Tx,
  scope: Scope,
  branchId: number,
  uuids: string[],
): Promise<ProblemRow[]> =>
  problems(tx, scope).where('branch_id', '=', branchId).where('uuid', 'in', uuids).execute();

export type NewProblem = Omit<Insertable<DB['food_diary_problems']>, 'company_id' | 'id'>;

/** Inserts problems and returns their ids in the same order. */
export const insertProblems = async (
  tx: Tx,
  scope: Scope,
  rows: NewProblem[],
): Promise<number[]> => {
  const inserted = await insertInBatches(rows, (batch) =>
    tx
      .insertInto('food_diary_problems')
      .values(batch.map((row) => ({ ...row, company_id: scope.companyId })))
      .returning('id')
      .execute(),
  );
  return inserted.map(({ id }) => id);
};

/** Adds what was done about a problem; returns false if something is written already. */
export const completeProblem = async (
  tx: Tx,
  scope: Scope,
  id: number,
  { done, by, at }: { done: string; by: { employeeId: number; name: string }; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('food_diary_problems')
    .set({ done, done_by: by.employeeId, done_by_name: by.name, done_at: at })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('done', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
