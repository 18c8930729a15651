// Runs the product as shipped, for measurements from outside.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { health } from '@branchbook/contract/health.ts';

const ROOT = path.join(import.meta.dirname, '..');
const PATIENCE_MS = 30_000;

/** One secret for all starts of a benchmark: data opens only with the secret that made it. */
const SECRET_KEY = randomBytes(32).toString('hex');

/** Options with which the image runs the server (Dockerfile). */
export const IMAGE_OPTIONS = {
  NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=1024',
  NODE_ENV: 'production',
};

/** Exits unless the pages are built: without them the benchmark would measure 404 responses. */
export const requireBuild = (): void => {
  for (const app of ['portal', 'tablet']) {
    if (existsSync(path.join(ROOT, app, 'dist/index.html'))) continue;
    console.error('Build the pages first: npm run build');
    process.exit(1);
  }
};

/** Starts the server as the image does, without this shell's settings. */
export const startProduct = (port: number, env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ...IMAGE_OPTIONS,
      APP_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      SECRET_KEY,
      ...env,
    },
  });

/** Polls every `everyMs` milliseconds until the server responds. */
export const untilHealthy = async (
  port: number,
  child: ChildProcess,
  everyMs = 100,
): Promise<void> => {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const answers = await fetch(`http://127.0.0.1:${port}${health.path}`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return;
    await sleep(everyMs);
  }
  throw new Error('The server did not start');
};

export const stopProduct = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};

/** The machine's own Chromium; undefined leaves the choice to the caller. */
export const chromiumPath = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find((file) => file !== '' && existsSync(file));
