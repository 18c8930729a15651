import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireStyles } from './mantine-styles.ts';
import { precompress } from './precompress.ts';
import { ROOT, runBinBeside } from './workspaces.ts';

const APPS = ['portal', 'tablet'] as const;

/** Sources outside the app's own folder that its build depends on. */
const SHARED = [
  'contract/**',
  'ui/**',
  'scripts/{app-builds,mantine-styles,precompress,prerender}.ts',
  'package-lock.json',
  'tsconfig.base.json',
];
const NOT_SOURCES = /(?:^|\/)(?:node_modules|dist)(?:\/|$)|\.test\.tsx?$/;

const STAMP = '.build-stamp';
const BUILDS = path.join(ROOT, 'node_modules/.cache/branchbook-builds');

const stampFile = (app: string): string => path.join(ROOT, app, 'dist', STAMP);

/**
 * Returns one hash over all sources: unlike the newest modification time, it also notices a deleted
 * file and an older version that was checked out.
 */
const stampOf = (app: string): string => {
  const files = globSync([`${app}/**`, ...SHARED], {
    cwd: ROOT,
    withFileTypes: true,
    exclude: (entry) => NOT_SOURCES.test(entry.name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${path.relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
};

const isFresh = (app: string, stamp: string): boolean =>
  existsSync(stampFile(app)) && readFileSync(stampFile(app), 'utf8') === stamp;

const build = async (app: string, folder: string): Promise<void> => {
  const run = async (name: string, args: string[], cwd = ROOT): Promise<void> => {
    // A build started from a test run must still be a production build.
    const ok = await runBinBeside(name, args, { cwd, env: { NODE_ENV: 'production' } });
    if (!ok) throw new Error(`${app} did not build; see the messages above.`);
  };
  const assets = (): string[] =>
    globSync('assets/*.{css,js}', { cwd: folder }).map((name) => path.join(folder, name));
  const vite = async (...args: string[]): Promise<void> => {
    const before = new Set(assets());
    await run(
      'vite',
      ['build', '--outDir', folder, '--logLevel', 'warn', ...args],
      path.join(ROOT, app),
    );
    requireStyles(assets().filter((file) => !before.has(file)));
  };
  await vite('--emptyOutDir');
  if (app === 'portal') {
    await vite('--mode', 'public');
    await vite('--mode', 'sign-in');
    await run('node', ['scripts/prerender.ts', folder]);
  }
  await precompress(folder);
};

const buildApp = async (app: string, stamp: string): Promise<void> => {
  const began = performance.now();
  console.log(`Building ${app} (half a minute or so, after changes only) …`);
  const folder = path.join(BUILDS, `${app}-${process.pid}`);
  try {
    await build(app, folder);
    writeFileSync(path.join(folder, STAMP), stamp);
    const dist = path.join(ROOT, app, 'dist');
    rmSync(dist, { recursive: true, force: true });
    renameSync(folder, dist);
    console.log(`Built ${app} in ${Math.round((performance.now() - began) / 1000)} s.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Builds portal and tablet side by side into their dist folders; throws when a build fails. A
 * finished build replaces the old folder, so that no half-built app is ever served.
 */
export const buildApps = async ({ onlyWhenNeeded }: { onlyWhenNeeded: boolean }): Promise<void> => {
  const builds = APPS.map((app) => [app, stampOf(app)] as const)
    .filter(([app, stamp]) => !onlyWhenNeeded || !isFresh(app, stamp))
    .map(([app, stamp]) => buildApp(app, stamp));
  // A failure is reported once the other build has ended too, so that none is left half done.
  const failed = (await Promise.allSettled(builds)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
};
