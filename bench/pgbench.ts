import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PGBENCH_EXPRESSIONS, PGBENCH_SET } from './completing.ts';
import type { Completion } from './completing.ts';
import { literal } from './literals.ts';
import { percentiles } from './measure.ts';
import type { Measured } from './measure.ts';
import type { Statement } from './recorder.ts';

const run = promisify(execFile);

/** Turns the statements of a call into a script; each transaction completes another task. */
export const scriptOf = (statements: Statement[], completion: Completion | undefined): string => {
  const others = new Map(
    Object.entries(completion ?? {}).map(([name, value]) => [
      value,
      PGBENCH_EXPRESSIONS[name as keyof Completion],
    ]),
  );
  const valueOf = (value: unknown): string => {
    if (Array.isArray(value) && value.length === 1 && others.has(value[0])) {
      return `array[${others.get(value[0])}]`;
    }
    return others.get(value as string | number) ?? literal(value);
  };
  const lines = statements.map(({ text, values }) =>
    text
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\$(\d+)/g, (_, number: string) => valueOf(values[Number(number) - 1])),
  );
  return [...(completion ? [PGBENCH_SET] : []), ...lines.map((line) => `${line.trim()};`)].join(
    '\n',
  );
};

/** Runs a script for some seconds with prepared statements. */
export const runPgbench = async (
  connectionString: string,
  script: string,
  clients: number,
  seconds: number,
): Promise<Measured> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'pgbench-'));
  try {
    const file = path.join(folder, 'script.sql');
    const logs = path.join(folder, 'logs');
    await mkdir(logs);
    await writeFile(file, script);
    const options = ['-n', '-M', 'prepared', '-f', file, '-T', `${seconds}`, '-c', `${clients}`];
    const log = ['-l', '--log-prefix', path.join(logs, 'log')];
    const { stdout } = await run('pgbench', [...options, ...log, connectionString]);
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    if (!perSecond || !/failed transactions: 0 /.test(stdout)) throw new Error(stdout);
    const lines = await Promise.all(
      (await readdir(logs)).map((name) => readFile(path.join(logs, name), 'utf8')),
    );
    // Columns: client, transaction, microseconds, …
    const times = lines
      .flatMap((text) => text.trim().split('\n'))
      .map((line) => Number(line.split(' ')[2]) / 1000);
    return { perSecond, ...percentiles(times), cpuMs: null, memoryMb: null };
  } finally {
    await rm(folder, { recursive: true });
  }
};
