import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCast } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { createDish } from '../../testing/dishes.ts';
import { createLedgerRecords } from '../../testing/ledger-records.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
  const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
  await createLedgerRecords(server, cast, tablet, 'Words');
  await createDish(cast);
  await sql`insert into erasures (company_id, employee_id, at, reason)
    values (${cast.company.id}, null, now(), 'asked')`.execute(server.context.db);
});
afterAll(() => server.close());

const SIGNED = [
  'accident_addresses',
  'accidents',
  'certificates',
  'complaints',
  'diary_entries',
  'dish_checks',
  'dish_versions',
  'food_checks',
  'food_diaries',
  'food_diary_reviews',
  'food_diary_signatures',
  'food_limits',
  'food_method_versions',
  'probe_checks',
  'temp_readings',
  'visitors',
] as const;

describe('the role of the server itself', () => {
  it.each(SIGNED)('cannot delete rows of %s before their day', async (table) => {
    const { db } = server.context;
    const { id: companyId } = cast.company;
    const { rows } =
      await sql`select from ${sql.table(table)} where company_id = ${companyId}`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    await expect(
      sql`delete from ${sql.table(table)} where company_id = ${companyId}`.execute(db),
    ).rejects.toThrow(
      /are kept|are deleted with their company only|violates foreign key constraint/,
    );
  });

  it('cannot delete the outcome of a task', async () => {
    await expect(
      sql`delete from task_occurrences where state <> 'pending'`.execute(server.context.db),
    ).rejects.toThrow('are kept once they have an outcome');
  });

  it('cannot forget that someone was erased', async () => {
    const { db } = server.context;
    for (const statement of [
      sql`delete from erasures`,
      sql`update erasures set reason = 'Other'`,
    ]) {
      await expect(statement.execute(db)).rejects.toThrow('never changed or deleted');
    }
  });

  it.each([
    ['dish_versions', 'signed_by_name'],
    ['food_diary_signatures', 'signed_by_name'],
    ['food_diary_reviews', 'signed_by_name'],
    ['probe_checks', 'checked_by_name'],
  ])('cannot put another name on rows of %s', async (table, column) => {
    const name = sql.ref(column);
    const rename = (to: string) =>
      sql`update ${sql.table(table)} set ${name} = ${to} where ${name} is not null`.execute(
        server.context.db,
      );
    await expect(rename('Another')).rejects.toThrow('changes by an erasure only');
    await rename('Former employee');
  });
});
