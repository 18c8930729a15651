import { spawn } from 'node:child_process';
import path from 'node:path';
import { IMAGE_SETTING, keptImage } from '@branchbook/server/testing/database-image.ts';
import { BROWSER_SETTING, findBrowser } from './browser.ts';

const browser = await findBrowser();
console.log(`Browser: ${browser.executable}`);

// Servers start with a copy of one empty database, because creating their own takes seconds.
const image = await keptImage();

const root = path.join(import.meta.dirname, '..');
const runner = spawn(
  path.join(root, 'node_modules/.bin/playwright'),
  ['test', '--config', 'e2e', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      // Tests and server run on the Node that runs this file.
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`,
      [BROWSER_SETTING]: JSON.stringify(browser),
      [IMAGE_SETTING]: image,
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => runner.kill(signal));
}
runner.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
