import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ConfigError } from '../server/platform/config.ts';
import { urlsOf } from '../server/platform/database/hosts.ts';

/** What a backup is made of; the database of an embedded one lies in the folder with the rest. */
export const BACKUP = {
  dump: 'database.dump',
  photos: 'photos.tar',
  folder: 'data.tar',
} as const;

/** Where PostgreSQL's own programs find the database; not as an argument, which everybody can see. */
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
    // Of several hosts the one that takes writes.
    ...(hosts.length > 1 && { PGTARGETSESSIONATTRS: 'read-write' }),
    PGUSER: decodeURIComponent(username),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(password && { PGPASSWORD: decodeURIComponent(password) }),
    ...(searchParams.has('sslmode') && { PGSSLMODE: searchParams.get('sslmode') ?? '' }),
  };
};

/** Runs a program and answers what it says; its complaints go to the screen. */
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
    /** The lines that a query answers. */
    ask: (query: string): string[] =>
      run('psql', ['-X', '-At', '-v', 'ON_ERROR_STOP=1', '-c', query], env)
        .split('\n')
        .filter(Boolean),
  };
};

/** The folder that the command line names. */
export const folderGiven = (command: string): string => {
  const [folder, ...more] = process.argv.slice(2);
  if (!folder || more.length > 0) {
    throw new ConfigError(`Say which folder: npm run ${command} -- /backups/2026-06-10`);
  }
  return path.resolve(folder);
};
