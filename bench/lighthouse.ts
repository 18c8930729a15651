// Measures the public pages with Lighthouse as a phone on a slow network, on the production build.
// Exits with 1 when a page misses a limit. Needs a Chromium.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import type { Result } from 'lighthouse';
import { chromiumPath, requireBuild, startProduct, stopProduct, untilHealthy } from './product.ts';

const PORT = 4152;
const ORIGIN = `http://localhost:${PORT}`;
const RUNS = 3;

/** The lowest accepted scores, out of a hundred. */
const LIMITS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof LIMITS;
const CATEGORIES = Object.keys(LIMITS) as Category[];

const PAGES = [
  '/',
  '/vat-calculator',
  '/privacy-policy',
  '/user-data',
  '/terms-and-conditions',
  '/login',
  '/signup',
];

const scoreOf = (result: Result, category: Category): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

/** Lists the failed audits, so that a missed limit can be fixed. */
const faultsOf = (result: Result): string[] =>
  CATEGORIES.filter((category) => category !== 'performance')
    .flatMap((category) => result.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && result.audits[id]?.score === 0)
    .map(({ id }) => `${id}: ${result.audits[id]?.title}`);

/** Runs once; repeats if Chromium loses the start of a recording, as Lighthouse advises. */
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

/** Returns the run with the median performance; the other scores do not vary. */
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

requireBuild();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lighthouse-'));
const server = startProduct(PORT, { DATA_DIR: dataDir });
const chrome = await launch({
  ...(chromiumPath && { chromePath: chromiumPath }),
  chromeFlags: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  await untilHealthy(PORT, server);
  console.log(`| page | ${CATEGORIES.join(' | ')} | FCP | LCP | blocked | shift | sent |`);
  console.log(`|---|${'---|'.repeat(CATEGORIES.length + 5)}`);
  for (const page of PAGES) {
    const result = await measure(ORIGIN + page, chrome.port);
    const scored = CATEGORIES.map((category) => {
      const score = scoreOf(result, category);
      return { score, missed: score < LIMITS[category] };
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
  await stopProduct(server);
  rmSync(dataDir, { recursive: true });
}
