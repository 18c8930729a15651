import { health, liveness } from '@branchbook/contract/health.ts';
import { saveDiaryEntry } from '@branchbook/contract/diary.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCast } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { startNetwork } from '../../testing/network.ts';
import type { Network } from '../../testing/network.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { createPostgresDatabase, openPostgres, startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { compareWith, startWriting } from '../../testing/writers.ts';
import type { Writing } from '../../testing/writers.ts';
import type { Database } from './database.ts';

const POSTGRES = process.env['TEST_DATABASE_URL'] ?? '';
const DATE = '2026-06-10';

describe.runIf(POSTGRES)('when the database is unavailable under load', () => {
  let server: TestServer;
  let network: Network;
  let operator: Database;
  let cast: Cast;
  let drop: () => Promise<void>;
  let token: string;
  let writing: Writing | undefined;

  beforeAll(async () => {
    const made = await createPostgresDatabase(POSTGRES);
    drop = made.drop;
    operator = await openPostgres(made.connectionString);
    network = await startNetwork(made.connectionString);
    server = await startTestServer({ database: await openPostgres(network.url) });
    cast = await createCast(server);
    token = cast.tokens.owner;
  });
  afterEach(async () => {
    network.heal();
    await writing?.stop();
    writing = undefined;
    await vi.waitUntil(
      () =>
        server.context.ping().then(
          () => true,
          () => false,
        ),
      10_000,
    );
  });
  afterAll(async () => {
    await server.close();
    await operator.close();
    await network.close();
    await drop();
  });

  const write = (): Writing =>
    startWriting(
      Array.from({ length: 8 }, () => server.client(token)),
      { branchId: cast.branch.id, date: DATE },
    );
  const begin = async (): Promise<Writing> => {
    writing = write();
    await writing.written(20);
    return writing;
  };
  /** Expects all acknowledged entries exactly once, and only failures that say to try again. */
  const expectNothingLost = async ({ stop, acknowledged, failures }: Writing): Promise<void> => {
    await stop();
    const rows = await operator.db
      .selectFrom('diary_entries')
      .select('notes')
      .where('branch_id', '=', cast.branch.id)
      .execute();
    expect(
      compareWith(
        acknowledged,
        rows.map(({ notes }) => notes),
      ),
    ).toEqual({
      lost: [],
      doubled: [],
    });
    expect([...failures.keys()].filter((status) => status !== 503)).toEqual([]);
  };
  const backends = async (): Promise<number[]> => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(operator.db);
    return rows.map(({ pid }) => pid);
  };

  it('a killed connection fails the call on it, and all others continue', async () => {
    const { written, longestGap } = await begin();
    for (let round = 0; round < 5; round += 1) {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(operator.db);
      await written(10);
    }
    expect(longestGap()).toBeLessThan(10_000);
    await expectNothingLost(writing!);
  });

  it('a caller is asked to come back in a moment, not shown a server error', async () => {
    network.silence();
    const entry = { branchId: cast.branch.id, date: DATE, note: 'during the outage' };
    const sent = fetch(`${server.origin}${saveDiaryEntry.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(entry),
    });
    const [{ status, headers }, ready] = await Promise.all([
      sent,
      refusalOf(server.client().call(health)),
    ]);
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    expect(ready).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect(await server.client().call(liveness)).toEqual({ status: 'ok' });
  });

  it('silently dropped connections are found and replaced', async () => {
    const { written, longestGap } = await begin();
    network.swallowConnected();
    await written(40);
    expect(longestGap()).toBeLessThan(10_000);
    await expectNothingLost(writing!);
  });

  it('a silent network fails calls within seconds, and they continue when it is back', async () => {
    const { written, failures } = await begin();
    network.silence();
    await vi.waitUntil(() => (failures.get(503) ?? 0) >= 8, 15_000);
    network.heal();
    const healed = performance.now();
    await written(10);
    expect(performance.now() - healed).toBeLessThan(10_000);
    await expectNothingLost(writing!);
  });

  it('a statement that is only slow is waited for', async () => {
    const { rows } = await sql<{ done: string }>`
      select 'slowly' as done from pg_sleep(3)`.execute(server.context.db);
    expect(rows).toEqual([{ done: 'slowly' }]);
  });

  it('a locked table delays calls that need it, and the server stays ready', async () => {
    const before = await backends();
    await operator.db.transaction().execute(async (tx) => {
      await sql`lock table diary_entries in access exclusive mode`.execute(tx);
      writing = write();
      await vi.waitUntil(() => writing!.sent >= 8);
      expect(await server.client().call(health)).toMatchObject({ status: 'ok' });
      await vi.waitUntil(() => writing!.failures.get(503), 20_000);
    });
    await writing!.written(10);
    await expectNothingLost(writing!);
    expect((await backends()).length).toBeLessThanOrEqual(before.length + 20);
  });
});
