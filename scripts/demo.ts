import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { localDay } from '../contract/dates.ts';
import { TIMEZONE } from '../server/demo/company.ts';
import { emptyDemoFolder } from '../server/demo/folder.ts';
import { demoOn } from '../server/demo/load.ts';
import { signInsOf } from '../server/demo/sign-ins.ts';
import { systemClock } from '../server/platform/clock.ts';
import { buildApps } from './app-builds.ts';
import { readEnvFile, readSettings, useDemoFolder, withPlainErrors } from './settings.ts';
import { stopWithNpm } from './stop-with-npm.ts';

/** Loads the data in a separate process: a database keeps the memory that many writes took. */
const load = async (): Promise<boolean> => {
  const loader = fork(path.join(import.meta.dirname, 'load-demo.ts'));
  const [code] = await once(loader, 'exit');
  return code === 0;
};

await withPlainErrors(async () => {
  readEnvFile();
  stopWithNpm('demo');
  emptyDemoFolder(useDemoFolder('demo'), systemClock);
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
