import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, runBin } from './workspaces.ts';

const APPS = ['portal', 'tablet'] as const;

/** What the result depends on besides the app's own folder. */
const SHARED = ['contract/**', 'ui/**', 'package-lock.json', 'tsconfig.base.json'];
const NOT_SOURCES = /(?:^|\/)(?:node_modules|dist)(?:\/|$)|\.test\.tsx?$/;

const stampFile = (app: string): string => path.join(ROOT, app, 'dist/.build-stamp');

/**
 * One hash over every source: unlike the newest time of change it also notices a deleted file and
 * an older version that was checked out.
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

/** Builds portal and tablet into their dist folders; throws when one does not build. */
export const buildApps = ({ onlyWhenNeeded }: { onlyWhenNeeded: boolean }): void => {
  for (const app of APPS) {
    const stamp = stampOf(app);
    if (onlyWhenNeeded && isFresh(app, stamp)) continue;
    console.log(`Building ${app} …`);
    const { ok } = runBin('vite', ['build', '--logLevel', 'warn'], {
      cwd: path.join(ROOT, app),
      // Whoever builds from a test run still gets what is shipped.
      env: { NODE_ENV: 'production' },
    });
    if (!ok) throw new Error(`${app} did not build; see the messages above.`);
    writeFileSync(stampFile(app), stamp);
  }
};
