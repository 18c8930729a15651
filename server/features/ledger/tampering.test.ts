import { recordTraining } from '@branchbook/contract/training.ts';
import type { Client } from '@branchbook/contract/client.ts';
import { headText } from '@branchbook/contract/ledger.ts';
import type { LedgerHead } from '@branchbook/contract/ledger.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Sql } from '../../platform/database/sql.ts';
import { createBranchRecords } from '../../testing/branch-records.ts';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { tokenOf } from '../../testing/factories.ts';
import { checkAgainst, checkLedger, exportOf, headOf, tamper } from '../../testing/ledger.ts';
import { startTestServer } from '../../testing/server.ts';
import { saltedHash } from './leaf-rules.ts';

const YESTERDAY = '2026-06-09T09:00:00Z';
const TODAY = '2026-06-10T09:00:00Z';

const world = useBranchWorld(YESTERDAY, () => startTestServer());
/** The owner, signed in again each day. */
let owner: Client;
const signIn = async (): Promise<void> => {
  const { server, cast } = world;
  owner = server.client(await tokenOf(server, cast.people.owner));
};

/** The head of yesterday, which the stranger has kept. */
let head: LedgerHead;
let company = 0;

beforeEach(async () => {
  const { server, cast } = world;
  company = cast.branch.companyId;
  await createBranchRecords(server, cast, cast.branch, cast.people.staff, 'Yesterday');
  await signIn();
  head = await headOf(owner);
  server.clock.set(TODAY);
  await signIn();
  await owner.call(recordTraining, {
    body: { employeeId: cast.people.staff.id, training_topic: 'Today' },
  });
});

const visitor = (): Sql => sql`(select min(id) from visitors where company_id = ${company})`;
const copyVisitor = (receivedAt: string): Sql => sql`
  insert into visitors (company_id, branch_id, uuid, full_name, reason, check_in, received_at)
  select company_id, branch_id, gen_random_uuid(), 'A friend', reason, check_in,
    ${receivedAt}::timestamptz
  from visitors where id = ${visitor()}`;

/** The leaf that was written as the last but one before the head. */
const late = (): number => head.size - 2;

const TAMPERINGS: [what: string, found: string, statements: () => Sql[]][] = [
  [
    'a changed record',
    'Changed after they were recorded',
    () => [sql`update visitors set reason = 'Inspection' where id = ${visitor()}`],
  ],
  [
    'a changed entry of the audit log',
    'Changed after they were recorded',
    () => [
      sql`update audit_log set actor_id = null
        where id = (select min(id) from audit_log where company_id = ${company})`,
    ],
  ],
  [
    'a deleted record',
    'Were deleted',
    () => [sql`delete from probe_checks where company_id = ${company}`],
  ],
  [
    'a deleted record whose leaf is deleted too',
    'Leaves are missing or in another order',
    () => [
      sql`delete from diary_entries where company_id = ${company}`,
      sql`delete from ledger_leaves where company_id = ${company} and kind = 'diary_entries'`,
      sql`delete from ledger_records where company_id = ${company} and kind = 'diary_entries'`,
    ],
  ],
  ['an inserted record', 'Were added without the ledger', () => [copyVisitor(YESTERDAY)]],
  [
    'leaves in another order',
    'The ledger is not the one that the head was made of',
    () => [
      sql`update ledger_leaves set position = -1 where company_id = ${company} and position = 2`,
      sql`update ledger_leaves set position = 2 where company_id = ${company} and position = 3`,
      sql`update ledger_leaves set position = 3 where company_id = ${company} and position = -1`,
    ],
  ],
  [
    'a changed time of a record',
    'Changed after they were recorded',
    () => [
      sql`update accidents set occurred_at = occurred_at - interval '1 hour'
        where company_id = ${company}`,
    ],
  ],
  [
    'a changed time of a leaf',
    'The ledger is not the one that the head was made of',
    () => [
      sql`update ledger_leaves set received_at = received_at - interval '1 hour'
        where company_id = ${company} and position = ${late()}`,
    ],
  ],
  [
    'a dropped end',
    'The ledger ends before the head',
    () => [
      sql`delete from visitors v using ledger_leaves l where l.company_id = ${company}
        and l.position >= ${late()} and l.kind = 'visitors' and l.record_id = v.id`,
      sql`delete from ledger_records where company_id = ${company} and position >= ${late()}`,
      sql`delete from ledger_leaves where company_id = ${company} and position >= ${late()}`,
      sql`update ledgers set size = ${late()} where company_id = ${company}`,
      sql`delete from ledger_queue`,
      sql`delete from ledger_heads where company_id = ${company}`,
    ],
  ],
];

it('the five lines of a QR code serve a stranger as a head', async () => {
  const exported = await exportOf(owner);
  const { code, text } = await checkLedger(exported, headText(head));
  expect(text).toContain('The head has no signature');
  expect(text).toContain('IN ORDER');
  expect(code).toBe(0);
  const other = headText({
    ...head,
    root: head.root.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  });
  expect((await checkLedger(exported, other)).code).toBe(1);
});

describe('a stranger with the checker and the head of yesterday', () => {
  it('finds everything in order where nothing was tampered with', async () => {
    const { code, text } = await checkAgainst(owner, head);
    expect(text).toMatch(/IN ORDER: \d+ records unchanged, /);
    expect(text).not.toContain('NOT IN ORDER');
    expect(code).toBe(0);
  });

  it.each(TAMPERINGS)('finds %s', async (_what, found, statements) => {
    await tamper(world.server, ...statements());
    const { code, text } = await checkAgainst(owner, head);
    expect(text).toContain('NOT IN ORDER');
    expect(text).toContain(found);
    expect(code).toBe(1);
  });

  it('finds a record that was inserted for yesterday with the triggers of the database', async () => {
    await copyVisitor('2026-06-09T08:00:00Z').execute(world.server.context.db);
    const { code, text } = await checkAgainst(owner, head);
    expect(text).toContain('Claim to have been received before the head, which lacks them');
    expect(code).toBe(1);
  });

  it('finds a record that was changed in the database with its triggers', async () => {
    await sql`update visitors set reason = 'Inspection' where id = ${visitor()}`.execute(
      world.server.context.db,
    );
    const { code, text } = await checkAgainst(owner, head);
    expect(text).toContain('Were changed in a way that is not allowed');
    expect(code).toBe(1);
  });

  it('finds a changed record even if its leaf was made to fit', async () => {
    const { server } = world;
    const { db } = server.context;
    const exported = await exportOf(owner);
    await tamper(server, sql`update visitors set reason = 'Fit' where id = ${visitor()}`);
    const leaf = await db
      .selectFrom('ledger_records as r')
      .innerJoin('ledger_leaves as l', (join) =>
        join.onRef('l.company_id', '=', 'r.company_id').onRef('l.position', '=', 'r.position'),
      )
      .select(['l.position', 'l.content_hash', 'r.salt'])
      .where('l.company_id', '=', company)
      .where('l.kind', '=', 'visitors')
      .executeTakeFirstOrThrow();
    const line = exported.split('\n').find((text) => text.includes(`"position":${leaf.position},`));
    const { content } = JSON.parse(line ?? '') as { content: [string, string] };
    const changed = content[0].replace(/"reason":"[^"]*"/, '"reason":"Fit"');
    const fitting = Buffer.concat([
      saltedHash(leaf.salt.subarray(0, 16), changed),
      (leaf.content_hash ?? Buffer.alloc(64)).subarray(32),
    ]);
    await tamper(
      server,
      sql`update ledger_leaves set content_hash = ${fitting}
        where company_id = ${company} and position = ${leaf.position}`,
    );
    const { code, text } = await checkAgainst(owner, head);
    expect(text).not.toContain('Changed after they were recorded');
    expect(text).toContain('The ledger is not the one that the head was made of');
    expect(code).toBe(1);
  });
});
