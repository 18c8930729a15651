import type { Insertable } from 'kysely';
import { inBatches } from '../database/batches.ts';
import { anyOf } from '../database/any-of.ts';
import type { Db, Tx } from '../database/database.ts';
import type { DB } from '../database/schema.ts';

export const insertMails = async (tx: Tx, mails: Insertable<DB['mails']>[]): Promise<void> => {
  for (const batch of inBatches(mails)) {
    await tx.insertInto('mails').values(batch).execute();
  }
};

/** Stores the files of emails, encrypted, and returns the id of their row. */
export const insertFiles = async (tx: Tx, content: Buffer): Promise<number> => {
  const { id } = await tx
    .insertInto('mail_files')
    .values({ content })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const findFiles = (db: Db, id: number) =>
  db.selectFrom('mail_files').select('content').where('id', '=', id).executeTakeFirst();

/** Deletes the files of emails that have all been sent, withdrawn or given up. */
export const deleteUnusedFiles = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('mail_files')
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('mails').select('id').whereRef('files_id', '=', 'mail_files.id')),
      ),
    )
    .execute();
};

/**
 * Claims the due email that expires first, so that links and alerts do not wait for the digests of a
 * morning, and postpones its next try, so that no other process sends it at the same time and a
 * crash does not lose it.
 */
export const takeMail = (db: Db, now: Date, nextTry: Date) =>
  db
    .updateTable('mails')
    .set({ next_try_at: nextTry })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        // A next try later than `nextTry` was set by a wrong clock.
        .where((mail) =>
          mail.or([mail('next_try_at', '<=', now), mail('next_try_at', '>', nextTry)]),
        )
        .orderBy('expires_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'content', 'files_id'])
    .executeTakeFirst();

export const deleteMail = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('mails').where('id', '=', id).execute();
};

export const deleteMailsTo = async (tx: Tx, employeeIds: number[]): Promise<void> => {
  await tx.deleteFrom('mails').where('employee_id', '=', anyOf(employeeIds)).execute();
};

export const countMails = async (db: Db): Promise<number> => {
  const { mails } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .executeTakeFirstOrThrow();
  return mails;
};

/** Deletes emails whose contents are no longer true; returns their number. */
export const deleteExpired = async (db: Db, now: Date): Promise<number> => {
  const result = await db.deleteFrom('mails').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
};

const DAY_MS = 86_400_000;
/** Days for which the link in an email stops further ones. */
const UNSUBSCRIBE_DAYS = 90;

export const unsubscribeExpiry = (now: Date): Date =>
  new Date(now.getTime() + UNSUBSCRIBE_DAYS * DAY_MS);

export const insertUnsubscribeTokens = async (
  tx: Tx,
  tokens: Insertable<DB['unsubscribe_tokens']>[],
): Promise<void> => {
  for (const batch of inBatches(tokens)) {
    await tx.insertInto('unsubscribe_tokens').values(batch).execute();
  }
};
