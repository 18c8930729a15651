import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROUNDS = 60;
const RACERS = 3;
/** Interval between rounds: long enough for all racers to be ready, short enough to collide. */
const ROUND_MS = 5;

// Each racer tries to lock one directory after the other, all at the same moments.
const PROGRAM = `
  import { lockDataDir } from ${JSON.stringify(path.join(import.meta.dirname, 'lock.ts'))};
  process.stdin.once('data', (line) => {
    const { start, directories } = JSON.parse(line);
    const won = directories.filter((directory, round) => {
      while (Date.now() < start + round * ${ROUND_MS});
      try {
        lockDataDir(directory, () => new Date(), () => undefined);
        return true;
      } catch (error) {
        if (/is in use by/.test(error.message)) return false;
        throw error;
      }
    });
    console.log(JSON.stringify(won));
  });
  console.log('ready');
`;

let root: string;
let directories: string[];
const racers: ChildProcessWithoutNullStreams[] = [];

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'lock-race-'));
  directories = Array.from({ length: ROUNDS }, (_, round) => path.join(root, String(round)));
});
afterEach(async () => {
  for (const racer of racers.splice(0)) {
    racer.kill('SIGKILL');
    await once(racer, 'exit');
  }
  rmSync(root, { recursive: true });
});

/** Returns the number of winners of each directory and of lock files left in all of them. */
const race = async (): Promise<{ winners: number[]; files: number }> => {
  const lines = Array.from({ length: RACERS }, () => {
    const racer = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM]);
    racer.stderr.pipe(process.stderr);
    racers.push(racer);
    return createInterface({ input: racer.stdout })[Symbol.asyncIterator]();
  });
  for (const line of lines) expect((await line.next()).value).toBe('ready');
  const start = Date.now() + 50;
  for (const racer of racers) racer.stdin.write(`${JSON.stringify({ start, directories })}\n`);
  const won: string[] = [];
  for (const line of lines)
    won.push(...(JSON.parse(String((await line.next()).value)) as string[]));
  return {
    winners: directories.map((directory) => won.filter((one) => one === directory).length),
    files: globSync('*/branchbook.lock*', { cwd: root }).length,
  };
};

const deadPid = spawnSync(process.execPath, ['-e', '']).pid;

const leave = (directory: string, file: string, token: string): void => {
  mkdirSync(directory, { recursive: true });
  const holder = { token, pid: deadPid, started: null, host: os.hostname(), since: '' };
  writeFileSync(path.join(directory, file), JSON.stringify(holder));
};

describe('of several processes that start at once', () => {
  const oneEach = { winners: Array.from({ length: ROUNDS }, () => 1), files: ROUNDS };

  it('exactly one wins an empty directory', async () => {
    expect(await race()).toEqual(oneEach);
  });

  it('exactly one wins the directory of a dead process', async () => {
    for (const directory of directories) leave(directory, 'branchbook.lock', 'dead');
    expect(await race()).toEqual(oneEach);
  });

  it('exactly one wins if the successor of a dead process has died half-way', async () => {
    for (const directory of directories) {
      leave(directory, 'branchbook.lock', 'dead');
      leave(directory, 'branchbook.lock.after-dead', 'dead as well');
    }
    expect(await race()).toEqual(oneEach);
  });
});
