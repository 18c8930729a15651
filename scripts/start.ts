import { PRODUCT_NAME } from '../contract/product.ts';
import { buildApps } from './app-builds.ts';
import { readEnvFile, readSettings, withPlainErrors } from './settings.ts';
import { stopWithNpm } from './stop-with-npm.ts';

await withPlainErrors(async () => {
  readEnvFile();
  stopWithNpm('start');
  const { publicOrigin } = await readSettings();
  await buildApps({ onlyWhenNeeded: true });
  // Runs in this process, so that signals and the exit code are the server's own.
  await import('../server/main.ts');
  console.log(
    `${PRODUCT_NAME}: ${publicOrigin}  Tablet: ${publicOrigin}/tablet  (Ctrl+C stops it)`,
  );
});
