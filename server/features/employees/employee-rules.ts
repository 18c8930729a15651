import type { NewEmployee } from '@branchbook/contract/employee-fields.ts';
import { ROLE, roleName } from '@branchbook/contract/permissions.ts';
import type { EmployeeTarget, RoleId } from '@branchbook/contract/permissions.ts';
import { secondSignerFrom } from '@branchbook/contract/second-signer.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import type { Vault } from '../../platform/vault.ts';
import type { EmployeeRow } from './queries.ts';
import { sealOptional, sealPin } from './seal-secrets.ts';

/** Returns the facts about a person that the permission rules need. */
export const targetOf = (row: EmployeeRow): EmployeeTarget => ({
  id: row.id,
  roleId: row.role_id,
  branchId: row.branch_id,
});

/** Refuses areas for people who are not managers. */
export const refuseAreasOfStaff = (roleId: number, areaIds: readonly number[]): void => {
  if (areaIds.length === 0 || roleId === ROLE.manager) return;
  throw new AppError('VALIDATION', {
    errors: [{ field: 'areaIds', message: 'Only a manager can have areas' }],
  });
};

type Newcomer = {
  id: number;
  companyId: number;
  branch: { id: number; timezone: string };
  fields: NewEmployee;
  now: Date;
};

/** Returns the row of a new person, still without a password. */
export const newEmployeeRow = (vault: Vault, { id, companyId, branch, fields, now }: Newcomer) => ({
  id,
  branch_id: branch.id,
  role_id: fields.role_id,
  email: fields.email,
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
  ...sealPin(vault, companyId, id, fields.pin),
  position: roleName[fields.role_id as RoleId],
  start_date: fields.start_date ?? localDay(now, branch.timezone),
  profile_completed_at: now,
});

/** Returns from when a person whom the actor adds with a role counts as a second signer. */
export const newSigner = (actor: PortalActor, roleId: number, now: Date) => ({
  second_signer_from: roleId === ROLE.manager ? secondSignerFrom(actor, now) : null,
});

/** Returns the audit entry for a person who was added. */
export const addedEntry = (
  { id, role_id: roleId }: { id: number; role_id: number },
  branch: { id: number; name: string },
  at: Date,
): AuditEntry => ({
  action: 'employee.added',
  entity: 'employee',
  entityId: id,
  branchId: branch.id,
  details: { role: roleName[roleId as RoleId], branch: branch.name },
  at,
});
