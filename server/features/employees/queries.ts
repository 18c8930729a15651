import { ROLE } from '@branchbook/contract/permissions.ts';
import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import { areasOf, hasAreas, overseesInArea } from '../../platform/database/area-managers.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
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
  areasOf('employees').as('area_ids'),
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
    .leftJoin('branches', (join) => sameCompany(join, 'branches.id', 'employees.branch_id'))
    .where('employees.company_id', '=', scope.companyId)
    .where('employees.deleted_at', 'is', null);

const listAll = compileOnce((db, given: { companyId: number }) =>
  live(db, given).select(COLUMNS).orderBy('employees.id'),
);

const listOfBranches = compileOnce(
  (db, { companyId, branches }: { companyId: number; branches: readonly number[] }) =>
    live(db, { companyId })
      .select(COLUMNS)
      .where('employees.branch_id', '=', anyOf(branches))
      .orderBy('employees.id'),
);

/** Returns the people within reach, or those of one branch, in the order they were added. */
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

/** Finds a person of the company, in reach or not. */
export const findEmployee = (db: Db | Tx, scope: Scope, employeeId: number) =>
  live(db, scope).select(DETAILS).where('employees.id', '=', employeeId).executeTakeFirst();

export type EmployeeDetailsRow = NonNullable<Awaited<ReturnType<typeof findEmployee>>>;

/** Finds people of the company by their ids, in reach or not. */
export const findEmployees = (db: Db | Tx, scope: Scope, employeeIds: number[]) =>
  live(db, scope).select(DETAILS).where('employees.id', '=', anyOf(employeeIds)).execute();

/**
 * Locks people of the company for the transaction: to name, change or erase them. Erasing also
 * waits for transactions that are about to write a person's name. Read the people after locking,
 * because the transaction that this waited for may have changed them.
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

/** Returns people's names and locks them: erasing one of them waits for the transaction's end. */
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

/** Returns the people of a branch, with their ids, names and roles only. */
export const listBranchPeople = (db: Db, scope: Scope, branchId: number) =>
  live(db, scope)
    .select(['employees.id', 'employees.name', 'employees.role_id'])
    .where('employees.branch_id', '=', branchId)
    .execute();

/** Returns the id of a new row before its insertion: the encrypted fields are bound to the id. */
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

/** Returns those of the people whose signatures do not count as second ones at a time. */
export const findNewSigners = async (
  tx: Tx,
  scope: Scope,
  employeeIds: readonly number[],
  at: Date,
): Promise<Set<number>> => {
  const rows = await tx
    .selectFrom('employees')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', anyOf([...employeeIds]))
    .where('second_signer_from', '>', at)
    .execute();
  return new Set(rows.map(({ id }) => id));
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
 * Returns the names of people who cannot all work at a branch, because another person there or
 * among them has the same PIN.
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

/** Completes a profile; returns false when another request has completed it before. */
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

/** Returns who may unlock a branch's tablets: its people, and those who oversee it. */
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
      hasAreas('employees').as('has_areas'),
    ])
    .where('employees.pin', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('employees.branch_id', '=', branchId),
        eb('employees.role_id', '=', 1),
        eb.and([
          eb('employees.role_id', '=', 2),
          eb('branches.parent_branch_id', 'is', null),
          eb.not(hasAreas('employees')),
        ]),
        overseesInArea('employees', sql`${branchId}`),
      ]),
    )
    .execute();

/** Returns the company's managers and owners who have a PIN. */
export const listPinsOfManagers = (db: Db | Tx, scope: Scope) =>
  live(db, scope)
    .select(['employees.id', 'employees.name', 'employees.pin', 'branches.name as branch_name'])
    .where('employees.role_id', 'in', [ROLE.owner, ROLE.manager])
    .where('employees.pin', 'is not', null)
    .execute();

/** Returns the managers of a branch and of its area, and the owners, who have an email address. */
export const listAnswerable = (db: Db | Tx, scope: Scope, branchId: number) =>
  live(db, scope)
    .select(['employees.id', 'employees.name', 'employees.email'])
    .where('employees.email', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('employees.role_id', '=', 1),
        eb.and([
          eb('employees.role_id', '=', 2),
          eb('employees.branch_id', '=', branchId),
          eb.not(hasAreas('employees')),
        ]),
        overseesInArea('employees', sql`${branchId}`),
      ]),
    )
    .$narrowType<{ email: string }>()
    .execute();
