import type { Authority } from '@branchbook/contract/course-rules.ts';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

/* The courses of a company, who needs them, and who does not. */

const courses = (db: Db | Tx, scope: Pick<Scope, 'companyId'>) =>
  db
    .selectFrom('courses as c')
    .select([
      'c.id',
      'c.name',
      'c.validity_months',
      sql<Authority>`c.authority`.as('authority'),
      'c.source',
      'c.source_url',
      'c.note',
      'c.preset',
      'c.active',
      'c.version',
      sql<{ role_id: number; branch_id: number | null }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('role_id', q.role_id, 'branch_id', q.branch_id)
          order by q.role_id, q.branch_id)
        from course_requirements q where q.company_id = c.company_id and q.course_id = c.id
      ), '[]')`.as('requirements'),
    ])
    .where('c.company_id', '=', scope.companyId);

/** Lists the courses of a company, also those that are not in use. */
export const listCourses = (db: Db | Tx, scope: Pick<Scope, 'companyId'>) =>
  courses(db, scope).execute();

export type CourseRow = Awaited<ReturnType<typeof listCourses>>[number];

export const findCourse = (db: Db | Tx, scope: Scope, id: number) =>
  courses(db, scope).where('c.id', '=', id).executeTakeFirst();

/** Locks a course: to change it, or to count a last day by its validity. */
export const lockCourse = (tx: Tx, scope: Scope, id: number, forWhat: 'changing' | 'reading') =>
  tx
    .selectFrom('courses')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .$if(forWhat === 'changing', (query) => query.forUpdate())
    .$if(forWhat === 'reading', (query) => query.forShare())
    .executeTakeFirst();

export type CourseFields = Pick<
  Insertable<DB['courses']>,
  'name' | 'validity_months' | 'authority' | 'source' | 'source_url' | 'note' | 'preset'
>;

/** Inserts courses; fails when the company has one of these names. */
export const insertCourses = (tx: Tx, scope: Scope, rows: CourseFields[], at: Date) =>
  tx
    .insertInto('courses')
    .values(
      rows.map((row) => ({ ...row, company_id: scope.companyId, created_at: at, updated_at: at })),
    )
    .returning(['id', 'name'])
    .execute();

/** Updates a course; fails when another one has the new name. */
export const updateCourse = async (
  tx: Tx,
  scope: Scope,
  id: number,
  changes: Partial<CourseFields> & { active?: boolean; updated_at: Date },
): Promise<void> => {
  await tx
    .updateTable('courses')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
};

/**
 * Counts the last days of a course's certificates again by its validity, where they were not given,
 * and lets their reminders begin from the start. Returns how many changed.
 */
export const recountCertificates = async (tx: Tx, scope: Scope, courseId: number) => {
  const { rows } = await sql<{ id: number }>`
    update certificates r
    set valid_until = (r.issued_on + make_interval(months => c.validity_months))::date,
      reminded_days = null, reminded_at = null
    from courses c
    where c.company_id = r.company_id and c.id = r.course_id
      and r.company_id = ${scope.companyId} and r.course_id = ${courseId}
      and not r.until_given and r.withdrawn_at is null
      and r.valid_until is distinct from
        (r.issued_on + make_interval(months => c.validity_months))::date
    returning r.id
  `.execute(tx);
  return rows.length;
};

export type NewRequirement = { role_id: number; branch_id: number | null };

/** Replaces who needs a course. */
export const setRequirements = async (
  tx: Tx,
  scope: Scope,
  courseId: number,
  rows: NewRequirement[],
): Promise<void> => {
  await tx
    .deleteFrom('course_requirements')
    .where('company_id', '=', scope.companyId)
    .where('course_id', '=', courseId)
    .execute();
  if (rows.length === 0) return;
  await tx
    .insertInto('course_requirements')
    .values(rows.map((row) => ({ ...row, company_id: scope.companyId, course_id: courseId })))
    .execute();
};

type Exemption = Omit<Insertable<DB['course_exemptions']>, 'company_id' | 'id'>;

/** Writes that a person does not need a course, in place of what was written before. */
export const saveExemption = async (tx: Tx, scope: Scope, row: Exemption): Promise<void> => {
  const { reason, decided_by, decided_by_name, decided_at } = row;
  await tx
    .insertInto('course_exemptions')
    .values({ ...row, company_id: scope.companyId })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'employee_id', 'course_id'])
        .doUpdateSet({ reason, decided_by, decided_by_name, decided_at }),
    )
    .execute();
};

/** Deletes that a person does not need a course; returns false when it was not written. */
export const deleteExemption = async (
  tx: Tx,
  scope: Scope,
  { courseId, employeeId }: { courseId: number; employeeId: number },
): Promise<boolean> => {
  const gone = await tx
    .deleteFrom('course_exemptions')
    .where('company_id', '=', scope.companyId)
    .where('course_id', '=', courseId)
    .where('employee_id', '=', employeeId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
};
