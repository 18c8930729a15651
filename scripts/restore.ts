import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../server/platform/clock.ts';
import { ConfigError, readConfig } from '../server/platform/config.ts';
import type { Config } from '../server/platform/config.ts';
import { placeOf } from '../server/platform/database/database-url.ts';
import { lockDataDir } from '../server/platform/database/lock.ts';
import { beginEpoch } from '../server/platform/epoch/queries.ts';
import { createVault } from '../server/platform/vault.ts';
import { withDatabase } from '../server/commands/operator.ts';
import { opensMost } from '../server/secret-check.ts';
import { BACKUP, checkBackup, folderGiven, postgres, run } from './backup-tools.ts';
import { sealedValuesIn } from './dumped-values.ts';
import { readEnvFile, withPlainErrors } from './settings.ts';

const OTHERS = `select pid from pg_stat_activity where datname = current_database()
  and pid <> pg_backend_pid() and backend_type = 'client backend'`;
const HAS_ERASURES = `select 1 from information_schema.tables where table_name = 'erasures'`;
const HAS_EPOCH = `select 1 from information_schema.tables where table_name = 'server_epoch'`;
const HAS_COMPANIES = `select 1 from information_schema.tables
  where table_schema = 'public' and table_name = 'companies'`;
const COMPANIES = `select id from companies order by id limit 10`;
/** A backup older than this table gets its epoch when the server creates the table. */
const BEGIN_EPOCH = `with begun as (
    update server_epoch set epoch = gen_random_uuid(), restored_at = now()
  )
  insert into audit_log (company_id, actor_kind, action, entity, entity_id, at)
  select id, 'system', 'database.restored', 'company', id, now() from companies returning id`;
const ERASURES = `select coalesce('employee ' || employee_id || ' of ', '') || 'company ' || company_id
  from erasures order by id`;
/** Removes every table: a newer version may have tables that the backup does not contain. */
const EMPTY = `drop schema public cascade;
  create schema public authorization pg_database_owner;
  grant usage on schema public to public`;

type Postgres = ReturnType<typeof postgres>;

const erasuresIn = ({ ask }: Postgres): string[] =>
  ask(HAS_ERASURES).length > 0 ? ask(ERASURES) : [];

/** Refuses a dump that the secret does not decrypt: its tablets could not be unlocked. */
const refuseOtherSecret = async (secret: string, script: string, from: string): Promise<void> => {
  if (opensMost(createVault(secret), await sealedValuesIn(script))) return;
  throw new ConfigError(
    `SECRET_KEY does not open the backup in ${from}. Set it to the secret that the backup was made with, and restore again. Nothing was changed.`,
  );
};

/** Refuses to replace a database with companies in it, unless the operator is sure. */
const refuseFilled = (database: Postgres, databaseUrl: string): void => {
  const companies = database.ask(HAS_COMPANIES).length > 0 ? database.ask(COMPANIES) : [];
  if (companies.length === 0) return;
  const { database: name, at } = placeOf(databaseUrl);
  throw new ConfigError(
    `The database ${name} at ${at} holds ${companies.length === 1 ? 'a company' : 'companies'}: ${companies.join(', ')}. The backup would replace all of it. If that is what you want, say so with --yes.`,
  );
};

/**
 * Restores database and photos, the database in one transaction. Prints the erasures made since the
 * backup, because the erased data is back.
 */
const restorePostgres = async (
  databaseUrl: string,
  { secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>,
  { from, isSure }: { from: string; isSure: boolean },
): Promise<void> => {
  const database = postgres(databaseUrl);
  if (database.ask(OTHERS).length > 0) {
    throw new ConfigError('Another program is connected to the database. Stop every server first.');
  }
  if (!isSure) refuseFilled(database, databaseUrl);
  const erased = erasuresIn(database);
  const scratch = mkdtempSync(path.join(tmpdir(), 'restore-'));
  try {
    const script = path.join(scratch, 'restore.sql');
    database.run('pg_restore', ['--no-owner', '-f', script, path.join(from, BACKUP.dump)]);
    await refuseOtherSecret(secretKey, script, from);
    database.run('psql', ['-X', '-q', '-1', '-v', 'ON_ERROR_STOP=1', '-c', EMPTY, '-f', script]);
  } finally {
    rmSync(scratch, { recursive: true });
  }
  const photos = path.join(from, BACKUP.photos);
  if (existsSync(photos)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    run('tar', ['-C', dataDir, '-xf', photos]);
  }
  if (database.ask(HAS_EPOCH).length > 0) database.ask(BEGIN_EPOCH);
  const known = new Set(erasuresIn(database));
  for (const erasure of erased.filter((one) => !known.has(one))) {
    console.log(`Erased since the backup, and to be erased again: ${erasure}`);
  }
};

/**
 * Opens the unpacked folder as the server will, so that a wrong or missing secret is noticed, and
 * starts a new epoch: tablets then offer again the records that they sent since the backup.
 */
const prepareRestored = async (unpacked: string, from: string): Promise<void> => {
  try {
    const config = readConfig({ ...process.env, DATA_DIR: unpacked });
    await withDatabase(config, (db) => beginEpoch(db, systemClock.now()));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const said = error.message.replaceAll(unpacked, from);
    throw new ConfigError(`${said} Nothing was changed.`, { cause: error });
  }
};

/** Refuses a folder in use by a server. */
const refuseInUse = (dataDir: string): void =>
  lockDataDir(dataDir, systemClock.now, () => process.exit(1)).release();

/** Restores the data folder; the old folder is kept beside it under another name. */
const restoreFolder = async (dataDir: string, from: string): Promise<void> => {
  if (existsSync(dataDir)) refuseInUse(dataDir);
  const now = systemClock.now().toISOString().replace(/[:.]/g, '-');
  // On the same disk, so that it can replace the old folder by a rename.
  const unpacked = `${dataDir}.restoring-${now}`;
  mkdirSync(unpacked, { recursive: true, mode: 0o700 });
  try {
    run('tar', ['-C', unpacked, '-xf', path.join(from, BACKUP.folder)]);
    await prepareRestored(unpacked, from);
  } catch (error) {
    rmSync(unpacked, { recursive: true });
    throw error;
  }
  if (existsSync(dataDir)) {
    refuseInUse(dataDir);
    const aside = `${dataDir}.before-${now}`;
    renameSync(dataDir, aside);
    console.log(`What was in ${dataDir} is in ${aside} now.`);
  }
  renameSync(unpacked, dataDir);
};

await withPlainErrors(async () => {
  readEnvFile();
  const { folder: from, isSure } = folderGiven('restore');
  const databaseUrl = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'];
  checkBackup(from, databaseUrl ? 'postgresql' : 'embedded');
  // Without readConfig, which would create a secret in the folder before it is restored.
  const dataDir = path.resolve(process.env['DATA_DIR'] || './data');
  if (databaseUrl) await restorePostgres(databaseUrl, readConfig(process.env), { from, isSure });
  else await restoreFolder(dataDir, from);
  console.log('Restored. Start the server.');
});
