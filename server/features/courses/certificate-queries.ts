import type { CertificateState } from '@branchbook/contract/course-rules.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { EXPIRING_DAYS } from '@branchbook/contract/expiry.ts';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { documentOf } from '../../platform/documents/queries.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** SQL condition: another certificate of the person in the course is valid longer than `r`. */
export const isSuperseded = sql<boolean>`exists (
  select from certificates o
  where o.company_id = r.company_id and o.employee_id = r.employee_id
    and o.course_id = r.course_id and o.withdrawn_at is null
    and (coalesce(o.valid_until, '9999-12-31'), o.issued_on, o.id)
      > (coalesce(r.valid_until, '9999-12-31'), r.issued_on, r.id)
)`;

/** Returns the SQL of the state of a certificate `r` on a day. */
export const stateOn = (day: Sql) => sql<CertificateState>`case
  when r.withdrawn_at is not null then 'withdrawn'
  when ${isSuperseded} then 'superseded'
  when r.valid_until < ${day} then 'expired'
  when r.valid_until <= ${day} + ${sql.lit(EXPIRING_DAYS)} then 'expiring'
  else 'valid' end`;

const certificates = (db: Db | Tx, scope: Scope) =>
  db.selectFrom('certificates as r').where('r.company_id', '=', scope.companyId);

export type Wanted = {
  branchId?: number | undefined;
  employeeId?: number | undefined;
  courseId?: number | undefined;
};

const wantedOf = (db: Db | Tx, scope: Scope, { branchId, employeeId, courseId }: Wanted) =>
  certificates(db, scope)
    .$if(branchId !== undefined, (all) => all.where('r.branch_id', '=', branchId ?? 0))
    .$if(branchId === undefined && employeeId === undefined && scope.branches !== 'all', (all) =>
      all.where('r.branch_id', '=', anyOf(scope.branches === 'all' ? [] : scope.branches)),
    )
    .$if(employeeId !== undefined, (all) => all.where('r.employee_id', '=', employeeId ?? 0))
    .$if(courseId !== undefined, (all) => all.where('r.course_id', '=', courseId ?? 0));

const shown = (db: Db | Tx, scope: Scope, wanted: Wanted, today: Day) =>
  wantedOf(db, scope, wanted)
    .innerJoin('courses as c', (join) => sameCompany(join, 'c.id', 'r.course_id'))
    .innerJoin('employees as e', (join) => sameCompany(join, 'e.id', 'r.employee_id'))
    .innerJoin('branches as b', (join) => sameCompany(join, 'b.id', 'r.branch_id'))
    .select([
      'r.id',
      'r.course_id',
      'c.name as course_name',
      'r.employee_id',
      'e.name as employee_name',
      'r.branch_id',
      'b.name as branch_name',
      'r.issued_on',
      'r.valid_until',
      'r.until_given',
      'r.provider',
      'r.certificate_number',
      'r.note',
      'r.document_id',
      'r.recorded_by_name',
      'r.recorded_at',
      'r.withdrawn_by_name',
      'r.withdrawn_at',
      'r.withdrawn_reason',
      stateOn(sql`${today}::date`).as('state'),
      documentOf('r'),
    ]);

/** Lists certificates, the latest issued first. */
export const listCertificates = (
  db: Db,
  scope: Scope,
  wanted: Wanted,
  { today, offset, limit }: { today: Day; offset: number; limit: number },
) =>
  shown(db, scope, wanted, today)
    .orderBy('r.issued_on', 'desc')
    .orderBy('r.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export type CertificateRow = Awaited<ReturnType<typeof listCertificates>>[number];

export const countCertificates = async (db: Db, scope: Scope, wanted: Wanted): Promise<number> => {
  const row = await wantedOf(db, scope, wanted)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
};

export const findCertificate = (db: Db | Tx, scope: Scope, id: number, today: Day) =>
  shown(db, scope, {}, today).where('r.id', '=', id).executeTakeFirst();

export type NewCertificate = Omit<Insertable<DB['certificates']>, 'company_id'>;

/** Inserts a certificate; fails when the same one is recorded already. */
export const insertCertificate = (tx: Tx, scope: Scope, row: NewCertificate) =>
  tx
    .insertInto('certificates')
    .values({ ...row, company_id: scope.companyId })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Names the file of a certificate; returns false when it has one, or has been withdrawn. */
export const setDocument = async (
  tx: Tx,
  scope: Scope,
  id: number,
  documentId: number,
): Promise<boolean> => {
  const row = await tx
    .updateTable('certificates')
    .set({ document_id: documentId })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('document_id', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Withdraws a certificate; returns false when it has been withdrawn before. */
export const withdrawCertificate = async (
  tx: Tx,
  scope: Scope,
  id: number,
  withdrawn: Required<
    Pick<NewCertificate, 'withdrawn_by' | 'withdrawn_by_name' | 'withdrawn_at' | 'withdrawn_reason'>
  >,
): Promise<boolean> => {
  const row = await tx
    .updateTable('certificates')
    .set(withdrawn)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};
