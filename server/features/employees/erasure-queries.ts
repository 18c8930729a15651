import { FORMER_EMPLOYEE } from '@branchbook/contract/employees.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import type { Insertable } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
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

/**
 * Deletes people's sessions, which show where they were, their links, which show whom the links
 * were for, and their codes.
 */
export const deleteAccess = async (tx: Tx, scope: Scope, employeeIds: number[]): Promise<void> => {
  await tx
    .deleteFrom('sessions')
    .where('company_id', '=', scope.companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .execute();
  for (const table of ['recovery_codes', 'sign_in_challenges'] as const) {
    await tx
      .deleteFrom(table)
      .where('company_id', '=', scope.companyId)
      .where('employee_id', '=', anyOf(employeeIds))
      .execute();
  }
  await tx.deleteFrom('link_tokens').where('employee_id', '=', anyOf(employeeIds)).execute();
};

/** Deletes reports that only these people saw; reports that they shared with the company stay. */
export const deleteOwnReports = async (
  tx: Tx,
  scope: Scope,
  employeeIds: number[],
): Promise<void> => {
  await tx
    .deleteFrom('saved_reports')
    .where('company_id', '=', scope.companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .where('shared', '=', false)
    .execute();
};

/** Accepts and returns people's open requests; clears the reasons that they were given before. */
export const acceptErasureRequests = async (
  tx: Tx,
  { companyId }: Scope,
  employeeIds: number[],
  decision: { decided_by: number; decided_at: Date },
): Promise<{ id: number; employee_id: number }[]> => {
  await tx
    .updateTable('erasure_requests')
    .set({ reason: null })
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .where('reason', 'is not', null)
    .execute();
  return tx
    .updateTable('erasure_requests')
    .set({ ...decision, outcome: 'accepted' })
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .where('outcome', 'is', null)
    .returning(['id', 'employee_id'])
    .execute();
};

/** Deletes people's notifications and their choices of notifications. */
export const deleteNotifications = async (
  tx: Tx,
  { companyId }: Scope,
  employeeIds: number[],
): Promise<void> => {
  await tx
    .deleteFrom('notifications')
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .execute();
  await tx
    .deleteFrom('notification_choices')
    .where('company_id', '=', companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .execute();
};

export const insertErasures = async (
  tx: Tx,
  scope: Scope,
  erasures: Omit<Insertable<DB['erasures']>, 'company_id'>[],
): Promise<void> => {
  await tx
    .insertInto('erasures')
    .values(erasures.map((erasure) => ({ ...erasure, company_id: scope.companyId })))
    .execute();
};
