import { continuesTree } from '@branchbook/contract/ledger-proof.ts';
import { deviceLedgerHead, ledgerStatusOf, reportLedger } from '@branchbook/contract/ledger.ts';
import { saveWebhook } from '@branchbook/contract/webhook.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { createCast } from '../../testing/factories.ts';
import { headOf, tamper } from '../../testing/ledger.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { startTestServer } from '../../testing/server.ts';
import { sequenceAtLeisure, sequenceRecords, signDailyHeads } from './service.ts';
import { consistencyRanges, joinNodes, joinSubtrees, leafHash, subtreesOf } from './tree-rules.ts';
import type { Range } from './tree-rules.ts';

const world = useBranchWorld('2026-06-10T09:00:00Z', () =>
  startTestServer({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true' } }),
);
const owner = () => world.cast.as('owner');

const note = (words: string) => ({
  kind: 'diary.add' as const,
  payload: { date: '2026-06-10', note: words },
});

describe('a proof that a tree continues another', () => {
  const leaves = Array.from({ length: 40 }, (_, n) => leafHash(`leaf ${n}`));
  const rootOf = ({ from, to }: Range): string =>
    joinSubtrees(
      subtreesOf({ from, to }).map((part) => joinNodes(leaves.slice(part.from, part.to))),
    ).toString('hex');
  const treeOf = (size: number) => ({ size, root: rootOf({ from: 0, to: size }) });
  const proofOf = (known: number, size: number) => consistencyRanges(known, size).map(rootOf);

  it('holds for every two sizes, and for no other tree', async () => {
    const wrong = leafHash('another leaf').toString('hex');
    for (let size = 1; size <= leaves.length; size += 1) {
      for (let known = 1; known <= size; known += 1) {
        const proof = proofOf(known, size);
        expect(await continuesTree(treeOf(known), treeOf(size), proof)).toBe(true);
        const other = { size: known, root: wrong };
        expect(await continuesTree(other, treeOf(size), proof)).toBe(false);
        const next = { size, root: wrong };
        expect(await continuesTree(treeOf(known), next, proof)).toBe(false);
        if (proof.length === 0) continue;
        expect(await continuesTree(treeOf(known), treeOf(size), proof.slice(1))).toBe(false);
        expect(await continuesTree(treeOf(known), treeOf(size), [...proof, wrong])).toBe(false);
      }
    }
  });

  it('never holds for a shorter tree', async () => {
    expect(await continuesTree(treeOf(9), treeOf(8), [])).toBe(false);
  });
});

describe('a tablet that kept a head', () => {
  const ask = (size: number) => world.tablet.client.call(deviceLedgerHead, { query: { size } });

  it('gets the proof that the newest head continues it', async () => {
    await world.sendAs('staff', note('First'));
    const kept = await headOf(owner());
    expect((await ask(0)).head).toEqual(kept);
    for (const batch of [1, 2]) {
      const notes = Array.from({ length: 150 }, (_, n) => note(`Note ${n} of ${batch}`));
      await world.sendAs('staff', ...notes);
    }
    const newest = await headOf(owner());
    const { head, proof } = await ask(kept.size);
    expect(head).toEqual(newest);
    expect(await continuesTree(kept, newest, proof ?? [])).toBe(true);
  });

  it('gets no proof once leaves are missing, and its alarm is shown to managers', async () => {
    await world.sendAs('staff', note('First'), note('Second'));
    const kept = await headOf(owner());
    const companyId = world.cast.branch.companyId;
    await tamper(
      world.server,
      sql`delete from ledger_heads where company_id = ${companyId}`,
      sql`delete from ledger_leaves where company_id = ${companyId} and position >= 2`,
      sql`delete from ledger_records where company_id = ${companyId} and position >= 2`,
      sql`update ledgers set size = 2 where company_id = ${companyId}`,
    );
    await headOf(owner());
    expect((await ask(kept.size)).proof).toBeNull();
    await world.tablet.client.call(reportLedger, { body: { size: kept.size } });
    await world.tablet.client.call(reportLedger, { body: { size: kept.size } });
    const { alarms } = await world.cast.as('branch manager').call(ledgerStatusOf);
    expect(alarms).toEqual([
      {
        found: 'tablet differs',
        tablet: expect.any(String) as string,
        size: kept.size,
        at: '2026-06-10T09:00:00.000Z',
      },
    ]);
  });
});

describe('the job of each hour', () => {
  it('signs one head a day where something was recorded, and calls the webhook with it', async () => {
    const { server } = world;
    const receiver = await startReceiver();
    await owner().call(saveWebhook, { body: { url: `${receiver.url}/hook`, on: true } });
    const dailyHeads = () =>
      server.context.db
        .selectFrom('ledger_heads')
        .select(['size', 'root'])
        .where('company_id', '=', world.cast.branch.companyId)
        .where('reason', '=', 'daily')
        .orderBy('id')
        .execute();
    const run = async () => {
      await signDailyHeads(server.context);
      await server.context.outbound.deliver();
    };
    await world.sendAs('staff', note('First'));
    await headOf(owner());
    await run();
    await run();
    const [first, ...others] = await dailyHeads();
    expect(others).toEqual([]);
    expect(JSON.parse(receiver.calls[0]!.body.toString())).toMatchObject({
      type: 'ledger.head',
      company: world.cast.company.name,
      head: { size: first?.size, root: first?.root.toString('hex') },
    });
    server.clock.advance(25 * 3_600_000);
    await run();
    expect(await dailyHeads()).toHaveLength(1);
    await world.sendAs('staff', note('Second'));
    await sequenceRecords(server.context, world.cast.company.id);
    await run();
    expect(await dailyHeads()).toHaveLength(2);
    expect(receiver.calls).toHaveLength(2);
    await receiver.close();
  });
});

describe('the job that moves what is recorded', () => {
  const waiting = async () => {
    const { rows } = await sql<{ company: number; records: number }>`
      select company_id as company, sum(cardinality(record_ids))::int as records
      from ledger_queue group by company_id`.execute(world.server.context.db);
    return new Map(rows.map(({ company, records }) => [company, records]));
  };
  const notes = (count: number) => Array.from({ length: count }, (_, n) => note(`Note ${n}`));

  it('moves the records of all companies, of which a head needs only one', async () => {
    await world.sendAs('staff', note('First'));
    const other = await createCast(world.server);
    await headOf(other.as('owner'));
    expect([...(await waiting()).keys()]).toContain(world.cast.branch.companyId);
    await sequenceAtLeisure(world.server.context, new AbortController().signal);
    expect(await waiting()).toEqual(new Map());
  });

  it('stops with the process after a batch, and the next one goes on', async () => {
    for (let batch = 0; batch < 9; batch += 1) await world.sendAs('staff', ...notes(200));
    await sequenceAtLeisure(world.server.context, AbortSignal.abort());
    expect((await waiting()).get(world.cast.branch.companyId)).toBeGreaterThan(0);
    await sequenceRecords(world.server.context, world.cast.branch.companyId);
    expect((await waiting()).get(world.cast.branch.companyId)).toBeUndefined();
    expect((await headOf(owner())).size).toBeGreaterThan(9 * 400 - 1);
  });
});
