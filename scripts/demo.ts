import path from 'node:path';
import { emptyDemoFolder } from '../server/demo/folder.ts';
import { loadDemo } from '../server/demo/load.ts';
import { signInsOf } from '../server/demo/sign-ins.ts';
import { systemClock } from '../server/platform/clock.ts';
import { ConfigError, readConfig } from '../server/platform/config.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { DataDirLockedError } from '../server/platform/database/lock.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { createVault } from '../server/platform/vault.ts';
import { buildApps } from './app-builds.ts';
import { stopWithNpm } from './stop-with-npm.ts';

const { env, stdout } = process;

/** One line that is written over, or a line each where nobody watches. */
const tell = (text: string): void => {
  stdout.write(stdout.isTTY ? `\r\u001b[K${text} …` : `${text} …\n`);
};
const clearLine = (): void => {
  if (stdout.isTTY) stdout.write('\r\u001b[K');
};

/** The demo lives in a folder of its own inside DATA_DIR, on the embedded database. */
const settleIn = (): void => {
  if (env['DATABASE_URL']) {
    console.log('DATABASE_URL is left aside: the demo has an embedded database of its own.');
    delete env['DATABASE_URL'];
  }
  env['DATA_DIR'] = path.resolve(env['DATA_DIR'] || './data', 'demo');
  // Every call in the log would push the sign-ins out of sight.
  env['LOG_LEVEL'] ||= 'warn';
};

const makeCompany = async () => {
  tell('Making an empty database');
  emptyDemoFolder(env['DATA_DIR'] ?? '', systemClock);
  const config = readConfig(env);
  const database = await openDatabase(config, systemClock, () => process.exit(1));
  try {
    await migrate(database.db);
    const vault = createVault(config.secretKey);
    const demo = await loadDemo({ db: database.db, vault, clock: systemClock }, tell);
    return { demo, config };
  } finally {
    await database.close();
  }
};

try {
  buildApps({ onlyWhenNeeded: true });
  stopWithNpm('demo');
  settleIn();
  const { demo, config } = await makeCompany();
  clearLine();
  await import('../server/main.ts');
  console.log(signInsOf(demo, config.publicOrigin));
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof DataDirLockedError)) throw error;
  clearLine();
  console.error(error.message);
  process.exitCode = 1;
}
