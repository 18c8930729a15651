import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Rows of a page: few enough that the page is garbage again before it counts as long-lived. */
const PAGE = 200;

export type Row = { id: number; at?: Date } & Record<string, unknown>;

type Place = { is: Sql; order: Sql };

/** Returns how to continue a table after a row: a condition and an order, which has an index. */
const placeAfter = (table: keyof DB, after: Row | undefined): Place => {
  if (table !== 'audit_log') {
    return { is: sql`id > ${after?.id ?? 0}`, order: sql`id` };
  }
  const is = after ? sql`(at, id) > (${after.at}, ${after.id})` : sql`true`;
  return { is, order: sql`at, id` };
};

/** Returns the next records of a table, each with its id, whichever columns are requested. */
export const nextRows = async (
  db: Db,
  { companyId }: Scope,
  { table, columns, after }: { table: keyof DB; columns: string[]; after: Row | undefined },
): Promise<{ rows: Row[]; isLast: boolean }> => {
  const owner = sql.ref(table === 'companies' ? 'id' : 'company_id');
  const { is, order } = placeAfter(table, after);
  const { rows } = await sql<Row>`
    select ${sql.join([...new Set(['id', ...columns])].map((name) => sql.ref(name)))}
    from ${sql.table(table)}
    where ${owner} = ${companyId} and ${is}
    order by ${order} limit ${PAGE}
  `.execute(db);
  return { rows, isLast: rows.length < PAGE };
};

/** Ends the sessions of all tablets, and of all people except this employee. */
export const signOutOthers = async (
  tx: Tx,
  { companyId }: Scope,
  employeeId: number | null,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('company_id', '=', companyId)
    .where('employee_id', 'is distinct from', employeeId)
    .where('revoked_at', 'is', null)
    .execute();
  await tx
    .updateTable('devices')
    .set({ revoked_at: at })
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .execute();
};

/** Locks a company so that everything that adds to it waits; undefined when there is none. */
export const lockCompany = async (
  tx: Tx,
  { companyId }: Scope,
): Promise<{ id: number } | undefined> => {
  const company = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  // Every added record refers to the company, one of its branches or one of its employees.
  for (const table of ['branches', 'employees'] as const) {
    await sql`
      select 1 from ${sql.table(table)} where company_id = ${companyId} order by id for update
    `.execute(tx);
  }
  return company;
};

/** Notes the photos and documents of a company as erased, so that a job removes their bytes. */
export const noteErasedFiles = async (tx: Tx, { companyId }: Scope, at: Date): Promise<void> => {
  const forgottenAt = sql<Date>`${at}::timestamptz`.as('forgotten_at');
  await tx
    .insertInto('forgotten_photos')
    .columns(['blob_name', 'forgotten_at'])
    .expression((eb) =>
      eb
        .selectFrom('photos')
        .select(['blob_name', forgottenAt])
        .where('company_id', '=', companyId)
        .unionAll(
          eb
            .selectFrom('documents')
            .select(['blob_name', forgottenAt])
            .where('company_id', '=', companyId),
        ),
    )
    .execute();
};

/** Tables that record erasures, and so are kept. */
const KEPT: readonly string[] = ['erasures'];

/**
 * Deletes the rows of a company and of its people from all tables, new tables included. Uses one
 * statement, because references are then checked when all rows are gone, whatever their order.
 */
export const deleteCompany = async (tx: Tx, { companyId }: Scope): Promise<void> => {
  const people = sql`select id from employees where company_id = ${companyId}`;
  const deletions = (await tx.introspection.getTables()).flatMap(({ name, isView, columns }) => {
    const has = (column: string) => columns.some((one) => one.name === column);
    if (isView || KEPT.includes(name)) return [];
    const from = sql`delete from ${sql.table(name)}`;
    if (has('company_id')) return [sql`${from} where company_id = ${companyId}`];
    if (has('employee_id')) return [sql`${from} where employee_id in (${people})`];
    return [];
  });
  const steps = deletions.map((one, index) => sql`${sql.id(`step_${index}`)} as (${one})`);
  await sql`with ${sql.join(steps)} delete from companies where id = ${companyId}`.execute(tx);
};
