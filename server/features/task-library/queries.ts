import type { Nation } from '@branchbook/contract/opening-hours.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Returns the nations in which a company has branches; those of its head office do not count. */
export const listNations = async (db: Db | Tx, scope: Scope): Promise<Nation[]> => {
  const rows = await db
    .selectFrom('branches')
    .select('nation')
    .distinct()
    .where('company_id', '=', scope.companyId)
    .where('parent_branch_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ nation }) => nation as Nation);
};

/** Returns the day up to which a company has seen the library. */
export const findSeenOn = async (db: Db | Tx, scope: Scope): Promise<string> => {
  const row = await db
    .selectFrom('companies')
    .select(sql<string>`coalesce(library_seen_on, created_at::date)`.as('seen'))
    .where('id', '=', scope.companyId)
    .executeTakeFirstOrThrow();
  return row.seen;
};

export const setSeenOn = async (tx: Tx, scope: Scope, day: string): Promise<void> => {
  await tx
    .updateTable('companies')
    .set({ library_seen_on: day })
    .where('id', '=', scope.companyId)
    .execute();
};

/** Returns the tasks of the library from which the company's global tasks were made, by their ids. */
export const listLibraryTasks = async (
  db: Db | Tx,
  { companyId }: Scope,
): Promise<Map<number, string>> => {
  const rows = await db
    .selectFrom('task_masters')
    .select(['id', 'library_task'])
    .where('company_id', '=', companyId)
    .where('library_task', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, library_task: made }) => [id, made ?? '']));
};
