import type { Day } from '@branchbook/contract/dates.ts';
import type { Insertable } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

const LINK = [
  'l.id',
  'l.company_id',
  'l.branch_id',
  'l.from_day',
  'l.to_day',
  'l.made_by',
  'l.made_by_name',
  'l.made_at',
  'l.expires_at',
  'l.views',
  'l.last_viewed_at',
] as const;

/** Selects the links that neither expired nor were ended. */
const open = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('inspector_pack_links as l')
    .select(LINK)
    .where('l.expires_at', '>', now)
    .where('l.ended_at', 'is', null);

/** Lists the open links of a branch, the newest first. */
export const listOpen = (db: Db | Tx, { companyId }: Scope, branchId: number, now: Date) =>
  open(db, now)
    .where('l.company_id', '=', companyId)
    .where('l.branch_id', '=', branchId)
    .orderBy('l.made_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute();

export type LinkRow = Awaited<ReturnType<typeof listOpen>>[number];

export const findOpen = (db: Db | Tx, { companyId }: Scope, id: number, now: Date) =>
  open(db, now).where('l.company_id', '=', companyId).where('l.id', '=', id).executeTakeFirst();

/** Finds the open link of a token, of whichever company. */
export const findByToken = (db: Db | Tx, tokenHash: Buffer, now: Date) =>
  open(db, now).where('l.token_hash', '=', tokenHash).executeTakeFirst();

/** Adds a link and returns its id; undefined where its signature has made a link already. */
export const insertLink = async (
  tx: Tx,
  { companyId }: Scope,
  link: Omit<Insertable<DB['inspector_pack_links']>, 'company_id'>,
): Promise<number | undefined> => {
  const row = await tx
    .insertInto('inspector_pack_links')
    .values({ ...link, company_id: companyId })
    .onConflict((on) => on.columns(['company_id', 'device_id', 'made_by', 'signed_at']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** Ends a link; returns false when it has ended or expired already. */
export const endLink = async (
  tx: Tx,
  { companyId }: Scope,
  id: number,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('inspector_pack_links')
    .set({ ended_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Counts a view of a link. */
export const countView = async (
  tx: Tx,
  { companyId }: Scope,
  id: number,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('inspector_pack_links')
    .set((eb) => ({ views: eb('views', '+', 1), last_viewed_at: now }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
};

/** Deletes the links that people made. */
export const deleteLinksOf = async (
  tx: Tx,
  { companyId }: Scope,
  employeeIds: number[],
): Promise<void> => {
  await tx
    .deleteFrom('inspector_pack_links')
    .where('company_id', '=', companyId)
    .where('made_by', '=', anyOf(employeeIds))
    .execute();
};

/** Returns the copy of a branch for its tablets that was made on a day. */
export const findCopy = (db: Db, { companyId }: Scope, branchId: number, day: Day) =>
  db
    .selectFrom('inspector_pack_copies')
    .select(['pdf', 'made_at'])
    .where('company_id', '=', companyId)
    .where('branch_id', '=', branchId)
    .where('day', '=', day)
    .executeTakeFirst();

/** Sets the copy of a branch; a former one is gone. */
export const setCopy = async (
  tx: Tx,
  { companyId }: Scope,
  branchId: number,
  copy: { day: Day; made_at: Date; pdf: Buffer },
): Promise<void> => {
  await tx
    .insertInto('inspector_pack_copies')
    .values({ ...copy, company_id: companyId, branch_id: branchId })
    .onConflict((conflict) => conflict.columns(['company_id', 'branch_id']).doUpdateSet(copy))
    .execute();
};

/** Deletes the copies of a company, which name its people. */
export const deleteCopies = async (tx: Tx, { companyId }: Scope): Promise<void> => {
  await tx.deleteFrom('inspector_pack_copies').where('company_id', '=', companyId).execute();
};

/** Deletes links that expired before an instant, and copies that were made before another. */
export const deleteOld = async (
  db: Db,
  { expiredBefore, madeBefore }: { expiredBefore: Date; madeBefore: Date },
): Promise<void> => {
  await db.deleteFrom('inspector_pack_links').where('expires_at', '<', expiredBefore).execute();
  await db.deleteFrom('inspector_pack_copies').where('made_at', '<', madeBefore).execute();
};
