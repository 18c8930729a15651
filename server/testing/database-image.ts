import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openEmbedded, usePglite } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';

/** Names the file of the image to the tests. */
export const IMAGE_SETTING = 'TEST_DATABASE_IMAGE';

/** Makes the embedded database of a server that has only ever been started, in its folder. */
export const makeEmbedded = async (dataDir: string): Promise<void> => {
  const { db, close } = usePglite(openEmbedded(dataDir));
  await migrate(db);
  await close();
};

let folder: string | undefined;

/**
 * Makes the embedded database that every test file begins with, once for a run of the tests:
 * loading it takes a quarter of the time that making and migrating one takes.
 */
export const setup = async (): Promise<void> => {
  if (process.env['TEST_DATABASE_URL'] || process.env[IMAGE_SETTING]) return;
  const pglite = new PGlite();
  const { db, close } = usePglite(pglite);
  await migrate(db);
  const image = await pglite.dumpDataDir('none');
  await close();
  folder = mkdtempSync(path.join(tmpdir(), 'database-image-'));
  const file = path.join(folder, 'image.tar');
  writeFileSync(file, new Uint8Array(await image.arrayBuffer()));
  process.env[IMAGE_SETTING] = file;
};

export const teardown = (): void => {
  if (folder) rmSync(folder, { recursive: true });
};
