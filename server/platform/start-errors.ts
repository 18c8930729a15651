import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config-error.ts';
import { databaseSentence } from './database/database-sentences.ts';
import { DataDirLockedError } from './database/lock.ts';
import { freeBytes } from './folders.ts';

type Env = Record<string, string | undefined>;
type Failure = { code: string; syscall: unknown; file: string | null; hostname: unknown };

const failureOf = (error: unknown): Failure => {
  const { code, syscall, path: file, hostname } = (error ?? {}) as Record<string, unknown>;
  return {
    code: typeof code === 'string' ? code : '',
    syscall,
    file: typeof file === 'string' ? path.resolve(file) : null,
    hostname,
  };
};

/** Explains why the server cannot listen; null for other errors. */
const listenSentence = ({ code, syscall, hostname }: Failure, env: Env): string | null => {
  const port = env['PORT'] || '3000';
  const host = env['HOST'] || '127.0.0.1';
  const isUnknownHost = syscall === 'getaddrinfo' && hostname === host;
  if (isUnknownHost || (syscall === 'listen' && code === 'EADDRNOTAVAIL')) {
    return `HOST: ${host} is not an address of this machine. Set 127.0.0.1 for this machine alone, or 0.0.0.0 for all of its networks.`;
  }
  if (syscall !== 'listen') return null;
  if (code === 'EADDRINUSE') {
    return `PORT: ${port} is taken by another program. Stop that one, or set another port, such as ${Number(port) + 1}.`;
  }
  return code === 'EACCES'
    ? `PORT: ${port} may be used by root only. Set one from 1024 on, such as 3000, and let a proxy pass ${port} on to it.`
    : null;
};

const notWritable = (file: string, dataDir: string): string => {
  const give = `chown -R ${process.getuid?.() ?? 'USER'} ${dataDir}`;
  const how = existsSync(dataDir) ? give : `mkdir -p ${dataDir}; ${give}`;
  return `DATA_DIR: ${file} cannot be read and written by the user that runs the server. Give it to that user (${how}), or set another folder.`;
};

const full = (_: string, dataDir: string): string =>
  `DATA_DIR: the disk that holds ${dataDir} is full. Free some space, or set a folder on another disk.`;

const DATA_DIR_SENTENCES: Record<string, (file: string, dataDir: string) => string> = {
  EACCES: notWritable,
  EPERM: notWritable,
  EROFS: (file) =>
    `DATA_DIR: ${file} is on a file system that can only be read. Mount it for writing, or set another folder.`,
  ENOTDIR: (file) => `DATA_DIR: ${file} is a file. Set the path of a folder.`,
  EEXIST: (file) => `DATA_DIR: ${file} is a file. Set the path of a folder.`,
  ENOENT: (file) => `DATA_DIR: ${file} cannot be made. Set the path of a folder that can.`,
  ENOSPC: full,
  EDQUOT: full,
  // PostgreSQL's own code.
  '53100': full,
};

/** Explains why the folder of DATA_DIR cannot be used; null for errors about other files. */
const dataDirSentence = ({ code, file }: Failure, dataDir: string): string | null => {
  const isOfFolder = file === null || file.startsWith(dataDir) || dataDir.startsWith(file);
  return isOfFolder ? (DATA_DIR_SENTENCES[code]?.(file ?? dataDir, dataDir) ?? null) : null;
};

/** Finds a file or folder that this user may not read and write. */
const lockedAway = (file: string): string | null => {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    if (!statSync(file).isDirectory()) return null;
    for (const name of readdirSync(file)) {
      const found = lockedAway(path.join(file, name));
      if (found) return found;
    }
    return null;
  } catch {
    return file;
  }
};

/** Free bytes below which the embedded database fails without naming the disk. */
const LITTLE_ROOM = 8 * 1024 * 1024;

/** Finds the problem with the embedded database's folder, which the engine does not name. */
const embeddedSentence = (error: unknown, dataDir: string): string | null => {
  const database = path.join(dataDir, 'database');
  if (!existsSync(database)) return null;
  if (freeBytes(dataDir) < LITTLE_ROOM) return full(dataDir, dataDir);
  const file = lockedAway(database);
  if (file) return notWritable(file, dataDir);
  const isOfEngine = !(error instanceof Error) || /pglite/.test(error.stack ?? '');
  return isOfEngine
    ? `DATA_DIR: the database in ${dataDir} cannot be opened; it is damaged, or of another version. Bring back a backup of the folder.`
    : null;
};

/**
 * Explains in one line why a start failed, with the setting and the remedy. Null for a fault of the
 * program, whose stack says more.
 */
export const startSentence = (error: unknown, env: Env): string | null => {
  if (error instanceof ConfigError || error instanceof DataDirLockedError) return error.message;
  const failure = failureOf(error);
  const { DATABASE_URL: databaseUrl } = env;
  const dataDir = path.resolve(env['DATA_DIR'] || './data');
  return (
    listenSentence(failure, env) ??
    (databaseUrl
      ? databaseSentence(error, databaseUrl)
      : (dataDirSentence(failure, dataDir) ?? embeddedSentence(error, dataDir)))
  );
};
