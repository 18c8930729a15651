// Runs the product for its developers at one address: the server starts again when a file of it changes,
// the portal and the tablet show a change at once. Uses the demo company, which stays between starts.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createServer as createVite } from 'vite';
import { localDay } from '../contract/dates.ts';
import { TIMEZONE } from '../server/demo/company.ts';
import { emptyDemoFolder } from '../server/demo/folder.ts';
import { demoOn } from '../server/demo/load.ts';
import { signInsOf } from '../server/demo/sign-ins.ts';
import { systemClock } from '../server/platform/clock.ts';
import { readEnvFile, readSettings, useDemoFolder, withPlainErrors } from './settings.ts';
import { stopWithNpm } from './stop-with-npm.ts';
import { ROOT } from './workspaces.ts';

const { env } = process;

/** Makes the demo company; the mark says that all of it is there. */
const loadDemo = async (mark: string): Promise<void> => {
  const [code] = await once(fork(path.join(ROOT, 'scripts/load-demo.ts')), 'exit');
  if (code !== 0) throw new Error('The demo company was not loaded; see the messages above.');
  writeFileSync(mark, 'Delete this folder to have the demo company made again.\n');
};

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

await withPlainErrors(async () => {
  readEnvFile();
  stopWithNpm('dev');
  const folder = useDemoFolder('dev');
  const mark = path.join(folder, 'loaded.txt');
  const isLoaded = existsSync(mark);
  if (!isLoaded) emptyDemoFolder(folder, systemClock);
  const { port, host, publicOrigin } = await readSettings();
  if (!isLoaded) await loadDemo(mark);

  const serverPort = await freePort();
  env['API_ORIGIN'] = `http://127.0.0.1:${serverPort}`;
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...env, PORT: String(serverPort), HOST: '127.0.0.1', PUBLIC_ORIGIN: publicOrigin },
  });

  const listener = createServer();
  const createApp = (name: 'portal' | 'tablet') =>
    createVite({
      configFile: path.join(ROOT, name, 'vite.config.ts'),
      cacheDir: path.join(ROOT, 'node_modules/.vite', name),
      server: {
        middlewareMode: { server: listener },
        hmr: { server: listener, path: `/hmr-${name}` },
      },
    });
  const portal = await createApp('portal');
  const tablet = await createApp('tablet');
  listener.on('request', (request, response) => {
    const isTablet = /^\/tablet(?:[/?]|$)/.test(request.url ?? '');
    (isTablet ? tablet : portal).middlewares(request, response);
  });
  listener.listen(port, host);
  await once(listener, 'listening');
  const signIns = signInsOf(demoOn(localDay(systemClock.now(), TIMEZONE)), publicOrigin);
  console.log(
    `${signIns}\nOpen ${publicOrigin}/login (Ctrl+C stops it; ${folder} keeps its records)`,
  );

  const stop = (): void => {
    server.kill('SIGTERM');
    void Promise.all([portal.close(), tablet.close()]).then(() => process.exit(0));
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
});
