// Loads a company of 500 branches, whose owner makes the calls, among the rows of 20 others.
import type { TestServer } from '@branchbook/server/testing/server.ts';
import { sql } from 'kysely';
import { loadDataSet } from './data-set.ts';

type Db = TestServer['context']['db'];

export const CHAIN = { companyId: 8000, branches: 500, token: 'bba_bench_head_office' } as const;

/** The other companies, whose rows lie between those of the measured one. */
const OTHERS = { companies: 20, branches: 25, people: 10, tasks: 50, days: 15 };

/** Fills an empty database; returns the ids of the company's branches. */
export const loadChain = async (db: Db): Promise<number[]> => {
  const { companyId, branches, token } = CHAIN;
  await loadDataSet(db, OTHERS);
  await sql
    .raw(
      `
  insert into employees (id, role_id, name, email, password_hash, profile_completed_at)
    values (${companyId}, 1, 'Head of ${branches} branches', 'head@example.com', 'none', now());
  insert into companies (id, business_type, trading_name, address, town, postcode, mobile, email,
      owner_id)
    values (${companyId}, 'Other', 'Chain', '1 High Street', 'Leeds', 'LS1 1AA', '0113 496 0000',
      'chain@example.com', ${companyId});
  insert into branches (id, company_id, name, parent_branch_id, occurrences_until)
    select ${companyId} * 1000 + b, ${companyId}, 'Branch ' || b,
      case when b > 1 then ${companyId} * 1000 + 1 end, current_date
    from generate_series(1, ${branches}) b;
  update employees set company_id = ${companyId}, branch_id = ${companyId} * 1000 + 1
    where id = ${companyId};
  insert into sessions (company_id, employee_id, family_hash, access_hash, access_expires_at,
      refresh_hash, expires_at, last_used_at)
    values (${companyId}, ${companyId}, sha256('family'), sha256('${token}'),
      now() + interval '1 day', sha256('refresh'), now() + interval '1 day', now())`,
    )
    .execute(db);
  return Array.from({ length: branches }, (_, index) => companyId * 1000 + 1 + index);
};
