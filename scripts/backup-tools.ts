import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PRODUCT_VERSION } from '../contract/product.ts';
import { ConfigError } from '../server/platform/config.ts';
import { urlsOf } from '../server/platform/database/hosts.ts';

/** Files of a backup. `folder` is the data directory, which includes an embedded database. */
export const BACKUP = {
  dump: 'database.dump',
  photos: 'photos.tar',
  folder: 'data.tar',
  manifest: 'backup.json',
} as const;

const KINDS = { postgresql: 'of PostgreSQL', embedded: 'of the embedded database' } as const;
export type Kind = keyof typeof KINDS;

/** `secretFingerprint` tells two secrets apart and reveals nothing else about them. */
type Manifest = { kind: Kind; madeAt: string; secretFingerprint: string };

/** Writes the manifest of a backup into its folder. */
export const writeManifest = (to: string, manifest: Manifest): void =>
  writeFileSync(
    path.join(to, BACKUP.manifest),
    `${JSON.stringify({ version: PRODUCT_VERSION, ...manifest }, null, 2)}\n`,
  );

const isNewer = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) > 0;

/** Refuses a folder without a backup of this kind of database, or with one of a newer version. */
export const checkBackup = (from: string, wanted: Kind): void => {
  const other = wanted === 'postgresql' ? 'embedded' : 'postgresql';
  const fileOf = { postgresql: BACKUP.dump, embedded: BACKUP.folder };
  const has = (kind: Kind): boolean => existsSync(path.join(from, fileOf[kind]));
  if (!has(wanted)) {
    throw new ConfigError(
      has(other)
        ? `The backup in ${from} is ${KINDS[other]}, and the settings name one ${KINDS[wanted]}. ${wanted === 'postgresql' ? 'Leave DATABASE_URL out.' : 'Set DATABASE_URL.'}`
        : `${path.join(from, fileOf[wanted])} is missing.`,
    );
  }
  const file = path.join(from, BACKUP.manifest);
  // Backups of version 1.0.0 have no manifest.
  if (!existsSync(file)) return;
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version?: unknown };
  if (typeof version !== 'string') throw new ConfigError(`${file} is damaged.`);
  if (isNewer(version, PRODUCT_VERSION)) {
    throw new ConfigError(
      `The backup in ${from} was made by version ${version}, and this is ${PRODUCT_VERSION}. Restore it with that version.`,
    );
  }
};

/**
 * Returns the environment that connects PostgreSQL's programs to the database. The URL is not
 * passed as an argument, because every user of the machine can see arguments.
 */
export const postgresEnv = (databaseUrl: string): NodeJS.ProcessEnv => {
  const hosts = urlsOf(databaseUrl).map((url) => new URL(url));
  const { username, password, pathname, searchParams } = hosts[0] ?? new URL(databaseUrl);
  return {
    ...process.env,
    PGOPTIONS: '-c client_min_messages=warning',
    PGHOST:
      searchParams.get('host') ??
      hosts.map(({ hostname }) => decodeURIComponent(hostname)).join(','),
    PGPORT: hosts.map(({ port }) => port || '5432').join(','),
    // Chooses the host that accepts writes.
    ...(hosts.length > 1 && { PGTARGETSESSIONATTRS: 'read-write' }),
    PGUSER: decodeURIComponent(username),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(password && { PGPASSWORD: decodeURIComponent(password) }),
    ...(searchParams.has('sslmode') && { PGSSLMODE: searchParams.get('sslmode') ?? '' }),
  };
};

/** Runs a program and returns its output; its errors go to the screen. */
export const run = (program: string, args: string[], env = process.env): string => {
  try {
    return execFileSync(program, args, {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new ConfigError(
      isMissing ? `${program} is needed and not installed.` : `${program} failed.`,
    );
  }
};

export const postgres = (databaseUrl: string) => {
  const env = postgresEnv(databaseUrl);
  return {
    run: (program: 'pg_dump' | 'pg_restore' | 'psql', args: string[]) => run(program, args, env),
    /** Returns the lines of a query's result. */
    ask: (query: string): string[] =>
      run('psql', ['-X', '-At', '-v', 'ON_ERROR_STOP=1', '-c', query], env)
        .split('\n')
        .filter(Boolean),
  };
};

/** Returns the folder named on the command line and whether `--yes` was given. */
export const folderGiven = (command: string): { folder: string; isSure: boolean } => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  });
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) {
    throw new ConfigError(`Say which folder: npm run ${command} -- /backups/2026-06-10`);
  }
  return { folder: path.resolve(folder), isSure: values.yes };
};
