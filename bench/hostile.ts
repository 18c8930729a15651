// Attacks a server without an account, one way after the other, and measures how long a manager
// waits for a page at the same time. Fails when the slowest pages take twice as long as before.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCast } from '@branchbook/server/testing/factories.ts';
import type { Cast } from '@branchbook/server/testing/factories.ts';
import { openEmbeddedNew, startTestServer } from '@branchbook/server/testing/server.ts';
import { ATTACKS } from './hostile-calls.ts';
import type { Attack } from './hostile-calls.ts';
import { cpuOf, memoryOf, percentiles } from './measure.ts';
import { startProduct, stopProduct, untilHealthy } from './product.ts';

const PORT = 4411;
const PER_SECOND = 20;
const QUIET_MS = 3000;
const ATTACK_MS = 5000;
const PAUSE_MS = 10;
/** Factor by which the slowest of a hundred pages may slow down. */
const LIMIT = 2;
const SECRET_KEY = 'a secret for benchmarks only, long';

const folder = mkdtempSync(path.join(os.tmpdir(), 'hostile-'));
const dataDir = path.join(folder, 'data');

const makeCompany = async (): Promise<Cast> => {
  const setUp = await startTestServer({
    now: new Date().toISOString(),
    database: await openEmbeddedNew(dataDir),
    env: { SECRET_KEY },
  });
  const cast = await createCast(setUp);
  await setUp.close();
  return cast;
};

/** Returns the requests with which the portal shows a manager the day. */
const pageOf = ({ branch }: Cast): string[] => [
  '/api/me',
  `/api/tasks/occurrences?branchId=${branch.id}`,
  `/api/employees/list?branchId=${branch.id}`,
  '/api/notifications',
];

/** Opens the page repeatedly for `forMs`; returns the duration of each load in ms. */
const openPages = async (cast: Cast, forMs: number): Promise<number[]> => {
  const headers = { authorization: `Bearer ${cast.tokens['branch manager']}` };
  const times: number[] = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    const began = performance.now();
    await Promise.all(
      pageOf(cast).map(async (address) => {
        const response = await fetch(`http://127.0.0.1:${PORT}${address}`, { headers });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${address}: ${response.status}`);
      }),
    );
    times.push(performance.now() - began);
    await sleep(PAUSE_MS);
  }
  return times;
};

/** Opens connections for an attack at a fixed rate; returns a function that stops it. */
const startAttack = ({ send }: Attack): (() => void) => {
  const sockets = new Set<Socket>();
  const timer = setInterval(() => {
    const socket = connect(PORT, '127.0.0.1');
    sockets.add(socket);
    // The server may close the connection at any time.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    send(socket);
  }, 1000 / PER_SECOND);
  return () => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  };
};

const cast = await makeCompany();
const product = startProduct(PORT, { DATA_DIR: dataDir, SECRET_KEY });
const pid = product.pid ?? 0;

type Attacked = { name: string; times: number[]; p99: number; cpuMs: number; memoryMb: number };

const measure = async (attack: Attack): Promise<Attacked> => {
  const cpuBefore = cpuOf(pid);
  const stop = startAttack(attack);
  const times = await openPages(cast, ATTACK_MS);
  stop();
  const { p99 } = percentiles(times);
  const cpuMs = cpuOf(pid) - cpuBefore;
  return { name: attack.name, times, p99, cpuMs, memoryMb: memoryOf(pid) };
};

const quiet: number[] = [];
const attacked: Attacked[] = [];
const isSlow = ({ p99 }: Attacked): boolean => p99 >= LIMIT * percentiles(quiet).p99;
try {
  await untilHealthy(PORT, product);
  await openPages(cast, QUIET_MS);
  for (const attack of ATTACKS) {
    quiet.push(...(await openPages(cast, QUIET_MS)));
    attacked.push(await measure(attack));
  }
  for (const [index, attack] of ATTACKS.entries()) {
    const first = attacked[index];
    if (!first || !isSlow(first)) continue;
    // Measured twice, because any other work on this machine slows pages down, too.
    const second = await measure(attack);
    if (second.p99 < first.p99) attacked[index] = second;
  }
} finally {
  await stopProduct(product);
  rmSync(folder, { recursive: true, force: true });
}

const row = (cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);
const { p50, p99 } = percentiles(quiet);
console.log(
  `${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${PER_SECOND} a second\n`,
);
row(['attack', 'pages', 'p50 ms', 'p99 ms', 'p99 ratio', 'server CPU', 'MB']);
row(['---', '---', '---', '---', '---', '---', '---']);
row(['none', quiet.length, p50.toFixed(1), p99.toFixed(1), '1.0', '–', '–']);
for (const one of attacked) {
  row([
    one.name,
    one.times.length,
    percentiles(one.times).p50.toFixed(1),
    one.p99.toFixed(1),
    `${(one.p99 / p99).toFixed(1)}${isSlow(one) ? ' (!)' : ''}`,
    `${((100 * one.cpuMs) / ATTACK_MS).toFixed(0)} %`,
    one.memoryMb.toFixed(0),
  ]);
}
process.exitCode = attacked.some(isSlow) ? 1 : 0;
