import { SECOND_SIGNER_HOURS } from '@branchbook/contract/second-signer.ts';
import { sql } from 'kysely';
import type { Sql } from '../../platform/database/sql.ts';

/**
 * Selects managers who were made by someone other than an owner, or were given what they sign in
 * with, until their signature counts as that of a second person.
 */
export const newManagers = (now: Date): Sql => {
  const until = new Date(now.getTime() + SECOND_SIGNER_HOURS * 3_600_000);
  return sql`
    select company_id, branch_id, id as entity_id, 1 as count,
      'new-manager ' || id || ' ' || extract(epoch from second_signer_from)::bigint as topic,
      jsonb_build_object('name', null, 'day', null) as details
    from employees
    where deleted_at is null and second_signer_from > ${now} and second_signer_from <= ${until}
  `;
};
