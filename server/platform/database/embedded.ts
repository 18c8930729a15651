import { fdatasyncSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import type { Logger, PostgresPool } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { listenInside } from './listening.ts';
import { databaseBehind } from './pool.ts';
import { createNames, preparing } from './prepared.ts';

export type EngineEvents = {
  /** Called after data was synced to disk. */
  onSync?: (() => void) | undefined;
  /** Called when the engine aborts, as when its log finds no room; all later queries fail. */
  onAbort?: (() => void) | undefined;
};

const ANSWER_MS = 5000;
const SILENT = 'The embedded database does not answer';

const nothing = (): void => undefined;

/** The needed part of Emscripten's file system; a stream's `nfd` is the host's descriptor. */
type HostFileSystem = { stream_ops: { fsync?: (stream: { nfd: number }) => number } };

/**
 * File system of the embedded database with a sync that reaches the disk. Emscripten's own has
 * none, so that a power cut would lose acknowledged writes.
 */
export class DurableFS extends NodeFS {
  readonly #onSync: () => void;
  readonly #onAbort: () => void;

  constructor(directory: string, { onSync, onAbort }: EngineEvents = {}) {
    super(directory);
    this.#onSync = onSync ?? nothing;
    this.#onAbort = onAbort ?? nothing;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    const addSync = (module: unknown): void => {
      const { NODEFS } = module as { NODEFS: HostFileSystem };
      NODEFS.stream_ops.fsync = (stream) => {
        fdatasyncSync(stream.nfd);
        this.#onSync();
        return 0;
      };
    };
    const onAbort = this.#onAbort;
    return { emscriptenOpts: { ...emscriptenOpts, onAbort, preRun: [addSync, ...preRun] } };
  }
}

/**
 * V8 compiles busy functions a second time. PostgreSQL's largest one takes two seconds and 600 MB,
 * during the start of the server; this budget delays that for thousands of queries.
 */
setFlagsFromString('--wasm-tiering-budget=2000000000');

// -F would turn fsync off; Emscripten supports every sync call except fdatasync.
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'synchronous_commit=on',
  // A quarter of the default: the operating system caches the files anyway.
  '-c',
  'shared_buffers=32MB',
];

/** Opens PostgreSQL in this process; the caller must hold the lock of the directory. */
export const openEmbedded = (dataDir: string, events?: EngineEvents): PGlite => {
  const directory = path.join(dataDir, 'database');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return new PGlite({ fs: new DurableFS(directory, events), startParams });
};

/**
 * Returns a client that prepares its statements, because planning them takes most of their time. A
 * client that replaces a failed one continues its session, and so its names.
 */
const preparingClient = () => {
  const nameOf = createNames();
  return class extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super(options);
      this.query = preparing(this.query.bind(this), nameOf) as typeof this.query;
    }
  };
};

/**
 * Gives the event loop a turn before each connection. The embedded database answers without one, so
 * that requests would not even be read while a job makes one query after another.
 */
const takingTurns = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => {
    await nextTurn();
    return pool.connect();
  },
  end: () => pool.end(),
});

/**
 * Wraps the embedded PostgreSQL in the usual kind of pool. The pool has one connection: inside a
 * transaction, queries must go through that transaction.
 */
export const usePglite = (pglite: PGlite, log?: Logger): Database => {
  const pool = new pg.Pool(
    Object.assign(createPgConfig(pglite), { max: 1, Client: preparingClient() }),
  );
  const database = databaseBehind(takingTurns(pool), listenInside(pglite, pool), log);
  return {
    ...database,
    ping: async () => {
      const late = sleep(ANSWER_MS, undefined, { ref: false }).then(() =>
        Promise.reject(new Error(SILENT)),
      );
      // Queues in the pool, because a query past the pool would join an open transaction.
      await Promise.race([pool.query('select 1'), late]);
    },
    close: async () => {
      await database.close();
      await pglite.close();
    },
  };
};
