import type { NewEmployee } from '@branchbook/contract/employee-fields.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import {
  mayAddEmployee,
  mayChangeCredentials,
  reaches,
  ROLE,
} from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { refuseGuessable } from '../../platform/passwords/guessable.ts';
import { hashPassword } from '../../platform/vault.ts';
import { giveSetUpLink } from '../auth/service.ts';
import { holdBranches, requireReach } from '../branches/service.ts';
import { refuseFutureBirth } from './birth-rules.ts';
import { holdAreas, setAreasOf } from '../areas/service.ts';
import { branchFor } from './check-branch.ts';
import * as queries from './queries.ts';
import type { EmployeeDetailsRow, EmployeeRow } from './queries.ts';
import {
  addedEntry,
  newEmployeeRow,
  newSigner,
  refuseAreasOfStaff,
  targetOf,
} from './employee-rules.ts';
import { refuseShortPin } from './manage-pin-settings.ts';
import { openPin } from './seal-secrets.ts';
import { tryCredentials } from './check-credentials.ts';

export { refuseFutureBirth } from './birth-rules.ts';
export { eraseProfiles, lockToErase } from './erase-employees.ts';
export { presentDetails } from './presenter.ts';
export { changeOwnProfile } from './update-employee.ts';
export { presentOwnProfile } from './presenter.ts';
export { completeProfile } from './complete-profile.ts';
export type { Profile } from './complete-profile.ts';

/** Returns the people within reach, or those of one branch. */
export const listEmployees = async (
  { db }: Context,
  actor: PortalActor,
  branchId: number | null,
): Promise<EmployeeRow[]> => {
  if (branchId !== null) await requireReach(db, actor, branchId);
  return queries.listEmployees(db, actor.scope, branchId);
};

/** Returns the people of a branch, by name, for a list to choose from. */
export const listBranchPeople = async (
  { db }: Context,
  actor: PortalActor,
  branchId: number,
): Promise<Pick<EmployeeRow, 'id' | 'name' | 'role_id'>[]> => {
  await requireReach(db, actor, branchId);
  const people = await queries.listBranchPeople(db, actor.scope, branchId);
  return people.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id);
};

/** Returns a person within reach; members of staff reach only themselves. */
export const getEmployee = async (
  { db }: Pick<Context, 'db'>,
  actor: PortalActor,
  employeeId: number,
): Promise<EmployeeDetailsRow> => {
  const row = await queries.findEmployee(db, actor.scope, employeeId);
  if (!row) throw new AppError('EMPLOYEE_NOT_FOUND');
  const isSelf = row.id === actor.employeeId;
  const inReach = row.branch_id === null ? actor.branches === 'all' : reaches(actor, row.branch_id);
  if (!isSelf && (actor.kind === 'staff' || !inReach)) throw new AppError('ACCESS_DENIED');
  return row;
};

/** Returns a person of the company, at any branch. */
export const requireEmployee = async (
  db: Db | Tx,
  scope: Scope,
  employeeId: number,
): Promise<EmployeeDetailsRow> => {
  const row = await queries.findEmployee(db, scope, employeeId);
  if (!row) throw new AppError('EMPLOYEE_NOT_FOUND');
  return row;
};

export type AddedEmployee = {
  row: EmployeeDetailsRow;
  /** The link for the caller to hand over when no email delivers it. */
  setUpLink: string | null;
};

/**
 * Adds a manager or a member of staff, who can sign in at once, or as soon as they have chosen a
 * password with their set-up link.
 */
export const addEmployee = async (
  context: Context,
  actor: PortalActor,
  fields: NewEmployee,
): Promise<AddedEmployee> => {
  const { db, clock, vault, mail } = context;
  const { scope } = actor;
  if (fields.role_id !== ROLE.manager && fields.role_id !== ROLE.staff) {
    throw new AppError('INVALID_ROLE');
  }
  const branch = await branchFor(db, actor, fields);
  if (!mayAddEmployee(actor, { roleId: fields.role_id, branchId: branch.id })) {
    throw new AppError('ACCESS_DENIED');
  }
  if (fields.password !== undefined) {
    refuseGuessable(fields.password, [fields.name, fields.email]);
  }
  await refuseShortPin(db, scope, { roleId: fields.role_id, pin: fields.pin });
  const now = clock.now();
  refuseFutureBirth(fields.dob, now);
  const id = await queries.nextEmployeeId(db);
  const row = {
    ...newEmployeeRow(vault, { id, companyId: scope.companyId, branch, fields, now }),
    password_hash: fields.password === undefined ? null : await hashPassword(fields.password),
    ...newSigner(actor, fields.role_id, now),
  };
  const result = await tryCredentials(context, actor, () =>
    db.transaction().execute(async (tx) => {
      const { areaIds = [] } = fields;
      await holdAreas(tx, scope, areaIds);
      refuseAreasOfStaff(fields.role_id, areaIds);
      await holdBranches(tx, scope, [branch.id]);
      await queries.insertEmployee(tx, scope, row);
      await setAreasOf(tx, scope, [id], areaIds);
      await appendAudit(tx, scope, actor, addedEntry(row, branch, now));
      const added = await queries.findEmployee(tx, scope, id);
      if (!added) throw new AppError('EMPLOYEE_NOT_FOUND');
      const setUpLink =
        row.password_hash === null ? await giveSetUpLink(context, tx, id, now) : null;
      return { row: added, setUpLink };
    }),
  );
  void mail.deliver();
  return result;
};

/** Invites a person without a password again; returns the link when no email delivers it. */
export const inviteAgain = async (
  context: Context,
  actor: PortalActor,
  employeeId: number,
): Promise<string | null> => {
  const { db, clock, mail } = context;
  const { scope } = actor;
  const at = clock.now();
  const link = await db.transaction().execute(async (tx) => {
    await queries.lockEmployees(tx, scope, [employeeId], 'changing');
    const row = await requireEmployee(tx, scope, employeeId);
    if (!mayChangeCredentials(actor, targetOf(row))) throw new AppError('ACCESS_DENIED');
    if (row.password_hash !== null) throw new AppError('NOT_POSSIBLE_NOW');
    await mail.withdraw(tx, [employeeId]);
    // The link may be shown to the caller, who could choose the password with it.
    const signer = newSigner(actor, row.role_id, at);
    await queries.updateEmployees(tx, scope, [employeeId], signer);
    const given = await giveSetUpLink(context, tx, employeeId, at);
    await appendAudit(tx, scope, actor, {
      action: 'employee.invited',
      entity: 'employee',
      entityId: employeeId,
      branchId: row.branch_id,
      at,
    });
    return given;
  });
  void mail.deliver();
  return link;
};

export type TabletPerson = {
  id: number;
  name: string;
  roleId: number;
  isHeadOffice: boolean;
  hasAreas: boolean;
  worksHere: boolean;
  /** True for people of the tablet's branch only, whose keys are provided in advance. */
  isLocal: boolean;
  /** Returns null when the stored PIN can no longer be read. */
  pin: () => string | null;
  pinLookup: Buffer;
};

/**
 * Tells whether a person is a guest on every tablet that they can unlock, also at head office: the
 * PIN of someone who oversees branches opens several, so no tablet holds their key in advance.
 */
const isGuestEverywhere = (row: {
  role_id: number;
  parent_branch_id: number | null;
  has_areas: boolean;
}): boolean =>
  row.role_id === ROLE.owner ||
  (row.role_id === ROLE.manager && (row.parent_branch_id === null || row.has_areas));

/** Returns the people who may unlock a tablet of the branch. */
export const listTabletPeople = async (
  { vault }: Pick<Context, 'vault'>,
  db: Db | Tx,
  scope: Scope,
  branchId: number,
): Promise<TabletPerson[]> => {
  const rows = await queries.listTabletPeople(db, scope, branchId);
  return rows.flatMap((row) => {
    const { pin, pin_lookup: pinLookup } = row;
    if (!pin || !pinLookup) return [];
    return [
      {
        id: row.id,
        name: row.name,
        roleId: row.role_id,
        isHeadOffice: row.branch_id !== null && row.parent_branch_id === null,
        hasAreas: row.has_areas,
        worksHere: row.branch_id === branchId,
        isLocal: row.branch_id === branchId && !isGuestEverywhere(row),
        pin: () => openPin(vault, row.id, pin),
        pinLookup,
      },
    ];
  });
};

/**
 * Keeps the caller from being erased while a transaction writes their name; a caller who has been
 * erased already gets SESSION_EXPIRED.
 */
export const holdCaller = async (tx: Tx, actor: PortalActor): Promise<void> => {
  const [held] = await queries.lockEmployees(tx, actor.scope, [actor.employeeId], 'naming');
  if (!held) throw new AppError('SESSION_EXPIRED');
};

/** Returns those of the people whose signatures do not count as second ones at a time. */
export const findNewSigners = queries.findNewSigners;

/** Refuses a second signature while an account of one of the people is too new for it. */
export const refuseNewSigners = async (
  tx: Tx,
  scope: Scope,
  employeeIds: readonly number[],
  at: Date,
): Promise<void> => {
  const tooNew = await queries.findNewSigners(tx, scope, employeeIds, at);
  if (tooNew.size > 0) throw new AppError('SIGNER_TOO_NEW');
};

/** Locks and returns the names of people for a record of their work by another person. */
export const holdNames = queries.holdNames;

/** Returns the ids, names and roles of the people of a branch, for what the server makes itself. */
export const peopleOfBranch = queries.listBranchPeople;

/** Returns the people who are notified of problems at a branch. */
export const listAnswerable = queries.listAnswerable;
