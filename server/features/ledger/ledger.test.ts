import { createPublicKey, verify } from 'node:crypto';
import { headText, ledgerExport, ledgerHeadOf } from '@branchbook/contract/ledger.ts';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import { saveRetention } from '@branchbook/contract/privacy.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { beginEpoch } from '../../platform/epoch/queries.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { createBranchRecords } from '../../testing/branch-records.ts';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { createAnsweredTask } from '../../testing/due-task.ts';
import { createCast, tokenOf } from '../../testing/factories.ts';
import { checkAgainst, checkLedger, exportOf, headOf, tamper } from '../../testing/ledger.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import { deleteOldRecords, eraseCompany } from '../privacy/service.ts';
import { CHECKER } from './checker-rules.ts';
import { LEDGER_TABLES, ledgerKindOf } from './record-list.ts';

const world = useBranchWorld('2026-06-10T09:00:00Z', () => startTestServer());
const owner = () => world.cast.as('owner');
const companyId = () => world.cast.branch.companyId;

const record = (words = 'Words of the record') => {
  const { server, cast } = world;
  return createBranchRecords(server, cast, cast.branch, cast.people.staff, words);
};

const leavesIn = (exported: string) =>
  exported
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text) as Record<string, unknown>)
    .filter(({ type }) => type === 'leaf');

describe('the head of the ledger', () => {
  it('is signed by the key that it names, and stays the same while nothing is recorded', async () => {
    await record();
    const head = await headOf(owner());
    const x = Buffer.from(head.public_key, 'hex').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const signature = Buffer.from(head.signature, 'hex');
    expect(verify(null, Buffer.from(headText(head)), key, signature)).toBe(true);
    expect(head.size).toBeGreaterThan(20);
    expect(await headOf(owner())).toEqual(head);
    await world.sendAs('staff', {
      kind: 'diary.add',
      payload: { date: '2026-06-10', note: 'New' },
    });
    const next = await headOf(owner());
    // The note and its entry in the audit log.
    expect(next.size).toBe(head.size + 2);
    expect(next.root).not.toBe(head.root);
  });

  it('exists for a company that has recorded nothing, and is of this company alone', async () => {
    const other = await createCast(world.server);
    const head = await headOf(other.as('owner'));
    await record();
    const own = await headOf(owner());
    expect(own.ledger).not.toBe(head.ledger);
    expect(own.public_key).not.toBe(head.public_key);
    expect(await headOf(other.as('owner'))).toMatchObject({ ledger: head.ledger });
  });

  it('is for managers, and the export is for the owner alone', async () => {
    const { cast } = world;
    expect(await cast.as('branch manager').call(ledgerHeadOf)).toHaveProperty('root');
    expect(await refusalOf(cast.as('staff').call(ledgerHeadOf))).toMatchObject({ status: 403 });
    for (const kind of ['head-office manager', 'branch manager', 'staff'] as const) {
      const call = cast.as(kind).call(ledgerExport, { query: {} });
      expect(await refusalOf(call)).toMatchObject({ status: 403 });
    }
  });
});

it('the server offers the checker to everyone', async () => {
  const response = await fetch(`${world.server.origin}/check-ledger.mjs`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('node check-ledger.mjs EXPORT HEAD');
});

describe('an export', () => {
  it('has a leaf for each kind of record that a branch keeps, with its contents', async () => {
    await record();
    const exported = await exportOf(owner());
    const kinds = new Set(leavesIn(exported).map(({ kind }) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(['visitors', 'accidents', 'audit_log']));
    expect(exported).toContain('Words of the record');
    const withheld = await exportOf(owner(), 'withheld');
    expect(withheld).not.toMatch(/"full_name|"symptoms/);
    const { code, text } = await checkLedger(withheld, await headOf(owner()));
    expect(text).toMatch(/visitors: \d+ records? without contents in this export/);
    expect(code).toBe(0);
  });

  it('is refused by the checker when it was cut off', async () => {
    await record();
    const head = await headOf(owner());
    const exported = await exportOf(owner());
    const cut = exported.slice(0, exported.lastIndexOf('{"type":"end"'));
    const { code, text } = await checkLedger(cut, head);
    expect(text).toContain('The export is not complete');
    expect(code).toBe(1);
  });

  it('is in order after a person and old records were erased, with nothing left of them', async () => {
    const { server, cast } = world;
    await record('Private words');
    const head = await headOf(owner());
    await owner().call(deleteEmployee, { body: { employeeId: cast.people.staff.id } });
    const none = { diary: null, foodChecks: null, probes: null, complaints: null };
    server.clock.set('2027-12-01T09:00:00Z');
    const later = server.client(await tokenOf(server, cast.people.owner));
    await later.call(saveRetention, { body: { visitors: 365, temperatures: 365, ...none } });
    await deleteOldRecords(server.context);
    const exported = await exportOf(later);
    const { code, text } = await checkLedger(exported, head);
    expect(text).toMatch(/Allowed: \d+ records? removed after the head: .*, records.expired/);
    expect(text).toMatch(/Allowed: \d+ records? changed after the head: .*, employee.deleted/);
    expect(text).not.toContain('NOT IN ORDER');
    expect(code).toBe(0);
    // The accident book keeps the names of those who wrote in it, and a check of the right to work
    // keeps the name of the person until its own day.
    const withName = leavesIn(exported).filter(
      ({ kind, content }) =>
        kind !== 'accidents' &&
        kind !== 'right_to_work_checks' &&
        String(content).includes(cast.people.staff.name),
    );
    expect(withName).toEqual([]);
  });

  it('explains with the restoring of a backup why the end of the ledger is another one', async () => {
    const { server } = world;
    await record();
    const backup = await headOf(owner());
    server.clock.advance(12 * 60_000);
    await world.sendAs('staff', {
      kind: 'diary.add',
      payload: { date: '2026-06-10', note: 'Lost' },
    });
    const head = await headOf(owner());
    // The database as it was in the backup.
    await tamper(
      server,
      sql`delete from diary_entries where notes = 'Lost'`,
      sql`delete from ledger_records where company_id = ${companyId()}
        and position >= ${backup.size}`,
      sql`delete from ledger_leaves where company_id = ${companyId()}
        and position >= ${backup.size}`,
      sql`delete from ledger_heads where company_id = ${companyId()} and size > ${backup.size}`,
      sql`delete from audit_log where company_id = ${companyId()} and at > ${backup.signed_at}`,
      sql`update ledgers set size = ${backup.size} where company_id = ${companyId()}`,
    );
    server.clock.advance(60_000);
    await beginEpoch(server.context.db, server.clock.now());
    const { code, text } = await checkAgainst(owner(), head);
    expect(text).toContain('A backup was restored after the head was signed.');
    expect(code).toBe(1);
    expect((await checkAgainst(owner(), backup)).code).toBe(0);
  });
});

describe('the database', () => {
  const HISTORY = [
    'audit_log',
    'occurrence_events',
    'ledger_leaves',
    'ledger_heads',
    'ledger_nodes',
  ];

  /** Records enough to complete a subtree of 256 leaves. */
  const recordMuch = async () => {
    await createAnsweredTask(world.cast, world.cast.branch, 'staff', 'Fridge');
    const notes = Array.from({ length: 130 }, (_, n) => ({
      kind: 'diary.add' as const,
      payload: { date: '2026-06-10', note: `Note ${n}` },
    }));
    await world.sendAs('staff', ...notes);
  };

  it.each(HISTORY)('refuses to change or delete rows of %s', async (table) => {
    const { db } = world.server.context;
    await recordMuch();
    await headOf(owner());
    await expect(
      sql`update ${sql.table(table)} set company_id = company_id`.execute(db),
    ).rejects.toThrow('are never changed');
    await expect(
      sql`delete from ${sql.table(table)} where company_id = ${companyId()}`.execute(db),
    ).rejects.toThrow('are deleted with their company only');
  });

  it('has the groups of each kind in the order of the rules, as older leaves have them', () => {
    const groups = LEDGER_TABLES.map((table) => [table, Object.keys(ledgerKindOf(table).groups)]);
    const rules = Object.entries(CHECKER.RULES).map(([kind, rule]) => [
      kind,
      Object.keys(rule.groups),
    ]);
    expect(Object.fromEntries(groups)).toEqual(Object.fromEntries(rules));
  });

  it('queues the changes of every table whose rows are leaves', async () => {
    const { rows } = await sql<{ table: string; events: number }>`
      select c.relname as table, sum(distinct t.tgtype::int & 28)::int as events
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname like 'ledger_of%' group by c.relname
    `.execute(world.server.context.db);
    // Insert, delete and update are the bits 4, 8 and 16.
    expect(new Map(rows.map(({ table, events }) => [table, events]))).toEqual(
      new Map(LEDGER_TABLES.map((table) => [table, 28])),
    );
  });

  it('erases the ledger with its company, and queues nothing of it', async () => {
    const { db } = world.server.context;
    await record();
    await headOf(owner());
    expect(await eraseCompany(world.server.context, mintScope(companyId(), 'all'), null)).toBe(
      true,
    );
    const { rows } = await sql<{ rows: number }>`
      select (select count(*) from ledger_leaves where company_id = ${companyId()})
        + (select count(*) from ledger_queue where company_id = ${companyId()}) as rows`.execute(
      db,
    );
    expect(rows).toEqual([{ rows: 0 }]);
  });
});

it('a damaged ledger raises one alarm a day and signs nothing more', async () => {
  const { server } = world;
  await record();
  await headOf(owner());
  await tamper(
    server,
    sql`update ledger_leaves set leaf_hash = sha256('x')
      where company_id = ${companyId()} and position = 1`,
  );
  await world.sendAs('staff', { kind: 'diary.add', payload: { date: '2026-06-10', note: 'Next' } });
  expect(await refusalOf(owner().call(ledgerHeadOf))).toMatchObject({ code: 'LEDGER_DAMAGED' });
  expect(await refusalOf(owner().call(ledgerHeadOf))).toMatchObject({ code: 'LEDGER_DAMAGED' });
  const alarms = () =>
    server.context.db
      .selectFrom('audit_log')
      .select('action')
      .where('company_id', '=', companyId())
      .where('action', '=', 'ledger.damaged')
      .execute();
  expect(await alarms()).toHaveLength(1);
  server.clock.advance(25 * 3_600_000);
  const signedIn = server.client(await tokenOf(server, world.cast.people.owner));
  expect(await refusalOf(signedIn.call(ledgerHeadOf))).toMatchObject({ code: 'LEDGER_DAMAGED' });
  expect(await alarms()).toHaveLength(2);
});
