import type { NewEmployee } from '@branchbook/contract/employees.ts';
import { mayAddEmployee, reaches, ROLE, roleName } from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import { localDay } from '@branchbook/contract/schedule.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { breaksUnique } from '../../platform/database/violations.ts';
import type { OnboardingActor, PortalActor, Scope } from '../../platform/session/actor.ts';
import { hashPassword } from '../../platform/vault.ts';
import { giveSetUpLink } from '../auth/service.ts';
import { findBranchByName, requireBranch, requireReach } from '../branches/service.ts';
import * as queries from './queries.ts';
import type { EmployeeRow } from './queries.ts';
import { openPin, sealOptional, sealPin } from './secrets.ts';

/** The people within reach, or those of one branch. */
export const listEmployees = async (
  { db }: Context,
  actor: PortalActor,
  branchId: number | null,
): Promise<EmployeeRow[]> => {
  if (branchId !== null) await requireReach(db, actor, branchId);
  return queries.listEmployees(db, actor.scope, branchId);
};

/** Somebody within reach; members of staff reach only themselves. */
export const getEmployee = async (
  { db }: Context,
  actor: PortalActor,
  employeeId: number,
): Promise<EmployeeRow> => {
  const row = await queries.findEmployee(db, actor.scope, employeeId);
  if (!row) throw new AppError('EMPLOYEE_NOT_FOUND');
  const isSelf = row.id === actor.employeeId;
  const inReach = row.branch_id === null ? actor.branches === 'all' : reaches(actor, row.branch_id);
  if (!isSelf && (actor.kind === 'staff' || !inReach)) throw new AppError('ACCESS_DENIED');
  return row;
};

const branchRequired = () =>
  new AppError('MISSING_FIELDS', {
    errors: [{ field: 'branch_id', message: 'Branch is required' }],
  });

/** The branch named by id or by name; a branch manager's own when none is. */
const branchFor = async (db: Db, actor: PortalActor, fields: NewEmployee) => {
  if (fields.branch_id) return requireBranch(db, actor, fields.branch_id);
  if (fields.branch_name) {
    const named = await findBranchByName(db, actor.scope, fields.branch_name);
    if (!named) throw branchRequired();
    return requireBranch(db, actor, named.id);
  }
  if (actor.kind === 'branch manager' && actor.branchId !== null) {
    return requireBranch(db, actor, actor.branchId);
  }
  throw branchRequired();
};

const taken = (error: unknown): unknown => {
  if (breaksUnique(error, 'employees_email')) {
    return new AppError('EMAIL_EXISTS', {
      errors: [{ field: 'email', message: 'Email already exists' }],
    });
  }
  if (breaksUnique(error, 'employees_pin')) {
    return new AppError('PIN_EXISTS', {
      errors: [{ field: 'pin', message: 'PIN already exists at this branch' }],
    });
  }
  return error;
};

export type AddedEmployee = {
  row: EmployeeRow;
  /** To hand over, where no mail server takes it to them. */
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
  const now = clock.now();
  const id = await queries.nextEmployeeId(db);
  const row = {
    id,
    branch_id: branch.id,
    role_id: fields.role_id,
    email: fields.email,
    password_hash: fields.password === undefined ? null : await hashPassword(fields.password),
    title: fields.title,
    name: fields.name,
    address: fields.address,
    town: fields.town,
    county: fields.county,
    post_code: fields.postcode,
    mobile_no: fields.mobile_no,
    dob: fields.dob ?? null,
    gender: fields.gender,
    martial_status: fields.martial_status,
    nationality: fields.nationality,
    n_i_no: sealOptional(vault, id, 'ni', fields.n_i_no),
    ...sealPin(vault, scope.companyId, id, fields.pin),
    position: roleName[fields.role_id as RoleId],
    start_date: fields.start_date ?? localDay(now, branch.timezone),
    profile_completed_at: now,
  };
  try {
    const result = await db.transaction().execute(async (tx) => {
      await queries.insertEmployee(tx, scope, row);
      await appendAudit(tx, scope, actor, {
        action: 'employee.added',
        entity: 'employee',
        entityId: id,
        branchId: branch.id,
        details: { role: roleName[row.role_id as RoleId], branch: branch.name },
        at: now,
      });
      const added = await queries.findEmployee(tx, scope, id);
      if (!added) throw new AppError('EMPLOYEE_NOT_FOUND');
      const setUpLink =
        row.password_hash === null ? await giveSetUpLink(context, tx, id, now) : null;
      return { row: added, setUpLink };
    });
    void mail.deliver();
    return result;
  } catch (error) {
    throw taken(error);
  }
};

export type Profile = {
  title: string;
  name: string;
  address: string;
  town: string;
  county: string;
  postCode: string;
  pin: number;
  landlineMobileNo: string | null;
  dob: string;
  martialStatus?: string | null | undefined;
  niNo: string | null;
  gender?: string | null | undefined;
  nationality: string | null;
  medicialConditions: string | null;
  emergencyContact: string | null;
  emergencyContactNo: string | null;
};

/** Fills in the profile of whoever holds a completion link; from then on they can sign in. */
export const completeProfile = async (
  { vault }: Context,
  tx: Tx,
  actor: OnboardingActor,
  scope: Scope,
  branchId: number,
  profile: Profile,
  now: Date,
): Promise<void> => {
  const id = actor.employeeId;
  try {
    const completed = await queries.completeProfile(tx, scope, id, {
      branch_id: branchId,
      title: profile.title,
      name: profile.name,
      address: profile.address,
      town: profile.town,
      county: profile.county,
      post_code: profile.postCode,
      mobile_no: profile.landlineMobileNo,
      dob: profile.dob,
      gender: profile.gender ?? null,
      martial_status: profile.martialStatus ?? null,
      nationality: profile.nationality,
      n_i_no: sealOptional(vault, id, 'ni', profile.niNo),
      medical: sealOptional(vault, id, 'medical', profile.medicialConditions),
      emergency_contact: profile.emergencyContact,
      emergency_contact_no: profile.emergencyContactNo,
      ...sealPin(vault, scope.companyId, id, String(profile.pin)),
      position: roleName[actor.roleId as RoleId],
      profile_completed_at: now,
      updated_at: now,
    });
    if (!completed) throw new AppError('PROFILE_ALREADY_COMPLETE');
  } catch (error) {
    if (!breaksUnique(error, 'employees_pin')) throw error;
    throw new AppError('PROFILE_PIN_EXISTS', {
      errors: [
        {
          field: 'pin',
          message: 'This PIN is already in use. Please choose a different PIN.',
        },
      ],
    });
  }
  await appendAudit(tx, scope, actor, {
    action: 'profile.completed',
    entity: 'employee',
    entityId: id,
    branchId,
    at: now,
  });
};

export type TabletPerson = {
  id: number;
  name: string;
  roleId: number;
  isHeadOffice: boolean;
  /** Belongs to the tablet's own branch, so the key is provided ahead. */
  isLocal: boolean;
  pin: () => string;
  pinLookup: Buffer;
};

/** Those who may unlock a tablet of the branch. */
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
        isLocal: row.branch_id === branchId,
        pin: () => openPin(vault, row.id, pin),
        pinLookup,
      },
    ];
  });
};
