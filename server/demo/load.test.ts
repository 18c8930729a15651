import { login, sessionIn } from '@branchbook/contract/auth.ts';
import { addGlobalTask, assignTasks } from '@branchbook/contract/tasks.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createCompany } from '../testing/factories.ts';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { NEXT_ID, PASSWORD } from './company.ts';
import { loadDemo } from './load.ts';

const NOW = '2026-10-24T13:30:00Z';

/** Columns that are sealed or hashed with random salt and so differ in each run. */
const RANDOM = [
  'password_hash',
  'device_password_hash',
  'pin',
  'n_i_no',
  'token_hash',
  'customer',
  'sealed',
];

const everyRow = async ({ context: { db } }: TestServer): Promise<string[]> => {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    // Each database has its own epoch, and its own numbers of transactions.
    .filter((name) => name !== 'server_epoch' && name !== 'ledger_queue');
  const found: string[] = [];
  for (const table of tables.filter((name) => !name.startsWith('kysely_'))) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - ${RANDOM}::text[])::text as row from ${sql.table(table)} t order by 1
    `.execute(db);
    found.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return found;
};

describe('any other database', () => {
  it('is refused and not changed', async () => {
    const used = await startTestServer({ now: NOW });
    await createCompany(used);
    const before = await everyRow(used);
    await expect(loadDemo(used.context)).rejects.toThrow('empty database');
    expect(await everyRow(used)).toEqual(before);
    await used.close();
  });
});

/** Returns the state of the newest day, with present visitors and fridges that are too warm. */
const newestDay = async ({ context }: TestServer, now: string) => {
  const { rows } = await sql<{ day: string; begun: boolean; open: boolean; future: number }>`
    select due_date as day, bool_or(state <> 'pending') as begun,
      bool_or(state = 'pending') as open,
      count(*) filter (where done_at > ${now}::timestamptz) as future
    from task_occurrences where due_date = (select max(due_date) from task_occurrences)
    group by due_date
  `.execute(context.db);
  const { rows: present } = await sql`
    select branch_id from visitors where check_out is null and check_in > ${now}::timestamptz - interval '2 hours'
      and check_in <= ${now}::timestamptz
    union all select branch_id from temp_readings where action is not null and closed_at is null
      and log_date = ${now.slice(0, 10)}::date and occurred_at <= ${now}::timestamptz
  `.execute(context.db);
  return { ...rows[0], isBusy: present.length > 6 };
};
const underWay = (now: string) => ({
  day: now.slice(0, 10),
  begun: true,
  open: true,
  future: 0,
  isBusy: true,
});

describe('created twice on one day, before opening time, as the clocks go forward', () => {
  const now = '2026-03-29T00:10:00Z';
  it('is identical to the last id, ends on that day, and continues with the same numbers', async () => {
    const first = await startTestServer({ now });
    await loadDemo(first.context);
    expect(await newestDay(first, now)).toEqual(underWay(now));
    const known = new Set(await everyRow(first));
    await first.close();
    const again = await startTestServer({ now });
    const demo = await loadDemo(again.context);
    const rows = await everyRow(again);
    expect(rows.length).toBeGreaterThan(10_000);
    expect(rows.filter((row) => !known.has(row))).toEqual([]);
    expect(rows).toHaveLength(known.size);

    const { token } = await again
      .client()
      .call(login, { body: { email: demo.owner.email, password: PASSWORD } })
      .then(sessionIn);
    const task = await again.client(token).call(addGlobalTask, {
      body: {
        task_name: 'Sweep the yard',
        task_description: 'All of it',
        scheduled_month: null,
        scheduled_day: null,
      },
    });
    expect(task.id).toBe(NEXT_ID.task_ids);
    const branchIds = demo.sites.map(({ id }) => id);
    expect(
      await again.client(token).call(assignTasks, { body: { taskIds: [task.id], branchIds } }),
    ).toEqual({ created: 8, skipped: 0 });
    await again.close();
  });
});

describe('created after closing time, on a leap day', () => {
  it('ends on that day, which has begun and is not over', async () => {
    const now = '2028-02-29T23:50:00Z';
    const server = await startTestServer({ now });
    await loadDemo(server.context);
    expect(await newestDay(server, now)).toEqual(underWay(now));
    await server.close();
  });
});
