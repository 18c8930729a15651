import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from '../platform/clock.ts';
import { ConfigError } from '../platform/config.ts';
import { lockDataDir } from '../platform/database/lock.ts';

/** Marker file that tells a demo's folder from one with real records. */
const MARK = 'made-by-npm-run-demo.txt';
const TEXT =
  'This folder holds only the made-up company of npm run demo or npm run dev, which may delete it.\n';

/**
 * Empties the folder of an earlier demo, or makes it. A folder that is in use or that the demo did
 * not make is left unchanged.
 */
export const emptyDemoFolder = (folder: string, clock: Clock): void => {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    if (!existsSync(path.join(folder, MARK))) {
      throw new ConfigError(
        `${folder} was not made by the demo and is left alone. Move it away, or set another DATA_DIR.`,
      );
    }
    const lock = lockDataDir(folder, clock.now, () => undefined);
    for (const name of readdirSync(folder)) {
      if (name === MARK || name.startsWith('branchbook.lock')) continue;
      rmSync(path.join(folder, name), { recursive: true });
    }
    lock.release();
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(path.join(folder, MARK), TEXT);
};
