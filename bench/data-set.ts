import { createHash } from 'node:crypto';
import pg from 'pg';

/** What the measured manager's token is; its hash is in the loaded session. */
export const TOKEN = 'bba_bench';
export const COMPANIES = 20;
export const BRANCHES = 25;
export const TASKS = 50;

const tokenHash = createHash('sha256').update(TOKEN).digest('hex');

/** Loads companies with branches, managers and tasks, made by the database itself. */
export const loadDataSet = async (
  connectionString: string,
): Promise<{ companyId: number; branchId: number }> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`
    insert into employees (id, role_id, name, email)
      select c, 1, 'Owner ' || c, 'owner' || c || '@example.com'
      from generate_series(1, ${COMPANIES}) c;
    insert into companies (id, business_type, trading_name, address, town, postcode, mobile, email,
        owner_id)
      select c, 'Other', 'Company ' || c, '1 High Street', 'Leeds', 'LS1 1AA', '0113 496 0000',
        'c' || c || '@example.com', c
      from generate_series(1, ${COMPANIES}) c;
    insert into branches (id, company_id, name, parent_branch_id)
      select c * 1000, c, 'Head Office', null from generate_series(1, ${COMPANIES}) c;
    insert into branches (id, company_id, name, parent_branch_id)
      select c * 1000 + b, c, 'Branch ' || b, c * 1000
      from generate_series(1, ${COMPANIES}) c, generate_series(1, ${BRANCHES}) b;
    insert into employees (id, company_id, branch_id, role_id, name, email, profile_completed_at)
      select company_id * 100000 + id, company_id, id, 2, 'Manager of ' || name,
        'm' || id || '@example.com', now()
      from branches where parent_branch_id is not null;
    insert into branch_tasks (company_id, branch_id, task_name, task_description, frequency,
        monday, tuesday, wednesday, thursday, friday, saturday, sunday, starts_on)
      select company_id, id, 'Task ' || t, repeat('Wipe the counter and write it down. ', 5),
        'daily', true, true, true, true, true, true, true, current_date
      from branches, generate_series(1, ${TASKS}) t where parent_branch_id is not null;
    insert into sessions (company_id, employee_id, family_hash, access_hash, access_expires_at,
        refresh_hash, expires_at, last_used_at)
      select company_id, id, sha256(('f' || id)::bytea),
        case when row_number() over (order by id) = 1 then decode('${tokenHash}', 'hex')
          else sha256(('a' || id)::bytea) end,
        now() + interval '1 day', sha256(('r' || id)::bytea), now() + interval '1 day', now()
      from employees where role_id = 2;
    analyze;
  `);
  const { rows } = await client.query<{ company_id: number; branch_id: number }>(
    `select e.company_id::int, e.branch_id::int from sessions s
     join employees e on e.id = s.employee_id where s.access_hash = decode($1, 'hex')`,
    [tokenHash],
  );
  await client.end();
  const [measured] = rows;
  if (!measured) throw new Error('The session to measure with was not loaded');
  return { companyId: measured.company_id, branchId: measured.branch_id };
};
