import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

const NOTHING = Buffer.alloc(0);

/** Lets no PIN open the keys of a person any more; the keys still prove what they signed before. */
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
 * Ends what a person signs with the key of their former PIN: once a tablet has given them a new
 * one, or at that time at the latest, as a tablet without a network learns of the change late.
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
 * Gives all keys of a person an end: in another role they may be a guest on tablets from now on. A
 * tablet on which they are not gives them a key without an end with its next snapshot.
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
 * What somebody who moves to a branch signs from now on at the tablets of others counts no more.
 * Owners are still guests there: they keep the week for which they unlocked one.
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
