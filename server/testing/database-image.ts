import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { usePglite } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';

/** Names the folder of the image to the tests. */
export const IMAGE_SETTING = 'TEST_DATABASE_IMAGE';

const ARCHIVE = 'image.tar';
const DATA = 'data';

const ROOT = path.join(import.meta.dirname, '../..');
const MIGRATIONS = path.join(ROOT, 'server/migrations');
const KEPT = path.join(ROOT, 'node_modules/.cache/branchbook-database');

/** What the image depends on: the schema, and the database that keeps it. */
const keyOfImage = (): string => {
  const hash = createHash('sha256');
  const migrations = globSync('*.sql', { cwd: MIGRATIONS }).toSorted();
  for (const name of migrations) hash.update(readFileSync(path.join(MIGRATIONS, name)));
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  for (const file of [pglite, import.meta.filename]) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
};

const makeImage = async (folder: string): Promise<void> => {
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
};

/**
 * Returns the folder with an embedded database of the newest schema and nothing in it, as an archive
 * and as a data folder. It is made once and kept until the schema changes, because it takes seconds.
 */
export const keptImage = async (): Promise<string> => {
  const folder = path.join(KEPT, keyOfImage());
  if (existsSync(folder)) return folder;
  mkdirSync(KEPT, { recursive: true });
  // Those of earlier schemas; one with a dash is being made by another run.
  for (const name of readdirSync(KEPT).filter((one) => !one.includes('-'))) {
    rmSync(path.join(KEPT, name), { recursive: true, force: true });
  }
  const unfinished = mkdtempSync(`${folder}-`);
  await makeImage(unfinished);
  // Another run may have been quicker, with the same image.
  if (existsSync(folder)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, folder);
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

/** Has all test files of a run begin with the image: each would take seconds for its own. */
export const setup = async (): Promise<void> => {
  process.env[IMAGE_SETTING] ??= await keptImage();
};
