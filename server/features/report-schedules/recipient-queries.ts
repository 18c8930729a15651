import { ROLE } from '@branchbook/contract/permissions.ts';
import type { Insertable } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

type Company = Pick<Scope, 'companyId'>;

/** Lists the recipients of schedules, except people who have left or are no longer managers. */
export const listRecipients = (db: Db | Tx, { companyId }: Company, scheduleIds: number[]) =>
  db
    .selectFrom('report_recipients as r')
    .leftJoin('employees as e', (join) => sameCompany(join, 'e.id', 'r.employee_id'))
    .select(['r.id', 'r.schedule_id', 'r.employee_id', 'r.address', 'r.confirmed_at', 'r.left_at'])
    .select(['e.name', 'e.email'])
    .where('r.company_id', '=', companyId)
    .where('r.schedule_id', '=', anyOf(scheduleIds))
    .where('e.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('e.id', 'is', null), eb('e.role_id', 'in', [ROLE.owner, ROLE.manager])]),
    )
    .orderBy('r.id')
    .execute();

export type RecipientRow = Awaited<ReturnType<typeof listRecipients>>[number];

export const insertRecipients = async (
  tx: Tx,
  rows: Insertable<DB['report_recipients']>[],
): Promise<void> => {
  if (rows.length > 0) await tx.insertInto('report_recipients').values(rows).execute();
};

export const deleteRecipients = async (
  tx: Tx,
  { companyId }: Company,
  ids: number[],
): Promise<void> => {
  await tx
    .deleteFrom('report_recipients')
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute();
};

/** Replaces the link that confirms an address. */
export const replaceToken = async (
  tx: Tx,
  { companyId }: Company,
  id: number,
  token: { token_hash: Buffer; token_expires_at: Date },
): Promise<void> => {
  await tx
    .updateTable('report_recipients')
    .set(token)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
};

/** Finds the address that a link confirms, with the report and the company. */
export const findAsked = (db: Db | Tx, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('report_recipients as r')
    .innerJoin('report_schedules as s', (join) => sameCompany(join, 's.id', 'r.schedule_id'))
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .select(['r.id', 'r.company_id', 'r.schedule_id', 'r.address', 'r.confirmed_at'])
    .select(['s.name as report', 's.employee_id', 'c.trading_name as company'])
    .where('r.token_hash', '=', tokenHash)
    .where('r.token_expires_at', '>', now)
    .where('r.left_at', 'is', null)
    .$narrowType<{ address: string }>()
    .executeTakeFirst();

export type AskedRow = NonNullable<Awaited<ReturnType<typeof findAsked>>>;

/** Marks an address as confirmed; returns false when it was before. */
export const confirm = async (tx: Tx, { companyId }: Company, id: number, at: Date) => {
  const row = await tx
    .updateTable('report_recipients')
    .set({ confirmed_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Marks that a recipient stopped a report; returns its schedule, or undefined if done before. */
export const leave = (tx: Tx, { companyId }: Company, id: number, at: Date) =>
  tx
    .updateTable('report_recipients')
    .set({ left_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .returning(['schedule_id', 'employee_id'])
    .executeTakeFirst();
