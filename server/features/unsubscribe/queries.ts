import type { Db, Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';

/** Finds what the link in an email stops: a digest of an employee, or a report to a recipient. */
export const findMailing = (db: Db | Tx, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('unsubscribe_tokens as t')
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .leftJoin('digest_choices as d', (join) =>
      join
        .onRef('d.company_id', '=', 't.company_id')
        .onRef('d.employee_id', '=', 't.employee_id')
        .onRef('d.kind', '=', 't.digest_kind'),
    )
    .leftJoin('report_recipients as r', (join) => sameCompany(join, 'r.id', 't.recipient_id'))
    .leftJoin('report_schedules as s', (join) => sameCompany(join, 's.id', 'r.schedule_id'))
    .select([
      't.company_id',
      't.employee_id',
      't.digest_kind',
      't.recipient_id',
      'c.trading_name as company',
      'd.is_on as digest_is_on',
      'r.left_at',
      's.name as report',
    ])
    .where('t.token_hash', '=', tokenHash)
    .where('t.expires_at', '>', now)
    .executeTakeFirst();

export type MailingRow = NonNullable<Awaited<ReturnType<typeof findMailing>>>;

/** Deletes links that have expired. */
export const deleteExpired = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('unsubscribe_tokens').where('expires_at', '<=', now).execute();
};
