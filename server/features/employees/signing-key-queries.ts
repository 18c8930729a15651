import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

const NOTHING = Buffer.alloc(0);

/** Clears what a PIN opens of people's keys; the keys still verify what was signed before. */
export const sealSigningKeys = async (
  tx: Tx,
  scope: Scope,
  employeeIds: number[],
): Promise<void> => {
  await tx
    .updateTable('device_staff_keys')
    .set({ wrap: null, wrapped_for: NOTHING })
    .where('company_id', '=', scope.companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .execute();
};

/**
 * Ends a person's keys for their former PIN: once a tablet has given them a new key, or at `until`
 * at the latest, because a tablet without a network learns of the change late.
 */
export const endSigningWithFormerPin = async (
  tx: Tx,
  scope: Scope,
  employeeId: number,
  until: Date,
): Promise<void> => {
  await tx
    .updateTable('device_staff_keys')
    .set({ revoked_at: until, wrap: null })
    .where('company_id', '=', scope.companyId)
    .where('employee_id', '=', employeeId)
    .where('revoked_at', 'is', null)
    .execute();
};

/**
 * Gives all keys of people an end: in another role they may be guests on tablets from now on. Where
 * they are not guests, the tablet's next snapshot removes the end.
 */
export const endSigningAsBefore = async (
  tx: Tx,
  scope: Scope,
  employeeIds: number[],
  until: Date,
): Promise<void> => {
  await tx
    .updateTable('device_staff_keys')
    .set({ expires_at: until })
    .where('company_id', '=', scope.companyId)
    .where('employee_id', '=', anyOf(employeeIds))
    .where('expires_at', 'is', null)
    .execute();
};

type Move = { to: number; isOwner: boolean; at: Date };

/**
 * Ends the keys of people who move to a branch on the tablets of other branches. Owners are still
 * guests there: they keep the week for which they unlocked a tablet.
 */
export const endSigningElsewhere = async (
  tx: Tx,
  scope: Scope,
  employeeIds: number[],
  { to, isOwner, at }: Move,
): Promise<void> => {
  await tx
    .updateTable('device_staff_keys as k')
    .from('devices as d')
    .set({ expires_at: at })
    .whereRef('d.company_id', '=', 'k.company_id')
    .whereRef('d.id', '=', 'k.device_id')
    .where('k.company_id', '=', scope.companyId)
    .where('k.employee_id', '=', anyOf(employeeIds))
    .where('d.branch_id', '<>', to)
    .where((eb) =>
      isOwner
        ? eb('k.expires_at', 'is', null)
        : eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', at)]),
    )
    .execute();
};
