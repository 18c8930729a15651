import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '../server/platform/clock.ts';
import { ConfigError, readConfig } from '../server/platform/config.ts';
import { lockDataDir } from '../server/platform/database/lock.ts';
import { createVault } from '../server/platform/vault.ts';
import { BACKUP, folderGiven, postgres, run, writeManifest } from './backup-tools.ts';
import { readEnvFile, withPlainErrors } from './settings.ts';

/** Backs up the database, then the photos, which never change: all that the dump names exist. */
const backUpPostgres = (databaseUrl: string, dataDir: string, to: string): void => {
  postgres(databaseUrl).run('pg_dump', ['-Fc', '--no-owner', '-f', path.join(to, BACKUP.dump)]);
  if (existsSync(path.join(dataDir, 'photos'))) {
    run('tar', ['-C', dataDir, '-cf', path.join(to, BACKUP.photos), 'photos']);
  }
};

/** Backs up the data folder. The server must be stopped: its database consists of many files. */
const backUpFolder = (dataDir: string, to: string): void => {
  if (!existsSync(dataDir)) throw new ConfigError(`There is nothing in ${dataDir}.`);
  const lock = lockDataDir(dataDir, systemClock.now, () => process.exit(1));
  try {
    run('tar', ['-C', dataDir, '--exclude=./*.lock', '-cf', path.join(to, BACKUP.folder), '.']);
  } finally {
    lock.release();
  }
};

await withPlainErrors(async () => {
  readEnvFile();
  const { folder: to } = folderGiven('backup');
  const { databaseDirectUrl, dataDir, s3, ...config } = readConfig(process.env);
  const databaseUrl = databaseDirectUrl ?? config.databaseUrl;
  if (existsSync(to)) throw new ConfigError(`${to} is there already. Name a new folder.`);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  try {
    if (databaseUrl) backUpPostgres(databaseUrl, dataDir, to);
    else backUpFolder(dataDir, to);
    writeManifest(to, {
      kind: databaseUrl ? 'postgresql' : 'embedded',
      madeAt: systemClock.now().toISOString(),
      secretFingerprint: createVault(config.secretKey)
        .lookup('backup')
        .toString('hex')
        .slice(0, 16),
    });
  } catch (error) {
    // A partial backup could be mistaken for a complete one.
    rmSync(to, { recursive: true });
    throw error;
  }
  console.log(`The backup is in ${to}.`);
  if (s3) console.log('The photos are in the bucket, which has backups of its own.');
});
