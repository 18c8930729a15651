import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { createClient } from '@branchbook/contract/client.ts';
import type { Client } from '@branchbook/contract/client.ts';
import type { Logger } from 'kysely';
import pg from 'pg';
import { createApp } from '../app.ts';
import type { Clock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/database.ts';
import { openEmbedded, usePglite } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { connectPostgres } from '../platform/database/postgres.ts';
import { UNLIMITED } from '../platform/disk-space.ts';
import type { DiskSpace } from '../platform/disk-space.ts';
import { PATIENCE } from '../platform/patience.ts';
import type { Patience } from '../platform/patience.ts';
import { createPdfRenderer } from '../platform/pdf/renderer.ts';
import { createDocuments } from '../platform/documents/documents.ts';
import { createPhotos } from '../platform/photos/photos.ts';
import { createPhotoStore } from '../platform/photos/store.ts';
import { createReadiness } from '../platform/readiness.ts';
import { createRateLimiter } from '../platform/rate-limit/rate-limit.ts';
import { createVault } from '../platform/vault.ts';
import { RUN_SETTING } from './database-image.ts';
import { openReusable, openReusableOnPostgres } from './reusable-database.ts';
import type { PostgresDatabase } from './reusable-database.ts';

export type TestDatabase = Database;

/** A clock that stands still until a test moves it. */
export type TestClock = Clock & { set: (iso: string) => void; advance: (ms: number) => void };

export const createTestClock = (iso: string): TestClock => {
  let now = new Date(iso);
  return {
    now: () => now,
    set: (next) => {
      now = new Date(next);
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
};

/** Opens an empty database on PostgreSQL if TEST_DATABASE_URL is set, else in memory. */
export const createTestDatabase = async (log?: Logger): Promise<Database> => {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) return openReusable(log);
  return openReusableOnPostgres(() => createPostgresDatabase(url), log);
};

/** Opens the embedded database of a server that has ended. */
export const openEmbeddedAgain = (dataDir: string): Database => usePglite(openEmbedded(dataDir));

/** Opens an embedded database in a folder and migrates it. */
export const openEmbeddedNew = async (dataDir: string): Promise<Database> => {
  const database = openEmbeddedAgain(dataDir);
  await migrate(database.db);
  return database;
};

/** Connects to a PostgreSQL database and migrates it. */
export const openPostgres = async (connectionString: string, log?: Logger): Promise<Database> => {
  const database = connectPostgres({ url: connectionString }, log);
  await migrate(database.db);
  return database;
};

export const migratePostgres = async (connectionString: string): Promise<void> => {
  const { close } = await openPostgres(connectionString);
  await close();
};

/** Creates an empty database on the server of `url`. */
export const createPostgresDatabase = async (url: string): Promise<PostgresDatabase> => {
  const name = `test_${process.env[RUN_SETTING] ?? ''}_${randomBytes(6).toString('hex')}`;
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await admin(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    connectionString: own.toString(),
    drop: () => admin(`drop database ${name} with (force)`),
  };
};

/** Fails if a test has left an audit entry without an action or entity. */
export const expectNamesInAudit = async ({ db }: Pick<Database, 'db'>): Promise<void> => {
  const nameless = await db
    .selectFrom('audit_log')
    .select(['id', 'action', 'entity'])
    .where((eb) => eb.or([eb('action', '=', ''), eb('entity', '=', '')]))
    .execute();
  if (nameless.length > 0) {
    throw new Error(`The audit log has entries without a name: ${JSON.stringify(nameless)}`);
  }
};

const CLOSE_PATIENCE_MS = 1000;

export type TestServer = {
  context: Context;
  clock: TestClock;
  origin: string;
  /** Returns the number of open connections. */
  connections: () => Promise<number>;
  /** Returns the typed client, without a token or with one. */
  client: (token?: string) => Client;
  close: () => Promise<void>;
};

/**
 * Starts the real server on a free port, with a clock that the test controls and a new database, or
 * a given one, which closes with the server.
 */
export const startTestServer = async ({
  now = '2026-06-10T09:00:00Z',
  env = {},
  database: given,
  logTo,
  diskSpace = UNLIMITED,
  patience = PATIENCE,
}: {
  now?: string;
  env?: Record<string, string>;
  database?: Database;
  logTo?: Writable;
  diskSpace?: DiskSpace;
  patience?: Patience;
} = {}): Promise<TestServer> => {
  const clock = createTestClock(now);
  const database = given ?? (await createTestDatabase());
  // This folder is for photos only and is created with the first one.
  const dataDir = path.join(tmpdir(), `branchbook-test-${randomBytes(6).toString('hex')}`);
  const config = readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY: 'a secret for tests only, long enough',
    PUBLIC_ORIGIN: 'https://shops.example',
    LOG_LEVEL: 'silent',
    APP_ENV: 'test',
    ...env,
  });
  const store = createPhotoStore(config);
  const { app, context } = await createApp(
    {
      config,
      clock,
      db: database.db,
      listen: database.listen,
      ping: database.ping,
      readiness: createReadiness(),
      diskSpace,
      patience,
      vault: createVault(config.secretKey),
      limiter: createRateLimiter(database.db, clock),
      pdf: createPdfRenderer(),
      photos: createPhotos({ db: database.db, clock, store }),
      documents: createDocuments({ db: database.db, clock, store }),
    },
    logTo,
  );
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    context,
    clock,
    origin,
    connections: () => promisify(app.server.getConnections.bind(app.server))(),
    client: (token) => createClient({ baseUrl: origin, token: () => token ?? null }),
    close: async () => {
      // As in a real stop: a client may hold an unused connection, for which Node would wait a
      // minute.
      const giveUp = setTimeout(() => app.server.closeAllConnections(), CLOSE_PATIENCE_MS);
      await app.close();
      clearTimeout(giveUp);
      await context.pdf.close();
      if (!given) await expectNamesInAudit(database);
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
