import { sql } from 'kysely';
import type { Branch, Cast } from './factories.ts';
import type { TestServer } from './server.ts';

/** Creates a record of each kind at noon of each day; each reading rechecks the one before. */
export const createOldRecords = async (
  { context: { db } }: TestServer,
  { branch, people }: Cast,
  at: Branch,
  days: string[],
): Promise<void> => {
  const place = sql`${branch.companyId}, ${at.id}`;
  const by = people.staff.id;
  await sql`
    insert into visitors (company_id, branch_id, uuid, full_name, reason, check_in, received_at)
    select ${place}, gen_random_uuid(), day, 'Delivery', (day || 'T12:00Z')::timestamptz, now()
    from unnest(${days}::text[]) day
  `.execute(db);
  await sql`
    insert into diary_entries (company_id, branch_id, date, notes, created_by, created_by_name,
      created_at, updated_at)
    select ${place}, day::date, day, ${by}, 'Sam', now(), now() from unnest(${days}::text[]) day
  `.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into temp_equipment (company_id, branch_id, equipment_name, min_temp, max_temp)
    values (${place}, 'Old fridge', 0, 5) returning id
  `.execute(db);
  await sql`
    insert into temp_readings (company_id, branch_id, uuid, equipment_id, log_date, slot, value,
      min_temp, max_temp, recorded_by, recorded_by_name, occurred_at, received_at)
    select ${place}, gen_random_uuid(), ${rows[0]?.id}, day::date, 'morning', 4, 0, 5, ${by},
      'Sam', now(), now()
    from unnest(${days}::text[]) day
  `.execute(db);
  await sql`
    update temp_readings r set recheck_of = p.id, corrects = p.id
    from (select id, lead(id) over (order by log_date) as next from temp_readings
      where branch_id = ${at.id}) p
    where r.id = p.next
  `.execute(db);
};

/** Returns the days of which a branch still has records. */
export const daysLeft = async ({ context: { db } }: TestServer, branch: Branch) => {
  const { rows } = await sql<{ kind: string; day: string }>`
    select 'visitors' as kind, full_name as day from visitors where branch_id = ${branch.id}
    union all select 'diary', notes from diary_entries where branch_id = ${branch.id}
    union all select 'temperatures', log_date::text from temp_readings
      where branch_id = ${branch.id}
    order by kind, day
  `.execute(db);
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ day }) => day);
  return { visitors: of('visitors'), diary: of('diary'), temperatures: of('temperatures') };
};
