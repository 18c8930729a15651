import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeEmbedded } from '@branchbook/server/testing/database-image.ts';
import { BROWSER_SETTING, findBrowser } from './browser.ts';
import { IMAGE_SETTING } from './server.ts';

const browser = await findBrowser();
console.log(`Browser: ${browser.executable}`);

// Servers begin with a copy of one empty database: each would take seconds to make its own.
const image = mkdtempSync(path.join(tmpdir(), 'branchbook-e2e-image-'));
if (!process.env['TEST_DATABASE_URL']) await makeEmbedded(image);

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
  rmSync(image, { recursive: true });
  process.exitCode = code ?? 1;
});
