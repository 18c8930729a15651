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

/**
 * Claims a due email and postpones its next try, so that no other process sends it at the same time
 * and a crash does not lose it.
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
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'content'])
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
