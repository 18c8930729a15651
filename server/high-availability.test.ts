import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { health } from '@branchbook/contract/health.ts';
import { liveEvents } from '@branchbook/contract/live.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findPostgresPrograms, startCluster, startPgBouncer } from './testing/cluster.ts';
import type { Cluster } from './testing/cluster.ts';
import { createCast } from './testing/factories.ts';
import type { Cast } from './testing/factories.ts';
import { startProgram } from './testing/program.ts';
import type { Program } from './testing/program.ts';
import { createPostgresDatabase, openPostgres, startTestServer } from './testing/server.ts';
import type { TestDatabase, TestServer } from './testing/server.ts';
import { compareWith, startWriting } from './testing/writers.ts';

const POSTGRES = process.env['TEST_DATABASE_URL'] ?? '';
const SECRET_KEY = 'a secret for tests only, long enough';
const DATE = '2026-06-10';
/** Longest time in milliseconds from the promotion to the next acknowledged write. */
const GAP_MS = 4000;

const isReady = (program: Program): Promise<boolean> =>
  program
    .client()
    .call(health)
    .then(
      () => true,
      () => false,
    );

const notesIn = async (database: Pick<TestDatabase, 'db'>, cast: Cast): Promise<string[]> => {
  const rows = await database.db
    .selectFrom('diary_entries')
    .select('notes')
    .where('branch_id', '=', cast.branch.id)
    .execute();
  return rows.map(({ notes }) => notes);
};

/** Opens a live stream and returns a function that resolves with its next event. */
const nextEventOf = async (program: Program, token: string): Promise<() => Promise<string>> => {
  const { body } = await program.client(token).raw(liveEvents);
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  return async () => {
    for (;;) {
      const { value = '', done } = (await reader?.read()) ?? { done: true };
      if (done || value.includes('data:')) return value;
    }
  };
};

describe.runIf(POSTGRES && findPostgresPrograms())('two servers on a primary and a standby', () => {
  let folder: string;
  let cluster: Cluster;
  let setUp: TestServer;
  let cast: Cast;
  let servers: Program[];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'high-availability-'));
    cluster = await startCluster(folder);
    setUp = await startTestServer({
      now: new Date().toISOString(),
      database: await openPostgres(cluster.primary.url),
    });
    cast = await createCast(setUp);
    servers = await Promise.all(
      [1, 2].map(() => startProgram(folder, { DATABASE_URL: cluster.url, SECRET_KEY })),
    );
    const listening = await Promise.all(servers.map((server) => server.listening));
    if (!listening.every(Boolean)) throw new Error('A server did not start.');
  });
  afterAll(async () => {
    for (const server of servers) await server.kill();
    await setUp.close();
    await cluster.stop();
    rmSync(folder, { recursive: true });
  });

  it('do not report a write as saved that no standby has confirmed', async () => {
    const { primary } = cluster;
    const confirmBy = async (standby: string): Promise<void> => {
      await primary.query(`alter system set synchronous_standby_names = '${standby}'`);
      await primary.query('select pg_reload_conf()');
    };
    await confirmBy('absent');
    const saved = sql`create table unconfirmed (id int)`.execute(setUp.context.db);
    const refusal = saved.then(
      () => 'saved',
      (error: unknown) => String(error),
    );
    // Cancels the statement as its time limit would.
    const stopWaiting = () =>
      primary.query(
        "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
      );
    await vi.waitUntil(async () => (await stopWaiting()).length > 0, 10_000);
    expect(await refusal).toContain('No standby confirmed the commit');
    await confirmBy('standby');
  });

  it('lose nothing and double nothing when the primary is killed and the standby promoted', async () => {
    const { owner } = cast.tokens;
    const nextEvents = await Promise.all(servers.map((server) => nextEventOf(server, owner)));
    const clients = servers.flatMap((server) =>
      Array.from({ length: 6 }, () => server.client(owner)),
    );
    const writing = startWriting(clients, { branchId: cast.branch.id, date: DATE });
    await writing.written(100);
    await Promise.all(nextEvents.map((next) => next()));

    cluster.primary.kill();
    // The database is unavailable until the standby is promoted.
    await sleep(1000);
    await cluster.promote();
    const promoted = performance.now();
    await writing.written(1);
    expect(performance.now() - promoted).toBeLessThan(GAP_MS);
    await writing.written(100);
    await writing.stop();

    const standby = await openPostgres(cluster.standby.url);
    expect(compareWith(writing.acknowledged, await notesIn(standby, cast))).toEqual({
      lost: [],
      doubled: [],
    });
    expect([...writing.failures.keys()].filter((status) => status !== 503)).toEqual([]);
    // Neither server restarted, and both announce changes as before.
    for (const server of servers) await vi.waitUntil(() => isReady(server), 10_000);
    const later = await Promise.all(servers.map((server) => nextEventOf(server, owner)));
    const more = startWriting([clients[0]!], { branchId: cast.branch.id, date: DATE });
    expect(await Promise.all(later.map((next) => next()))).toEqual([
      expect.stringContaining('diary'),
      expect.stringContaining('diary'),
    ]);
    await more.stop();
    // Repeating jobs continue as well.
    await standby.db
      .updateTable('jobs')
      .set({ next_run_at: new Date(0) })
      .execute();
    const dueJobs = () =>
      standby.db.selectFrom('jobs').select('name').where('next_run_at', '=', new Date(0)).execute();
    await vi.waitUntil(async () => (await dueJobs()).length === 0, 40_000);
    await standby.close();
  });
});

describe.runIf(POSTGRES && findPostgresPrograms())('two servers behind PgBouncer', () => {
  it('share five connections for one transaction at a time, and receive each other’s changes', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'));
    const { connectionString, drop } = await createPostgresDatabase(POSTGRES);
    const bouncer = await startPgBouncer(folder, connectionString);
    const setUp = await startTestServer({
      now: new Date().toISOString(),
      database: await openPostgres(connectionString),
    });
    const cast = await createCast(setUp);
    const settings = {
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: connectionString,
      SECRET_KEY,
    };
    const servers = await Promise.all([1, 2].map(() => startProgram(folder, settings)));
    const listening = await Promise.all(servers.map((server) => server.listening));
    if (!listening.every(Boolean)) throw new Error('A server did not start.');
    const { owner } = cast.tokens;
    const nextEvents = await Promise.all(servers.map((server) => nextEventOf(server, owner)));
    const writing = startWriting(
      servers.flatMap((server) => Array.from({ length: 12 }, () => server.client(owner))),
      { branchId: cast.branch.id, date: DATE },
    );
    await writing.written(200);
    for (const next of nextEvents) expect(await next()).toContain('diary');
    await writing.stop();
    expect([...writing.failures]).toEqual([]);
    expect(writing.savedUnanswered).toBe(0);
    expect(compareWith(writing.acknowledged, await notesIn(setUp.context, cast))).toEqual({
      lost: [],
      doubled: [],
    });
    for (const server of servers) server.signal('SIGTERM');
    expect(await Promise.all(servers.map((server) => server.ended))).toEqual([0, 0]);
    await setUp.close();
    await bouncer.stop();
    await drop();
    rmSync(folder, { recursive: true });
  });
});
