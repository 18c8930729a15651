import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { localDay } from '../contract/schedule.ts';
import { TIMEZONE } from '../server/demo/company.ts';
import { emptyDemoFolder } from '../server/demo/folder.ts';
import { demoOn } from '../server/demo/load.ts';
import { signInsOf } from '../server/demo/sign-ins.ts';
import { systemClock } from '../server/platform/clock.ts';
import { buildApps } from './app-builds.ts';
import { readEnvFile, readSettings, saidPlainly } from './settings.ts';
import { stopWithNpm } from './stop-with-npm.ts';

const { env } = process;

/** The demo lives in a folder of its own inside DATA_DIR, on the embedded database. */
const settleIn = (): void => {
  if (env['DATABASE_URL']) {
    console.log('DATABASE_URL is left aside: the demo has an embedded database of its own.');
    delete env['DATABASE_URL'];
  }
  // Nor do made-up photos belong into a bucket.
  for (const name of Object.keys(env).filter((one) => one.startsWith('S3_'))) delete env[name];
  const folder = path.resolve(env['DATA_DIR'] || './data', 'demo');
  env['DATA_DIR'] = folder;
  // Every call in the log would push the sign-ins out of sight.
  env['LOG_LEVEL'] ||= 'warn';
  emptyDemoFolder(folder, systemClock);
};

/** In a process of its own: a database that was written so much gives no memory back. */
const load = async (): Promise<boolean> => {
  const loader = fork(path.join(import.meta.dirname, 'load-demo.ts'));
  const [code] = await once(loader, 'exit');
  return code === 0;
};

await saidPlainly(async () => {
  readEnvFile();
  stopWithNpm('demo');
  settleIn();
  const { publicOrigin } = await readSettings();
  await buildApps({ onlyWhenNeeded: true });
  if (!(await load())) {
    process.exitCode = 1;
    return;
  }
  await import('../server/main.ts');
  const signIns = signInsOf(demoOn(localDay(systemClock.now(), TIMEZONE)), publicOrigin);
  console.log(
    `${signIns}\nOpen ${publicOrigin}/login (Ctrl+C stops the demo; the next start makes it again)`,
  );
});
