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
 * The embedded database has no lock of its own: two processes on one directory both acknowledge
 * writes, and one of them loses them. So the directory is locked with a file that names its
 * holder and is touched every second: a dead holder is known by its process on the same machine,
 * by its silence on another (a shared volume).
 */
const BEAT_MS = 1000;
const SILENT_MS = 15_000;
/** Fewer than a process on another machine waits before it takes this one for dead. */
const MOST_FAILED_BEATS = 10;

type Holder = {
  token: string;
  pid: number;
  /** When the machine started this process, where that can be known. */
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

/** Tells a process from a later one with the same id, as after a power cut (Linux only). */
const startOf = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may hold spaces and brackets; the 22nd field is the start.
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

/** In this very process a lock is told apart by its token, since the pid is the same. */
const heldHere = new Set<string>();

const isAlive = (holder: Holder | null, file: string, now: number): boolean => {
  const silent = silentFor(file, now);
  if (!holder) return silent < SILENT_MS;
  if (holder.host !== os.hostname()) return silent < SILENT_MS;
  // A container's processes get the same ids at every start: its own id is never somebody else.
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
 * Puts this process in a dead holder's place. A file that names the dead one can be made only
 * once, so that of several newcomers one succeeds it; should that one die half-way, it is
 * succeeded in the same way.
 */
const succeed = (file: string, dead: Holder | null, mine: Holder, now: number): boolean => {
  const tokenOf = (holder: Holder | null) => holder?.token ?? 'unreadable';
  const claims: string[] = [];
  for (let last = dead; ; last = readHolder(claims.at(-1) ?? file)) {
    const claim = `${file}.after-${tokenOf(last)}`;
    // A chain that leads back to itself was left by files that nobody could read.
    if (claims.includes(claim)) return false;
    claims.push(claim);
    if (create(claim, mine)) break;
    if (isAlive(readHolder(claim), claim, now)) return false;
  }
  // Who was succeeded before is not succeeded again by somebody who comes late.
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
 * Touches the lock of this process, and puts it back where it was removed. A file that cannot be read
 * or touched at the moment, as when the disk is full, says nothing about who holds it.
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
 * Takes the directory for this process, creating it with mode 0700. `onLost` is told in a sentence why
 * the process must stop.
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
