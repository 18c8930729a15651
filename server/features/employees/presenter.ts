import type { OwnProfile } from '@branchbook/contract/account.ts';
import type { Employee, EmployeeDetails } from '@branchbook/contract/employees.ts';
import {
  mayResetTwoStep,
  maySeeMedical,
  maySeeSecrets,
  roleName,
} from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import type { Vault } from '../../platform/vault.ts';
import type { EmployeeDetailsRow, EmployeeRow } from './queries.ts';
import { targetOf } from './employee-rules.ts';
import { openOptional, openPin } from './seal-secrets.ts';

const present = (
  row: EmployeeRow,
  secrets: { pin: string | null; niNumber: string | null },
): Employee => ({
  id: row.id,
  name: row.name,
  title: row.title,
  email: row.email,
  landline_mobile_no: row.mobile_no,
  mobile_no: row.mobile_no,
  pin: secrets.pin,
  start_date: row.start_date,
  dob: row.dob,
  gender: row.gender,
  martial_status: row.martial_status,
  nationality: row.nationality,
  address: row.address,
  town: row.town,
  county: row.county,
  post_code: row.post_code,
  n_i_no: secrets.niNumber,
  branch_id: row.branch_id,
  branch_name: row.branch_name,
  position: row.position ?? roleName[row.role_id as RoleId],
  role_id: row.role_id,
  areaIds: row.area_ids,
  invited: row.password_hash === null && row.email !== null,
});

/** Presents a person in a list: the PIN if the caller may see it, no NI number ([A-053]). */
export const presentListed = (row: EmployeeRow, actor: PortalActor, vault: Vault): Employee =>
  present(row, {
    pin: maySeeSecrets(actor, targetOf(row)) ? openPin(vault, row.id, row.pin) : null,
    niNumber: null,
  });

/** Presents one person with all that the caller may see of them. */
export const presentDetails = (
  row: EmployeeDetailsRow,
  actor: PortalActor,
  vault: Vault,
): EmployeeDetails => {
  const target = targetOf(row);
  const secrets = maySeeSecrets(actor, target)
    ? {
        pin: openPin(vault, row.id, row.pin),
        niNumber: openOptional(vault, row.id, 'ni', row.n_i_no),
      }
    : { pin: null, niNumber: null };
  return {
    ...present(row, secrets),
    medicialConditions: maySeeMedical(actor, target)
      ? openOptional(vault, row.id, 'medical', row.medical)
      : null,
    emergencyContact: row.emergency_contact,
    emergencyContactNo: row.emergency_contact_no,
    mayResetTwoStep: row.totp_since !== null && mayResetTwoStep(actor, target),
    version: row.version,
  };
};

/** Presents the fields that people can change of their own profile. */
export const presentOwnProfile = (row: EmployeeDetailsRow): OwnProfile => ({
  name: row.name,
  email: row.email,
  mobile_no: row.mobile_no,
  version: row.version,
});
