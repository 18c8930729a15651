import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './program.ts';

const run = promisify(execFile);

const DEBIAN = '/usr/lib/postgresql';
/** Test data need not survive a crash, so nothing is synced to disk. */
const FAST = ['fsync=off', 'full_page_writes=off', 'wal_retrieve_retry_interval=200ms'];

/** Returns the folder of POSTGRES_BIN or of Debian's newest PostgreSQL; null when not installed. */
export const findPostgresPrograms = (): string | null => {
  const folders = [
    process.env['POSTGRES_BIN'],
    ...(existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
      .toSorted((one, other) => Number(other) - Number(one))
      .map((version) => path.join(DEBIAN, version, 'bin')),
  ];
  return folders.find((folder) => folder && existsSync(path.join(folder, 'initdb'))) ?? null;
};

/** PostgreSQL and PgBouncer refuse to run as root. */
const USER = 'postgres';
const isRoot = process.getuid?.() === 0;
export const asUser = (command: string, args: string[]): [string, string[]] =>
  isRoot ? ['runuser', ['-u', USER, '--', command, ...args]] : [command, args];

/** Gives a folder to the user that PostgreSQL runs as. */
export const handOver = async (folder: string): Promise<void> => {
  if (!isRoot) return;
  const { stdout } = await run('id', ['-u', USER]);
  chownSync(folder, Number(stdout), Number(stdout));
};

export type PostgresServer = {
  port: number;
  /** URL of its database. */
  url: string;
  query: <T extends object>(text: string) => Promise<T[]>;
  start: () => Promise<void>;
  /** Kills all its processes at once, as a power cut does. */
  kill: () => void;
  stop: () => Promise<void>;
};

export type Cluster = {
  primary: PostgresServer;
  standby: PostgresServer;
  /** Both hosts in one URL, for DATABASE_URL. */
  url: string;
  /** Makes the standby the primary. */
  promote: () => Promise<void>;
  stop: () => Promise<void>;
};

const DATABASE = 'shops';

/** Starts a primary and a standby that confirms every commit, in `folder`. */
export const startCluster = async (folder: string): Promise<Cluster> => {
  const programs = findPostgresPrograms();
  if (!programs) throw new Error('PostgreSQL has to be installed here');
  await handOver(folder);
  const program = (name: string, ...args: string[]) =>
    run(...asUser(path.join(programs, name), args), { cwd: folder });

  const start = async (name: string, settings: string[]): Promise<PostgresServer> => {
    const port = await freePort();
    const data = path.join(folder, name);
    const options = [...FAST, ...settings].map((setting) => `-c ${setting}`).join(' ');
    const startAgain = async (): Promise<void> => {
      await program(
        'pg_ctl',
        '-D',
        data,
        '-l',
        `${data}.log`,
        '-w',
        '-o',
        `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 ${options}`,
        'start',
      );
    };
    await startAgain();
    const url = `postgres://branchbook@127.0.0.1:${port}/${DATABASE}`;
    return {
      port,
      url,
      query: async <T extends object>(text: string): Promise<T[]> => {
        const client = new pg.Client(url.replace(DATABASE, 'postgres'));
        await client.connect();
        try {
          return (await client.query<T>(text)).rows;
        } finally {
          await client.end();
        }
      },
      start: startAgain,
      kill: () => {
        const [pid] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
        process.kill(-Number(pid), 'SIGKILL');
      },
      stop: async () => {
        await program('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop').catch(() => undefined);
      },
    };
  };

  await program(
    'initdb',
    '-D',
    path.join(folder, 'primary'),
    '-U',
    'branchbook',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  );
  const primary = await start('primary', ['max_connections=200']);
  await primary.query(`create database ${DATABASE}`);
  await program(
    'pg_basebackup',
    '-D',
    path.join(folder, 'standby'),
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
    '-d',
    `host=127.0.0.1 port=${primary.port} user=branchbook application_name=standby`,
  );
  const standby = await start('standby', ['max_connections=200']);
  await primary.query("alter system set synchronous_standby_names = 'standby'");
  await primary.query('select pg_reload_conf()');
  return {
    primary,
    standby,
    url: `postgres://branchbook@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/${DATABASE}`,
    promote: async () => {
      await standby.query('select pg_promote()');
    },
    stop: async () => {
      await standby.stop();
      await primary.stop();
    },
  };
};

/** Starts PgBouncer in transaction mode in front of a database; returns its URL. */
export const startPgBouncer = async (
  folder: string,
  url: string,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const { hostname, port, username, pathname } = new URL(url);
  const own = await freePort();
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
`,
  );
  await handOver(folder);
  const child = spawn(...asUser('pgbouncer', [settings]), { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('process up')) resolve();
    });
    void ended.then(() => reject(new Error(`PgBouncer ended: ${said}`)));
  });
  const shared = new URL(url);
  shared.host = `127.0.0.1:${own}`;
  return {
    url: shared.toString(),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
