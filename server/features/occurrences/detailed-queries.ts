import type { Reach } from '@branchbook/contract/permissions.ts';
import { sql } from 'kysely';
import { taskArrival } from '../../platform/arrival/queries.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { isDoneAgain, isRecent, occurrences, wasSentBack } from './queries.ts';
import type { Since } from './queries.ts';
import { answeredOf } from '../checklists/service.ts';
import { otherActions } from './other-action-queries.ts';

const stepCount = sql<number>`coalesce((
  select jsonb_array_length(v.steps) from checklist_versions v
  where v.company_id = o.company_id and v.id = o.checklist_id
), 0)`.as('steps');

/** Selects occurrences with the further fields that the portal shows. */
const detailed = (db: Db | Tx, scope: Pick<Scope, 'companyId'>) =>
  occurrences(db, scope)
    .innerJoin('branches as b', (join) => sameCompany(join, 'b.id', 'o.branch_id'))
    .innerJoin('branch_tasks as t', (join) => sameCompany(join, 't.id', 'o.branch_task_id'))
    .leftJoin('photos as p', (join) => sameCompany(join, 'p.id', 'o.photo_id'))
    .leftJoin('photos as tp', (join) => sameCompany(join, 'tp.id', 't.photo_id'))
    .select([
      'b.name as branch_name',
      'b.timezone',
      'b.day_ends',
      't.task_description',
      't.youtube_link',
      't.task_master_id',
      'p.blob_name as photo_url',
      'tp.blob_name as task_photo_url',
      otherActions,
      answeredOf,
      stepCount,
      taskArrival,
    ]);

/** Returns one of the company's occurrences, with the fields that the portal shows. */
export const findOccurrence = (db: Db | Tx, scope: Scope, id: number) =>
  detailed(db, scope).where('o.id', '=', id).executeTakeFirst();

export type DetailedRow = NonNullable<Awaited<ReturnType<typeof findOccurrence>>>;

/** Lists the branches of these occurrences. */
export const listPlaces = (db: Db, scope: Scope, ids: number[]) =>
  db
    .selectFrom('task_occurrences')
    .select('branch_id')
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', ids)
    .execute();

export const listOccurrencesOfDay = (db: Db, scope: Scope, branchId: number, day: string) =>
  detailed(db, scope).where('o.branch_id', '=', branchId).where('o.due_date', '=', day).execute();

export const listCurrentOccurrences = (db: Db, scope: Scope, branchId: number, since: Since) => {
  const some = () => detailed(db, scope).where('o.branch_id', '=', branchId);
  return some()
    .where(isRecent(since))
    .unionAll(some().where(wasSentBack(since)))
    .unionAll(some().where(isDoneAgain(since)))
    .execute();
};

type Of = { companyId: number; branches: readonly number[] };

// Written out instead of a parameter, because the partial index of waiting tasks needs it.
const waiting = (db: Db | Tx, { companyId }: Pick<Scope, 'companyId'>) =>
  db
    .selectFrom('task_occurrences as o')
    .innerJoin('branches as b', (join) => sameCompany(join, 'b.id', 'o.branch_id'))
    .where('o.company_id', '=', companyId)
    .where(sql<boolean>`o.verification = 'waiting'`)
    .where('b.deleted_at', 'is', null);
const waitingAt = (db: Db | Tx, { companyId, branches }: Of) =>
  waiting(db, { companyId }).where('o.branch_id', '=', anyOf(branches));

type Page = { limit: number; offset: number };
const oldestFirst = (query: ReturnType<typeof waiting>, { limit, offset }: Page) =>
  query.select('o.id').orderBy('o.done_at').orderBy('o.id').limit(limit).offset(offset);
const pageOfAll = compileOnce((db, given: Omit<Of, 'branches'> & Page) =>
  oldestFirst(waiting(db, given), given),
);
const pageOfSome = compileOnce((db, given: Of & Page) => oldestFirst(waitingAt(db, given), given));

const byIds = compileOnce((db, { companyId, ids }: { companyId: number; ids: number[] }) =>
  detailed(db, { companyId }).where('o.id', '=', anyOf(ids)).orderBy('o.done_at').orderBy('o.id'),
);

const counted = (query: ReturnType<typeof waiting>) =>
  query.select((eb) => eb.fn.countAll<number>().as('count'));
const countOfAll = compileOnce((db, given: Omit<Of, 'branches'>) => counted(waiting(db, given)));
const countOfSome = compileOnce((db, given: Of) => counted(waitingAt(db, given)));

/** Returns a page of the tasks that wait for verification at these branches, oldest first. */
export const listWaiting = async (
  db: Db,
  { companyId }: Scope,
  branches: Reach,
  page: Page,
): Promise<DetailedRow[]> => {
  // Details are looked up for this page only, because a large company has thousands waiting.
  const found =
    branches === 'all'
      ? await pageOfAll(db, { companyId, ...page })
      : await pageOfSome(db, { companyId, branches, ...page });
  return found.length === 0 ? [] : byIds(db, { companyId, ids: found.map(({ id }) => id) });
};

export const countWaiting = async (
  db: Db,
  { companyId }: Scope,
  branches: Reach,
): Promise<number> => {
  const [row] =
    branches === 'all'
      ? await countOfAll(db, { companyId })
      : await countOfSome(db, { companyId, branches });
  return row?.count ?? 0;
};

/** Lists the photos of tasks that were done on some days, with the names of the tasks. */
export const listDonePhotos = (
  db: Db,
  scope: Scope,
  branchId: number,
  { from, to, most }: { from: string; to: string; most: number },
) =>
  db
    .selectFrom('task_occurrences as o')
    .innerJoin('photos as p', (join) => sameCompany(join, 'p.id', 'o.photo_id'))
    .select(['o.task_name', 'o.due_date', 'p.id', 'p.blob_name'])
    .where('o.company_id', '=', scope.companyId)
    .where('o.branch_id', '=', branchId)
    .where('o.due_date', '>=', from)
    .where('o.due_date', '<=', to)
    .where('p.purpose', '=', 'completion')
    .orderBy('o.due_date', 'desc')
    .orderBy('o.id', 'desc')
    .limit(most)
    .execute();
