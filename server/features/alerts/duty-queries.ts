import type { DutyInput } from '@branchbook/contract/duty.ts';
import type { Day, Weekday } from '@branchbook/contract/dates.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { insertInBatches } from '../../platform/database/batches.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Finds the duty list of a branch, or the company's for null. */
export const findList = (db: Db | Tx, { companyId }: Scope, branchId: number | null) =>
  db
    .selectFrom('duty_lists')
    .select(['id', 'version'])
    .where('company_id', '=', companyId)
    .where(sql<number>`coalesce(branch_id, 0)`, '=', branchId ?? 0)
    .executeTakeFirst();

/** Lists the entries of a duty list with the names of those on duty. */
export const listEntries = (db: Db | Tx, { companyId }: Scope, listId: number) =>
  db
    .selectFrom('duty_entries as d')
    .innerJoin('employees as e', (join) => sameCompany(join, 'e.id', 'd.employee_id'))
    .select([
      'd.employee_id',
      'e.name',
      sql<Weekday | null>`d.weekday`.as('weekday'),
      'd.day',
      sql<string>`to_char(d.from_time, 'HH24:MI')`.as('from'),
      sql<string>`to_char(d.until_time, 'HH24:MI')`.as('until'),
    ])
    .where('d.company_id', '=', companyId)
    .where('d.list_id', '=', listId)
    .where('e.deleted_at', 'is', null)
    .orderBy('d.day')
    .orderBy('d.from_time')
    .orderBy('d.id')
    .execute();

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

/** Stores a duty list in place of the one before. */
export const replaceList = async (
  tx: Tx,
  { companyId }: Scope,
  branchId: number | null,
  { version, entries, at }: { version: number; entries: readonly DutyInput[]; at: Date },
): Promise<void> => {
  await tx
    .deleteFrom('duty_lists')
    .where('company_id', '=', companyId)
    .where(sql<number>`coalesce(branch_id, 0)`, '=', branchId ?? 0)
    .execute();
  const list = await tx
    .insertInto('duty_lists')
    .values({ company_id: companyId, branch_id: branchId, version, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertInBatches([...entries], (batch) =>
    tx
      .insertInto('duty_entries')
      .values(
        batch.map((entry) => ({
          company_id: companyId,
          list_id: list.id,
          employee_id: entry.employeeId,
          weekday: entry.weekday,
          day: entry.day,
          from_time: entry.from,
          until_time: entry.until,
        })),
      )
      .returning('id')
      .execute(),
  );
};

/** Lists the names of managers by id. */
export const listNames = (db: Db | Tx, { companyId }: Scope, ids: readonly number[]) =>
  db
    .selectFrom('employees')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute();

/** Deletes the entries for single days that are past. */
export const deleteDutiesBefore = async (tx: Tx, day: Day): Promise<void> => {
  await tx.deleteFrom('duty_entries').where('day', '<', day).execute();
};

/** Takes people off all duty lists. */
export const deleteDutiesOf = async (
  tx: Tx,
  { companyId }: Scope,
  employeeIds: readonly number[],
): Promise<void> => {
  await tx
    .deleteFrom('duty_entries')
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .execute();
};
