import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

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
  for (const table of ['recovery_codes', 'sign_in_challenges', 'push_devices'] as const) {
    await tx
      .deleteFrom(table)
      .where('company_id', '=', scope.companyId)
      .where('employee_id', '=', anyOf(employeeIds))
      .execute();
  }
  await tx.deleteFrom('link_tokens').where('employee_id', '=', anyOf(employeeIds)).execute();
};
