import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { usePglite } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';

/** Names the folder of the image to the tests. */
export const IMAGE_SETTING = 'TEST_DATABASE_IMAGE';

const ARCHIVE = 'image.tar';
const DATA = 'data';

/**
 * Makes an embedded database with the newest schema and nothing in it, as an archive and as a data
 * folder, in a new folder.
 */
export const makeImage = async (): Promise<string> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'database-image-'));
  const pglite = new PGlite();
  const { db, close } = usePglite(pglite);
  await migrate(db);
  const image = await pglite.dumpDataDir('none');
  await close();
  writeFileSync(path.join(folder, ARCHIVE), new Uint8Array(await image.arrayBuffer()));
  mkdirSync(path.join(folder, DATA));
  const fs = new NodeFS(path.join(folder, DATA, 'database'));
  const unpacked = await PGlite.create({ fs, loadDataDir: image });
  await unpacked.close();
  return folder;
};

/** The archive that a database in memory is loaded from; null for a test outside of a run. */
export const imageArchive = (): string | null => {
  const folder = process.env[IMAGE_SETTING];
  return folder ? path.join(folder, ARCHIVE) : null;
};

/**
 * Copies the image into a data folder. Outside of a run there is none, and the server makes the same
 * database, which takes seconds.
 */
export const copyDataImage = (dataDir: string): void => {
  const folder = process.env[IMAGE_SETTING];
  if (folder) cpSync(path.join(folder, DATA), dataDir, { recursive: true });
};

let made: string | undefined;

/** Makes the image once for a run of the tests: each file of them would take seconds for its own. */
export const setup = async (): Promise<void> => {
  if (process.env[IMAGE_SETTING]) return;
  made = await makeImage();
  process.env[IMAGE_SETTING] = made;
};

export const teardown = (): void => {
  if (made) rmSync(made, { recursive: true });
};
