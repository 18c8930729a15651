import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../server/platform/clock.ts';
import { ConfigError } from '../server/platform/config.ts';
import { lockDataDir } from '../server/platform/database/lock.ts';
import { BACKUP, folderGiven, postgres, run } from './backup-tools.ts';
import { readEnvFile, saidPlainly } from './settings.ts';

const OTHERS = `select pid from pg_stat_activity where datname = current_database()
  and pid <> pg_backend_pid() and backend_type = 'client backend'`;
const HAS_ERASURES = `select 1 from information_schema.tables where table_name = 'erasures'`;
const ERASURES = `select coalesce('employee ' || employee_id || ' of ', '') || 'company ' || company_id
  from erasures order by id`;
/** A newer version may have tables that the backup knows nothing of; none of them may stay. */
const EMPTY = `drop schema public cascade;
  create schema public authorization pg_database_owner;
  grant usage on schema public to public`;

type Postgres = ReturnType<typeof postgres>;

const erasuresIn = ({ ask }: Postgres): string[] =>
  ask(HAS_ERASURES).length > 0 ? ask(ERASURES) : [];

/** All of it or nothing; says who was erased since, and is back now. */
const restorePostgres = (databaseUrl: string, dataDir: string, from: string): void => {
  const database = postgres(databaseUrl);
  if (database.ask(OTHERS).length > 0) {
    throw new ConfigError('Another program is connected to the database. Stop every server first.');
  }
  const erased = erasuresIn(database);
  const scratch = mkdtempSync(path.join(tmpdir(), 'restore-'));
  try {
    const script = path.join(scratch, 'restore.sql');
    database.run('pg_restore', ['--no-owner', '-f', script, path.join(from, BACKUP.dump)]);
    database.run('psql', ['-X', '-q', '-1', '-v', 'ON_ERROR_STOP=1', '-c', EMPTY, '-f', script]);
  } finally {
    rmSync(scratch, { recursive: true });
  }
  const photos = path.join(from, BACKUP.photos);
  if (existsSync(photos)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    run('tar', ['-C', dataDir, '-xf', photos]);
  }
  const known = new Set(erasuresIn(database));
  for (const erasure of erased.filter((one) => !known.has(one))) {
    console.log(`Erased since the backup, and to be erased again: ${erasure}`);
  }
};

/** What was there is kept beside it, under another name. */
const restoreFolder = (dataDir: string, from: string): void => {
  if (existsSync(dataDir)) {
    // Refused while a server runs on it.
    lockDataDir(dataDir, systemClock.now, () => process.exit(1)).release();
    const aside = `${dataDir}.before-${systemClock.now().toISOString().replace(/[:.]/g, '-')}`;
    renameSync(dataDir, aside);
    console.log(`What was in ${dataDir} is in ${aside} now.`);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  run('tar', ['-C', dataDir, '-xf', path.join(from, BACKUP.folder)]);
};

await saidPlainly(async () => {
  readEnvFile();
  const from = folderGiven('restore');
  const { DATABASE_URL: databaseUrl } = process.env;
  const needed = path.join(from, databaseUrl ? BACKUP.dump : BACKUP.folder);
  if (!existsSync(needed)) throw new ConfigError(`${needed} is missing.`);
  // Not by readConfig, which would make a secret in a folder that is still to be filled.
  const dataDir = path.resolve(process.env['DATA_DIR'] || './data');
  if (databaseUrl) restorePostgres(databaseUrl, dataDir, from);
  else restoreFolder(dataDir, from);
  console.log('Restored. Start the server.');
});
