import { createHash, randomBytes } from 'node:crypto';
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
import pg from 'pg';
import { usePglite } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';

/** Variable that names the image's folder to the tests. */
export const IMAGE_SETTING = 'TEST_DATABASE_IMAGE';

/** Variable that names the run of tests, for the databases that it creates on PostgreSQL. */
export const RUN_SETTING = 'TEST_RUN';

const ARCHIVE = 'image.tar';
const DATA = 'data';

const ROOT = path.join(import.meta.dirname, '../..');
const MIGRATIONS = path.join(ROOT, 'server/migrations');
const KEPT = path.join(ROOT, 'node_modules/.cache/branchbook-database');

/** Returns a key of the image's sources: the migrations, the database library and this file. */
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
 * Returns the folder with an empty embedded database of the newest schema, as an archive and as a
 * data folder. It takes seconds to make, so it is kept until the schema changes.
 */
export const keptImage = async (): Promise<string> => {
  const folder = path.join(KEPT, keyOfImage());
  if (existsSync(folder)) return folder;
  mkdirSync(KEPT, { recursive: true });
  // Removes images of earlier schemas; a name with a dash is in use by another run.
  for (const name of readdirSync(KEPT).filter((one) => !one.includes('-'))) {
    rmSync(path.join(KEPT, name), { recursive: true, force: true });
  }
  const unfinished = mkdtempSync(`${folder}-`);
  await makeImage(unfinished);
  // Another run may have finished the same image first.
  if (existsSync(folder)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, folder);
  return folder;
};

/** Returns the archive for databases in memory; null for a test outside a run. */
export const imageArchive = (): string | null => {
  const folder = process.env[IMAGE_SETTING];
  return folder ? path.join(folder, ARCHIVE) : null;
};

/**
 * Copies the image into a data folder. Outside a run there is no image, and the server makes the
 * same database itself, which takes seconds.
 */
export const copyDataImage = (dataDir: string): void => {
  const folder = process.env[IMAGE_SETTING];
  if (folder) cpSync(path.join(folder, DATA), dataDir, { recursive: true });
};

/** Drops the databases on PostgreSQL that the run's processes kept for their next tests. */
const dropKept = async (url: string, run: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [`test_${run}_`],
  );
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
};

/** Makes all test files of a run start from the image, because each database takes seconds. */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  process.env[IMAGE_SETTING] ??= await keptImage();
  const url = process.env['TEST_DATABASE_URL'];
  if (!url || process.env[RUN_SETTING]) return undefined;
  const run = randomBytes(4).toString('hex');
  process.env[RUN_SETTING] = run;
  return () => dropKept(url, run);
};
