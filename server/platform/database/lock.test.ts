import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataDirLockedError, lockDataDir } from './lock.ts';
import type { DataDirLock } from './lock.ts';

const now = (): Date => new Date();
const ignore = (): void => undefined;

let directory: string;
let dataDir: string;
let lockFile: string;
const held: DataDirLock[] = [];
const children: ChildProcessWithoutNullStreams[] = [];

beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'lock-'));
  dataDir = path.join(directory, 'data');
  lockFile = path.join(dataDir, 'branchbook.lock');
});
afterEach(async () => {
  for (const lock of held.splice(0)) lock.release();
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(directory, { recursive: true });
});

const take = (onLost: (why: string) => void = ignore): DataDirLock => {
  const lock = lockDataDir(dataDir, now, onLost);
  held.push(lock);
  return lock;
};

/** Leaves a lock behind as another process would. */
const leaveLock = (holder: Record<string, unknown>): void => {
  take().release();
  const left = { token: 'theirs', host: os.hostname(), since: '2026-06-01T00:00:00Z', ...holder };
  writeFileSync(lockFile, JSON.stringify(left));
};

/** Starts a process that takes the lock when told to and keeps it until it ends. */
const startTaker = async () => {
  const program = `
    import { lockDataDir } from ${JSON.stringify(path.join(import.meta.dirname, 'lock.ts'))};
    process.stdin.once('data', () => {
      try {
        lockDataDir(${JSON.stringify(dataDir)}, () => new Date(), () => console.log('lost'));
        console.log('won');
      } catch (error) {
        console.log('refused: ' + error.message);
      }
    });
    console.log('ready');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (): Promise<string> => String((await lines.next()).value);
  expect(await line()).toBe('ready');
  return {
    child,
    take: async (): Promise<string> => {
      child.stdin.write('take\n');
      return line();
    },
  };
};

describe('a data directory', () => {
  it('is created readable only by its user', () => {
    take();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(lockFile).mode & 0o777).toBe(0o600);
  });

  it('in use is refused, with its holder and the time since when', () => {
    take();
    const { since } = JSON.parse(readFileSync(lockFile, 'utf8')) as { since: string };
    expect(() => take()).toThrow(DataDirLockedError);
    expect(() => take()).toThrow(
      `${dataDir} is in use by process ${process.pid} on ${os.hostname()}, since ${since}`,
    );
  });

  it('is free again when its holder releases it', () => {
    take().release();
    expect(existsSync(lockFile)).toBe(false);
    take();
  });

  it('stays locked when a refused process ends', () => {
    take();
    expect(() => take()).toThrow(DataDirLockedError);
    expect(existsSync(lockFile)).toBe(true);
  });

  it('of another process is refused until that one ends, however it ends', async () => {
    const other = await startTaker();
    expect(await other.take()).toBe('won');
    expect(() => take()).toThrow(`process ${other.child.pid} on`);

    other.child.kill('SIGKILL');
    await once(other.child, 'exit');
    take();
    expect(readdirSync(dataDir)).toEqual(['branchbook.lock']);
  });
});

describe('a lock left behind', () => {
  it('by a process with this very id, as in a restarted container, is taken over', () => {
    leaveLock({ pid: process.pid });
    expect(take).not.toThrow();
  });

  it.runIf(process.platform === 'linux')(
    'by a process whose id another one now has, as after a power cut, is taken over',
    async () => {
      const other = await startTaker();
      leaveLock({ pid: other.child.pid, started: '1' });
      expect(take).not.toThrow();
    },
  );

  it('by a running process without further details is respected', async () => {
    const other = await startTaker();
    leaveLock({ pid: other.child.pid });
    expect(() => take()).toThrow(`process ${other.child.pid} on`);
  });

  it('on another machine is respected while its holder touches it', () => {
    leaveLock({ pid: 1, host: 'elsewhere' });
    expect(() => take()).toThrow('process 1 on elsewhere, since 2026-06-01T00:00:00Z');
  });

  it('on another machine is taken over when its holder has been silent', () => {
    leaveLock({ pid: 1, host: 'elsewhere' });
    const before = new Date(Date.now() - 20_000);
    utimesSync(lockFile, before, before);
    expect(take).not.toThrow();
  });

  it('that cannot be read is respected at first and taken over when it is old', () => {
    take().release();
    writeFileSync(lockFile, '');
    expect(() => take()).toThrow('in use by another process');
    const before = new Date(Date.now() - 20_000);
    utimesSync(lockFile, before, before);
    take();
  });
});

describe('the holder of a lock', () => {
  it('touches it regularly while it works', async () => {
    const before = new Date(Date.now() - 20_000);
    take();
    utimesSync(lockFile, before, before);
    await expect.poll(() => statSync(lockFile).mtimeMs, { timeout: 5000 }).not.toBe(+before);
  });

  describe('whose lock is disturbed', () => {
    let lost: string[];
    let mine: string;
    const beats = (count: number): void => void vi.advanceTimersByTime(count * 1000);

    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      lost = [];
      take((why) => lost.push(why));
      mine = readFileSync(lockFile, 'utf8');
    });
    afterEach(() => vi.useRealTimers());

    it('continues when it could not be read for a while, and restores it if it was removed', () => {
      writeFileSync(lockFile, '');
      beats(9);
      writeFileSync(lockFile, mine);
      beats(1);
      rmSync(lockFile);
      mkdirSync(lockFile);
      beats(9);
      rmSync(lockFile, { recursive: true });
      beats(1);
      expect(readFileSync(lockFile, 'utf8')).toBe(mine);
      expect(lost).toEqual([]);
    });

    it('stops before others consider it dead, and at once when another process has it', () => {
      writeFileSync(lockFile, '');
      beats(12);
      expect(lost).toEqual([
        `${lockFile} could not be read or touched for 10 seconds, so another process may have taken it; stopping before data is lost.`,
      ]);
      writeFileSync(lockFile, mine);
      held.splice(0)[0]?.release();
      take((why) => lost.push(why));
      writeFileSync(lockFile, JSON.stringify({ token: 'theirs' }));
      beats(1);
      expect(lost[1]).toBe(`Another process took ${dataDir}; stopping before data is lost.`);
    });
  });

  it('is notified when its lock is taken away, and does not touch the new holder’s', async () => {
    const lost = Promise.withResolvers<string>();
    const lock = take(lost.resolve);
    const theirs = JSON.stringify({ token: 'theirs', pid: 1, host: 'elsewhere', since: 'now' });
    writeFileSync(lockFile, theirs);
    await lost.promise;
    lock.release();
    expect(readFileSync(lockFile, 'utf8')).toBe(theirs);
  });
});
