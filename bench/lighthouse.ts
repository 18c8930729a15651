// Measures the public pages with Lighthouse, as a phone on a slow network sees them, against the
// server on its production build. Ends with 1 when a page misses a limit. Needs a Chromium.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { health } from '@branchbook/contract/health.ts';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import type { Result } from 'lighthouse';

const ROOT = path.join(import.meta.dirname, '..');
const PORT = 4152;
const ORIGIN = `http://localhost:${PORT}`;
const RUNS = 3;
const PATIENCE_MS = 30_000;
const CHROMIUM = [process.env['CHROMIUM'] ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** The lowest scores that are good enough, out of a hundred. */
const DRAWN = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Limits = typeof DRAWN;
type Category = keyof Limits;
const CATEGORIES = Object.keys(DRAWN) as Category[];
/** Pages of the portal's app, which draw nothing until it has come. */
const APP: Limits = { ...DRAWN, performance: 75 };

const PAGES: Record<string, Limits> = {
  '/': DRAWN,
  '/vat-calculator': DRAWN,
  '/privacy-policy': DRAWN,
  '/user-data': DRAWN,
  '/terms-and-conditions': DRAWN,
  '/login': APP,
  '/signup': APP,
};

if (!existsSync(path.join(ROOT, 'portal/dist/index.html'))) {
  console.error('Build the pages first: npm run build');
  process.exit(1);
}

const untilHealthy = async (child: ChildProcess): Promise<void> => {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const answers = await fetch(ORIGIN + health.path).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return;
    await sleep(100);
  }
  throw new Error('The server did not start');
};

const scoreOf = (result: Result, category: Category): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

/** What Lighthouse found wrong, so that a missed limit can be mended. */
const faultsOf = (result: Result): string[] =>
  CATEGORIES.filter((category) => category !== 'performance')
    .flatMap((category) => result.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && result.audits[id]?.score === 0)
    .map(({ id }) => `${id}: ${result.audits[id]?.title}`);

/** Chromium now and then loses the beginning of a recording; Lighthouse itself says to run again. */
const runOnce = async (address: string, port: number, triesLeft = 3): Promise<Result> => {
  const run = await lighthouse(address, {
    port,
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    formFactor: 'mobile',
  });
  if (!run) throw new Error(`Lighthouse gave no result for ${address}`);
  const { runtimeError } = run.lhr;
  if (!runtimeError) return run.lhr;
  if (triesLeft === 0) throw new Error(runtimeError.message);
  return runOnce(address, port, triesLeft - 1);
};

/** The run in the middle, by performance: the other scores do not vary. */
const measure = async (address: string, port: number): Promise<Result> => {
  const results: Result[] = [];
  for (let count = 0; count < RUNS; count += 1) results.push(await runOnce(address, port));
  const sorted = results.toSorted(
    (one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'),
  );
  const middle = sorted[Math.floor(RUNS / 2)];
  if (!middle) throw new Error('Nothing was measured');
  return middle;
};

const shown = (result: Result, audit: string): string =>
  result.audits[audit]?.displayValue?.replaceAll('\u00a0', ' ') ?? '–';

const chromePath = CHROMIUM.find((file) => file !== '' && existsSync(file));
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lighthouse-'));
const server = spawn(process.execPath, ['server/main.ts'], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    APP_ENV: 'production',
    LOG_LEVEL: 'warn',
    PORT: String(PORT),
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('hex'),
  },
});
const chrome = await launch({
  ...(chromePath && { chromePath }),
  chromeFlags: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  await untilHealthy(server);
  console.log(`| page | ${CATEGORIES.join(' | ')} | FCP | LCP | blocked | shift | sent |`);
  console.log(`|---|${'---|'.repeat(CATEGORIES.length + 5)}`);
  for (const [page, limits] of Object.entries(PAGES)) {
    const result = await measure(ORIGIN + page, chrome.port);
    const scored = CATEGORIES.map((category) => {
      const score = scoreOf(result, category);
      return { score, missed: score < limits[category] };
    });
    const cells = [
      page,
      ...scored.map(({ score, missed }) => `${score}${missed ? ' (missed)' : ''}`),
      shown(result, 'first-contentful-paint'),
      shown(result, 'largest-contentful-paint'),
      shown(result, 'total-blocking-time'),
      shown(result, 'cumulative-layout-shift'),
      `${Math.round((result.audits['total-byte-weight']?.numericValue ?? 0) / 1024)} KB`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
    for (const fault of faultsOf(result)) console.log(`  ${fault}`);
    if (scored.some(({ missed }) => missed)) process.exitCode = 1;
  }
} finally {
  chrome.kill();
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  rmSync(dataDir, { recursive: true });
}
