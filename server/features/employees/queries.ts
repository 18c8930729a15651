import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

const COLUMNS = [
  'employees.id',
  'employees.company_id',
  'employees.branch_id',
  'employees.role_id',
  'employees.name',
  'employees.title',
  'employees.email',
  'employees.mobile_no',
  'employees.pin',
  'employees.start_date',
  'employees.dob',
  'employees.gender',
  'employees.martial_status',
  'employees.nationality',
  'employees.address',
  'employees.town',
  'employees.county',
  'employees.post_code',
  'employees.n_i_no',
  'employees.position',
  'employees.password_hash',
  'branches.name as branch_name',
] as const;

const DETAILS = [
  ...COLUMNS,
  'employees.pin_lookup',
  'employees.medical',
  'employees.emergency_contact',
  'employees.emergency_contact_no',
  'employees.totp_since',
  'employees.version',
] as const;

const live = (db: Db | Tx, scope: Pick<Scope, 'companyId'>) =>
  db
    .selectFrom('employees')
    .leftJoin('branches', (join) =>
      join
        .onRef('branches.company_id', '=', 'employees.company_id')
        .onRef('branches.id', '=', 'employees.branch_id'),
    )
    .where('employees.company_id', '=', scope.companyId)
    .where('employees.deleted_at', 'is', null);

const listAll = compileOnce((db, given: { companyId: number }) => live(db, given).select(COLUMNS));

const listOfBranches = compileOnce(
  (db, { companyId, branches }: { companyId: number; branches: readonly number[] }) =>
    live(db, { companyId }).select(COLUMNS).where('employees.branch_id', '=', anyOf(branches)),
);

/** The people within reach, or those of one branch. */
export const listEmployees = async (
  db: Db,
  { companyId, branches: reach }: Scope,
  branchId: number | null,
) => {
  const named = branchId === null ? reach : [branchId];
  if (named === 'all') return listAll(db, { companyId });
  const branches = named.filter((id) => reach === 'all' || reach.includes(id));
  return listOfBranches(db, { companyId, branches });
};

export type EmployeeRow = Awaited<ReturnType<typeof listEmployees>>[number];

/** A person of the company, in reach or not. */
export const findEmployee = (db: Db | Tx, scope: Scope, employeeId: number) =>
  live(db, scope).select(DETAILS).where('employees.id', '=', employeeId).executeTakeFirst();

export type EmployeeDetailsRow = NonNullable<Awaited<ReturnType<typeof findEmployee>>>;

/** People of the company by their ids, in reach or not. */
export const findEmployees = (db: Db | Tx, scope: Scope, employeeIds: number[]) =>
  live(db, scope).select(DETAILS).where('employees.id', '=', anyOf(employeeIds)).execute();

/**
 * Takes people of the company for the transaction: for being changed, or for being erased, which
 * also whoever is about to write something in their name waits for. What is read of them comes
 * after it, because the wait may have been for somebody who changed it.
 */
export const lockEmployees = (
  tx: Tx,
  scope: Scope,
  employeeIds: number[],
  forWhat: 'naming' | 'changing' | 'erasing',
) =>
  tx
    .selectFrom('employees')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', anyOf(employeeIds))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(forWhat === 'naming', (query) => query.forKeyShare())
    .$if(forWhat === 'changing', (query) => query.forNoKeyUpdate())
    .$if(forWhat === 'erasing', (query) => query.forUpdate())
    .execute();

/** The names of these as they are until the transaction ends: whoever erases one of them waits. */
export const holdNames = async (
  tx: Tx,
  scope: Scope,
  employeeIds: number[],
): Promise<Map<number, string>> => {
  const rows = await tx
    .selectFrom('employees')
    .select(['id', 'name'])
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', employeeIds)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Who works at a branch, without anything else about them. */
export const listBranchPeople = (db: Db, scope: Scope, branchId: number) =>
  live(db, scope)
    .select(['employees.id', 'employees.name', 'employees.role_id'])
    .where('employees.branch_id', '=', branchId)
    .execute();

/** The id comes before the row, because the encrypted fields are bound to it. */
export const nextEmployeeId = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select nextval('employee_ids') as id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The sequence gave no id');
  return row.id;
};

export type NewEmployeeRow = Omit<Insertable<DB['employees']>, 'company_id'>;

export const insertEmployee = async (
  tx: Tx,
  scope: Scope,
  employee: NewEmployeeRow,
): Promise<void> => {
  await tx
    .insertInto('employees')
    .values({ ...employee, company_id: scope.companyId })
    .execute();
};

export type EmployeeUpdate = Updateable<DB['employees']>;

export const updateEmployees = async (
  tx: Tx,
  scope: Scope,
  employeeIds: number[],
  changes: EmployeeUpdate,
): Promise<void> => {
  await tx
    .updateTable('employees')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', anyOf(employeeIds))
    .execute();
};

/**
 * Names the people whose PIN another person at a branch has, or who have one PIN between them: they
 * cannot all work there.
 */
export const findPinClashes = (tx: Tx, scope: Scope, employeeIds: number[], branchId: number) =>
  tx
    .selectFrom('employees as mover')
    .select('mover.name')
    .where('mover.company_id', '=', scope.companyId)
    .where('mover.id', '=', anyOf(employeeIds))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('employees as other')
          .select('other.id')
          .whereRef('other.company_id', '=', 'mover.company_id')
          .whereRef('other.pin_lookup', '=', 'mover.pin_lookup')
          .whereRef('other.id', '<>', 'mover.id')
          .where('other.deleted_at', 'is', null)
          .where((of) =>
            of.or([of('other.branch_id', '=', branchId), of('other.id', '=', anyOf(employeeIds))]),
          ),
      ),
    )
    .orderBy('mover.name')
    .execute();

/** False when the profile was completed meanwhile. */
export const completeProfile = async (
  tx: Tx,
  scope: Scope,
  employeeId: number,
  profile: EmployeeUpdate,
): Promise<boolean> => {
  const row = await tx
    .updateTable('employees')
    .set(profile)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', employeeId)
    .where('profile_completed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Those who may unlock a tablet of the branch: its own people and all of head office. */
export const listTabletPeople = (db: Db | Tx, scope: Scope, branchId: number) =>
  live(db, scope)
    .select([
      'employees.id',
      'employees.name',
      'employees.role_id',
      'employees.branch_id',
      'employees.pin',
      'employees.pin_lookup',
      'branches.parent_branch_id',
    ])
    .where('employees.pin', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('employees.branch_id', '=', branchId),
        eb('employees.role_id', '=', 1),
        eb.and([eb('employees.role_id', '=', 2), eb('branches.parent_branch_id', 'is', null)]),
      ]),
    )
    .execute();

/** The managers of a branch and the owners, as far as they have an address. */
export const listAnswerable = (db: Db | Tx, scope: Scope, branchId: number) =>
  live(db, scope)
    .select(['employees.id', 'employees.name', 'employees.email'])
    .where('employees.email', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('employees.role_id', '=', 1),
        eb.and([eb('employees.role_id', '=', 2), eb('employees.branch_id', '=', branchId)]),
      ]),
    )
    .$narrowType<{ email: string }>()
    .execute();
