import { createHash } from 'node:crypto';
import { createSealing } from '@branchbook/server/testing/sealing.ts';
import type { TestServer } from '@branchbook/server/testing/server.ts';
import { sql } from 'kysely';

type Db = TestServer['context']['db'];

/** Size of a data set; people and tasks are per branch, and the first branch has 50 tasks. */
export type Size = {
  companies: number;
  branches: number;
  people: number;
  tasks: number;
  days: number;
};

/** 50,000 people, 200,000 tasks of branches and 3 million occurrences. */
export const FULL: Size = { companies: 20, branches: 25, people: 100, tasks: 415, days: 15 };

export const TASKS_OF_FIRST = 50;
/** The first branch of each company has occurrences for a whole month. */
export const DAYS_OF_FIRST = 30;

/** Secret for the measured server: the PINs and signing keys are encrypted with it. */
export const SECRET = 'a secret for measuring only, long enough';

// Each kind of record has its own range of ids, so that an id shows what it belongs to.
export const ID_RANGES = {
  COMPANY: 9000,
  PERSON: 10_000_000,
  TASK: 20_000_000,
  DEVICE: 50_000_000,
  OCCURRENCE: 100_000_000,
} as const;
const { COMPANY, PERSON, TASK, DEVICE, OCCURRENCE } = ID_RANGES;

/** The branch whose manager makes the calls: the first one of the seventh company. */
export const BRANCH_ID = (COMPANY + 7) * 1000 + 1;

/** Prefixes of tokens; the branch's id follows. */
export const MANAGER_TOKEN = 'bba_bench_';
export const DEVICE_TOKEN = 'bbd_bench_';

/** A branch with an employee who can sign on its tablet, and its tasks. */
export type Loaded = { companyId: number; branchId: number; signerId: number; taskIds: number[] };

export const deviceIdOf = (branchId: number): number => DEVICE + branchId;

/** Returns the id that the tablet of a branch chose for itself. */
export const deviceUidOf = (branchId: number): string =>
  createHash('md5')
    .update(String(branchId))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

export const signingKeyOf = (branchId: number): Buffer => Buffer.alloc(32, branchId);
export const todaysOccurrenceOf = (taskId: number): number =>
  OCCURRENCE + (taskId - TASK) * DAYS_OF_FIRST;

const companiesAndBranches = ({ companies, branches }: Size): string => `
  insert into employees (id, role_id, name, email)
    select c, 1, 'Owner ' || c, 'owner' || c || '@example.com'
    from generate_series(${COMPANY + 1}, ${COMPANY + companies}) c;
  insert into companies (id, business_type, trading_name, address, town, postcode, mobile, email,
      owner_id)
    select c, 'Other', 'Company ' || c, '1 High Street', 'Leeds', 'LS1 1AA', '0113 496 0000',
      'c' || c || '@example.com', c
    from generate_series(${COMPANY + 1}, ${COMPANY + companies}) c;
  update employees set company_id = id;
  insert into branches (id, company_id, name, parent_branch_id, occurrences_until)
    select id * 1000, id, 'Head Office', null, current_date from companies;
  insert into branches (id, company_id, name, parent_branch_id, occurrences_until)
    select id * 1000 + b, id, 'Branch ' || b, id * 1000, current_date
    from companies, generate_series(1, ${branches}) b;`;

/** Returns the SQL for a manager and staff per branch; all share a hash, as no one signs in. */
const people = ({ people: perBranch }: Size): string => `
  insert into employees (id, company_id, branch_id, role_id, name, email, password_hash, mobile_no,
      profile_completed_at)
    select ${PERSON} + row_number() over (order by b.id, p), b.company_id, b.id,
      case when p = 1 then 2 else 3 end, 'Person ' || p || ' of ' || b.name,
      'p' || p || '.' || b.id || '@example.com', 'shared', '07700 900000', now()
    from branches b, generate_series(1, ${perBranch}) p where b.parent_branch_id is not null;
  insert into sessions (company_id, employee_id, family_hash, access_hash, access_expires_at,
      refresh_hash, expires_at, last_used_at)
    select company_id, id, sha256(('f' || id)::bytea),
      sha256(('${MANAGER_TOKEN}' || branch_id)::bytea),
      now() + interval '1 day', sha256(('r' || id)::bytea), now() + interval '1 day', now()
    from employees where role_id = 2;`;

/** Returns the SQL for the tasks; every tenth has a photo with the same id. */
const tasks = ({ tasks: perBranch }: Size): string => `
  insert into branch_tasks (id, company_id, branch_id, task_name, task_description, frequency,
      monday, tuesday, wednesday, thursday, friday, saturday, sunday, starts_on, photo_id)
    select ${TASK} + n, company_id, branch_id, 'Task ' || t,
      repeat('Wipe the counter and write it down. ', 5), 'daily',
      true, true, true, true, true, true, true, current_date - ${DAYS_OF_FIRST},
      case when t % 10 = 0 then ${TASK} + n end
    from (
      select row_number() over (order by b.id, t) as n, b.company_id, b.id as branch_id, t
      from branches b, generate_series(1, ${perBranch}) t
      where b.parent_branch_id is not null and (b.id % 1000 > 1 or t <= ${TASKS_OF_FIRST})
    ) numbered;
  insert into photos (id, company_id, branch_id, blob_name, purpose, mime, bytes, width, height)
    select photo_id, company_id, branch_id, company_id || '/' || md5(id::text) || '.jpg', 'task',
      'image/jpeg', 200000, 1600, 1200
    from branch_tasks where photo_id is not null;`;

/**
 * Returns the SQL for occurrences: today's are open, most earlier ones are done, of which the
 * latest wait for verification, and some were missed.
 */
const occurrences = ({ days }: Size): string => `
  insert into task_occurrences (id, company_id, branch_id, branch_task_id, due_date, due_at, state,
      verification, task_name, frequency, schedule, priority, manager_task, needs_verification,
      done_by, done_by_name, done_at, verified_at, late)
    select ${OCCURRENCE} + (t.id - ${TASK}) * ${DAYS_OF_FIRST} + d, t.company_id, t.branch_id, t.id,
      current_date - d::int, current_date - d::int + interval '20 hours',
      case when open then 'pending' else 'completed' end,
      case when open then 'none' when d <= 2 then 'waiting' else 'verified' end,
      t.task_name, t.frequency, 'Every day', t.priority, t.manager_task, t.needs_verification,
      case when open then null else p.id end, case when open then null else p.name end,
      case when open then null else current_date - d::int + interval '9 hours' end,
      case when open or d <= 2 then null else current_date - d::int + interval '15 hours' end, false
    from branch_tasks t
    cross join generate_series(0, ${DAYS_OF_FIRST - 1}) d
    cross join lateral (select d = 0 or (t.id + d) % 17 = 0 as open) s
    join employees p on p.company_id = t.company_id and p.branch_id = t.branch_id and p.role_id = 2
    where d < ${days} or t.branch_id % 1000 = 1;`;

/** Days for which records from tablets are loaded: an event and an item per completed task. */
const HISTORY_DAYS = 5;
const history = (): string => `
  with events as (
    insert into occurrence_events (company_id, occurrence_id, key, kind, employee_id, occurred_at,
        received_at)
      select company_id, id, md5(id::text)::uuid, 'completed', done_by, done_at, done_at
      from task_occurrences
      where state = 'completed' and due_date > current_date - ${HISTORY_DAYS}
      returning company_id, key, employee_id, occurred_at
  )
  insert into sync_items (company_id, key, device_id, employee_id, kind, occurred_at, received_at,
      status)
    select e.company_id, e.key, ${DEVICE} + p.branch_id, e.employee_id, 'task.complete',
      e.occurred_at, e.occurred_at, 'ok'
    from events e join employees p on p.id = e.employee_id;`;

const loadSecrets = async (db: Db): Promise<void> => {
  const sealing = createSealing(SECRET);
  const { rows } = await sql<{ id: number; company_id: number }>`
    select id, company_id from employees where branch_id is not null`.execute(db);
  for (let first = 0; first < rows.length; first += 5000) {
    const some = rows.slice(first, first + 5000);
    const pins = some.map((row) =>
      sealing.pin(row.company_id, row.id, String(row.id % 10_000).padStart(4, '0')),
    );
    await sql`
      update employees e set pin = s.pin, pin_lookup = s.pin_lookup
      from unnest(${some.map((row) => row.id)}::bigint[], ${pins.map((one) => one.pin)}::bytea[],
        ${pins.map((one) => one.pin_lookup)}::bytea[]) as s (id, pin, pin_lookup)
      where e.id = s.id`.execute(db);
  }
};

const loadDevices = async (db: Db, loaded: Loaded[]): Promise<void> => {
  const sealing = createSealing(SECRET);
  const keys = loaded.map(({ branchId, signerId }) =>
    sealing.signingKey(deviceIdOf(branchId), signerId, signingKeyOf(branchId)),
  );
  await sql`
    insert into devices (id, company_id, branch_id, device_uid, device_name, device_type,
        token_hash, expires_at)
      select ${DEVICE}::bigint + id, company_id, id, md5(id::text)::uuid, 'Till', 'Tablet',
        sha256((${DEVICE_TOKEN}::text || id)::bytea), now() + interval '1 day'
      from branches where parent_branch_id is not null`.execute(db);
  await sql`
    insert into device_staff_keys (company_id, device_id, employee_id, key, wrap_rounds,
        wrapped_for)
      select b.company_id, ${DEVICE}::bigint + b.id, k.signer_id, k.key, 1, e.pin_lookup
      from unnest(${loaded.map((one) => one.branchId)}::bigint[],
        ${loaded.map((one) => one.signerId)}::bigint[], ${keys}::bytea[])
        as k (branch_id, signer_id, key)
      join branches b on b.id = k.branch_id
      join employees e on e.id = k.signer_id`.execute(db);
};

/** Fills an empty database, mostly by direct SQL, and returns the branches that calls can use. */
export const loadDataSet = async (db: Db, size: Size): Promise<Loaded[]> => {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // The rows are consistent by construction; checking 3 million of them one by one takes minutes.
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const part of [companiesAndBranches, people, tasks, occurrences, history]) {
      await sql.raw(part(size)).execute(tx);
    }
  });
  await loadSecrets(db);
  const { rows: loaded } = await sql<Loaded>`
    select b.company_id as "companyId", b.id as "branchId",
      (select min(id) from employees e where e.branch_id = b.id and e.role_id = 3) as "signerId",
      (select array_agg(id::int order by id) from branch_tasks t
        where t.branch_id = b.id) as "taskIds"
    from branches b where b.parent_branch_id is not null order by b.id`.execute(db);
  await loadDevices(db, loaded);
  // Autovacuum would have done this within a day; plans and index-only scans depend on it.
  await sql`vacuum analyze`.execute(db);
  return loaded;
};

/** Describes the numbers of rows in words. */
export const describe = async (db: Db): Promise<string> => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from companies) as companies,
      (select count(*) from branches where parent_branch_id is not null) as branches,
      (select count(*) from employees) as employees,
      (select count(*) from branch_tasks) as "branch tasks",
      (select count(*) from task_occurrences) as occurrences`.execute(db);
  return Object.entries(rows[0] ?? {})
    .map(([what, count]) => `${count.toLocaleString('en-GB')} ${what}`)
    .join(', ');
};
