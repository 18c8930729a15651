import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * The embedded database has no lock: of two processes on one directory, both acknowledge writes,
 * and one loses them. So a file that names its holder locks the directory and is touched every
 * second: a dead holder is recognised by its process on the same machine, and on another machine (a
 * shared volume) by a file that is no longer touched.
 */
const BEAT_MS = 1000;
const SILENT_MS = 15_000;
/** Failed touches after which this process stops, before another machine takes it for dead. */
const MOST_FAILED_BEATS = 10;

type Holder = {
  token: string;
  pid: number;
  /** Start time of this process, where the system tells it. */
  started: string | null;
  host: string;
  since: string;
};

export class DataDirLockedError extends Error {}

export type DataDirLock = { release: () => void };

const readHolder = (file: string): Holder | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Returns a process's start time, which tells it from a later one with its id (Linux only). */
const startOf = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name before it may hold spaces and brackets; the start time is the 22nd field.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
};

const silentFor = (file: string, now: number): number => {
  try {
    return now - statSync(file).mtimeMs;
  } catch {
    return Infinity;
  }
};

/** Tokens of the locks that this process holds, since all of them have the same pid. */
const heldHere = new Set<string>();

const isAlive = (holder: Holder | null, file: string, now: number): boolean => {
  const silent = silentFor(file, now);
  if (!holder) return silent < SILENT_MS;
  if (holder.host !== os.hostname()) return silent < SILENT_MS;
  // Containers reuse process ids at every start: a holder with this process's id is this process.
  if (holder.pid === process.pid) return heldHere.has(holder.token);
  const started = startOf(holder.pid);
  if (started && holder.started) return started === holder.started;
  return isRunning(holder.pid);
};

const create = (file: string, holder: Holder): boolean => {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Puts this process in a dead holder's place. A claim file that names the dead holder can be
 * created only once, so of several processes one succeeds; if that one dies half-way, its claim is
 * taken over in the same way.
 */
const succeed = (file: string, dead: Holder | null, mine: Holder, now: number): boolean => {
  const tokenOf = (holder: Holder | null) => holder?.token ?? 'unreadable';
  const claims: string[] = [];
  for (let last = dead; ; last = readHolder(claims.at(-1) ?? file)) {
    const claim = `${file}.after-${tokenOf(last)}`;
    // Unreadable files can leave a chain of claims that leads back to itself.
    if (claims.includes(claim)) return false;
    claims.push(claim);
    if (create(claim, mine)) break;
    if (isAlive(readHolder(claim), claim, now)) return false;
  }
  // Another process may have replaced the dead holder first; then this process is too late.
  const inTime = tokenOf(readHolder(file)) === tokenOf(dead);
  if (inTime) {
    const prepared = `${file}.${mine.token}`;
    create(prepared, mine);
    renameSync(prepared, file);
  }
  for (const claim of inTime ? claims : claims.slice(-1)) rmSync(claim, { force: true });
  return inTime;
};

/**
 * Touches the lock of this process and creates it again if it was removed. A file that cannot be
 * read or touched now, as when the disk is full, does not show who holds it.
 */
const touch = (file: string, mine: Holder, now: Date): 'kept' | 'taken' | 'unknown' => {
  try {
    const { token } = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    if (token !== mine.token) return 'taken';
    utimesSync(file, now, now);
    return 'kept';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return 'unknown';
  }
  try {
    return create(file, mine) ? 'kept' : 'unknown';
  } catch {
    return 'unknown';
  }
};

/**
 * Locks the directory for this process, creating it with mode 0700. Calls `onLost` with a sentence
 * when the process has lost the lock and must stop.
 * @throws DataDirLockedError naming the process that has it.
 */
export const lockDataDir = (
  dataDir: string,
  now: () => Date,
  onLost: (why: string) => void,
): DataDirLock => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, 'branchbook.lock');
  const mine: Holder = {
    token: randomUUID(),
    pid: process.pid,
    started: startOf(process.pid),
    host: os.hostname(),
    since: now().toISOString(),
  };
  if (!create(file, mine)) {
    const holder = readHolder(file);
    const at = now().getTime();
    if (isAlive(holder, file, at) || !succeed(file, holder, mine, at)) {
      const winner = readHolder(file);
      throw new DataDirLockedError(
        `${dataDir} is in use by ${winner ? `process ${winner.pid} on ${winner.host}, since ${winner.since}` : 'another process'}. ` +
          'Stop that one first, or choose another DATA_DIR.',
      );
    }
  }
  heldHere.add(mine.token);
  let failed = 0;
  const beat = setInterval(() => {
    const state = touch(file, mine, now());
    failed = state === 'kept' ? 0 : failed + 1;
    if (state !== 'taken' && failed < MOST_FAILED_BEATS) return;
    clearInterval(beat);
    const why =
      state === 'taken'
        ? `Another process took ${dataDir}`
        : `${file} could not be read or touched for ${MOST_FAILED_BEATS} seconds, so another process may have taken it`;
    onLost(`${why}; stopping before data is lost.`);
  }, BEAT_MS);
  beat.unref();
  return {
    release: () => {
      clearInterval(beat);
      heldHere.delete(mine.token);
      if (readHolder(file)?.token === mine.token) unlinkSync(file);
    },
  };
};
