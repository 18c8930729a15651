import { saveRetention } from '@branchbook/contract/privacy.ts';
import type { Retention } from '@branchbook/contract/privacy.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setClock } from '../../platform/database/set-clock.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { createVisits } from '../../testing/drawn-records.ts';
import { createCast } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { createLogLines } from '../../testing/log-lines.ts';
import { createOldRecords, daysLeft } from '../../testing/old-records.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { deleteTooOld } from './retention-queries.ts';
import { deleteOldRecords } from './service.ts';

const NOW = '2026-06-10T09:00:00.000Z';
const LONG_AGO = '2024-02-29';
const YEAR: Retention = {
  visitors: 365,
  diary: null,
  temperatures: null,
  foodChecks: null,
  probes: null,
  complaints: null,
};

const log = createLogLines();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: NOW, logTo: log.stream, env: { LOG_LEVEL: 'error' } });
});
afterAll(() => server.close());

const save = (cast: Cast, body: Retention & { dryRun?: boolean }) =>
  cast.as('owner').callWithMessage(saveRetention, { body });

it('a preview changes nothing and says so, and saving is recorded in the audit log', async () => {
  const cast = await createCast(server);
  expect((await save(cast, { ...YEAR, dryRun: true })).message).toBe('Nothing was changed');
  expect(await auditOf(server, cast.company.id)).toEqual([]);
  expect((await save(cast, YEAR)).message).toBe('Saved');
  expect(await auditOf(server, cast.company.id)).toEqual([
    {
      action: 'retention.changed',
      actor_id: cast.people.owner.id,
      entity: 'company',
      entity_id: cast.company.id,
      branch_id: null,
      details: YEAR,
      at: new Date(NOW),
    },
  ]);
});

it('all expired records are deleted in one night, five thousand at a time', async () => {
  const cast = await createCast(server);
  await save(cast, YEAR);
  await sql`
    insert into visitors (company_id, branch_id, uuid, full_name, reason, check_in, received_at)
    select ${cast.company.id}, ${cast.branch.id}, gen_random_uuid(), 'V', 'x',
      ${`${LONG_AGO}T12:00:00Z`}::timestamptz, now()
    from generate_series(1, 5001)
  `.execute(server.context.db);
  await deleteOldRecords(server.context);
  expect((await daysLeft(server, cast.branch)).visitors).toEqual([]);
  const expired = {
    action: 'records.expired',
    actor_id: null,
    entity: 'company',
    entity_id: cast.company.id,
    branch_id: null,
    at: new Date(NOW),
  };
  expect((await auditOf(server, cast.company.id)).slice(1)).toEqual([
    { ...expired, details: { visitors: 5000 } },
    { ...expired, details: { visitors: 1 } },
  ]);
});

it('no more expired records than the limit are deleted at once, whatever plan PostgreSQL chooses', async () => {
  const cast = await createCast(server);
  await createVisits(server, cast.branch, 30);
  await save(cast, YEAR);
  const scope = mintScope(cast.company.id, 'all');
  const day = '2030-01-01';
  const cut = { branchId: cast.branch.id, timezone: 'Europe/London', day, instant: new Date(day) };
  const deleted = await server.context.db.transaction().execute(async (tx) => {
    await setClock(tx, new Date('2031-01-02'));
    // Leaves only the plan that runs a subquery again for each row.
    await sql`
      select set_config(name, 'off', true) from pg_settings
      where name in (
        'enable_hashagg', 'enable_hashjoin', 'enable_material', 'enable_mergejoin', 'enable_sort'
      )
    `.execute(tx);
    return deleteTooOld(tx, scope, 'visitors', [cut], 10);
  });
  expect(deleted).toBe(10);
});

it('an error in one company does not stop the deletion in another', async () => {
  const [troubled, other] = [await createCast(server), await createCast(server)];
  for (const cast of [troubled, other]) {
    await createOldRecords(server, cast, cast.branch, [LONG_AGO]);
    await save(cast, YEAR);
  }
  const { db } = server.context;
  await sql`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not this one'; end $$
  `.execute(db);
  await sql`
    create trigger refuse before delete on visitors for each row
      when (old.company_id = ${sql.lit(troubled.company.id)}) execute function refuse()
  `.execute(db);
  await deleteOldRecords(server.context);
  await sql`drop trigger refuse on visitors`.execute(db);
  expect((await daysLeft(server, troubled.branch)).visitors).toEqual([LONG_AGO]);
  expect((await daysLeft(server, other.branch)).visitors).toEqual([]);
  expect(log.text()).toContain('old records of a company are still there');
  expect(log.text()).toContain(`"companyId":${troubled.company.id}`);
  await deleteOldRecords(server.context);
  expect((await daysLeft(server, troubled.branch)).visitors).toEqual([]);
});
