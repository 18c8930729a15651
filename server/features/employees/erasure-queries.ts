import { FORMER_EMPLOYEE } from '@branchbook/contract/employees.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Locks the owners of the company in a fixed order, so that two cannot erase each other. */
export const lockOwners = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('employees')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('role_id', '=', ROLE.owner)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Clears all data of people but their ids, branches and roles ([A-065]). */
export const blankEmployees = async (
  tx: Tx,
  scope: Scope,
  employeeIds: number[],
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('employees')
    .set((eb) => ({
      email: null,
      email_verified_at: null,
      password_hash: null,
      title: null,
      name: FORMER_EMPLOYEE,
      address: null,
      town: null,
      county: null,
      post_code: null,
      mobile_no: null,
      dob: null,
      gender: null,
      martial_status: null,
      nationality: null,
      n_i_no: null,
      medical: null,
      emergency_contact: null,
      emergency_contact_no: null,
      pin: null,
      pin_lookup: null,
      position: null,
      start_date: null,
      profile_completed_at: null,
      last_login_at: null,
      totp: null,
      totp_since: null,
      totp_last_step: null,
      version: eb('version', '+', 1),
      updated_at: at,
      deleted_at: at,
    }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', anyOf(employeeIds))
    .execute();
};
