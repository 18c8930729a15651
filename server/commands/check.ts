import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '../platform/clock.ts';
import { ConfigError, readConfig, readSettings } from '../platform/config.ts';
import type { Settings } from '../platform/config.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import type { Database, Db } from '../platform/database/database.ts';
import { placeOf } from '../platform/database/database-url.ts';
import { DataDirLockedError } from '../platform/database/lock.ts';
import { schemaState } from '../platform/database/migrate.ts';
import { mayMakeTables, requireClock, requireUsable } from '../platform/database/requirements.ts';
import { existingPartOf, freeBytes } from '../platform/folders.ts';
import { requirePhotoFolder, storeProblem } from '../platform/photos/store-check.ts';
import { createPhotoStore } from '../platform/photos/store.ts';
import { settingWarnings } from '../platform/setting-warnings.ts';
import { startSentence } from '../platform/start-errors.ts';
import { listUnreadable, refuseOtherSecret } from '../secret-check.ts';
import { mailSentence } from '../start-warnings.ts';

type Env = NodeJS.ProcessEnv;
type Finding = { level: 'ok' | 'warning' | 'failed'; said: string };

const ok = (said: string): Finding => ({ level: 'ok', said });
const warning = (said: string): Finding => ({ level: 'warning', said });
const failed = (said: string): Finding => ({ level: 'failed', said });

const GIGABYTE = 1024 ** 3;

/** Checks the free disk space and the owner of the data folder. */
const checkFolder = async ({ dataDir }: Settings): Promise<Finding[]> => {
  const free = freeBytes(dataDir) / GIGABYTE;
  const said = `Disk: ${free.toFixed(1)} GB are free for ${dataDir}`;
  const enough = free < 0.1 ? failed : free < 1 ? warning : ok;
  const findings = [enough(free < 1 ? `${said}. Free some space.` : said)];
  const { uid } = statSync(existingPartOf(dataDir));
  const own = process.getuid?.();
  if (existsSync(dataDir) && own !== undefined && uid !== own) {
    findings.push(
      warning(
        `DATA_DIR: ${dataDir} belongs to the user ${uid}, and this command runs as ${own}. Run it as the user that runs the server: what it finds may not hold for that one.`,
      ),
    );
  }
  return findings;
};

const checkPhotos = async (settings: Settings): Promise<Finding[]> => {
  const { dataDir, s3 } = settings;
  const folder = path.join(dataDir, 'photos');
  if (!s3 && !existsSync(folder)) {
    // The server's own user makes the folder with the first photo.
    requirePhotoFolder(settings);
    return [ok(`Photos: ${folder} can be made`)];
  }
  const problem = await storeProblem(createPhotoStore(settings), settings);
  const place = s3 ? `the bucket ${s3.bucket}` : folder;
  return [problem ? failed(problem) : ok(`Photos: can be written, read and deleted in ${place}`)];
};

const checkMail = async (settings: Settings): Promise<Finding[]> => {
  if (!settings.smtpUrl) return [ok('Mail: none is sent, because SMTP_URL is not set')];
  const problem = await mailSentence(settings);
  const { hostname } = new URL(settings.smtpUrl);
  return [problem ? failed(problem) : ok(`Mail: the server ${hostname} can be used`)];
};

/** Checks whether the secret opens all encrypted data. */
const checkSecret = async (db: Db, env: Env): Promise<Finding[]> => {
  const config = readConfig(env);
  await refuseOtherSecret(db, config);
  const people = await listUnreadable(db, config.secretKey);
  const findings = [ok('Secret: opens the data')];
  if (people.length > 0) {
    const some = people.slice(0, 10).join(', ') + (people.length > 10 ? ', …' : '');
    findings.push(
      warning(
        `Secret: does not open the PINs of these people, who are left out on tablets: ${some}. Give them another PIN in the portal.`,
      ),
    );
  }
  return findings;
};

const checkOpenDatabase = async (db: Db, settings: Settings, env: Env): Promise<Finding[]> => {
  const { databaseUrl, dataDir } = settings;
  const facts = await requireUsable(db);
  const place = databaseUrl
    ? `${placeOf(databaseUrl).database} at ${placeOf(databaseUrl).at}`
    : `the embedded one in ${dataDir}`;
  const findings = [ok(`Database: PostgreSQL ${facts.version}, ${place}`)];
  if (databaseUrl) {
    const difference = requireClock(facts, systemClock);
    findings.push(difference ? warning(difference) : ok('Clock: goes with the database’s'));
  }
  const { pending, problem } = await schemaState(db);
  if (problem) return [...findings, failed(problem)];
  if (pending === 0) return [...findings, ...(await checkSecret(db, env))];
  const next = `Database: ${pending} steps behind this version; the next start takes them`;
  const user = databaseUrl ? placeOf(databaseUrl).user : '';
  return (await mayMakeTables(db))
    ? [...findings, ok(next)]
    : [
        ...findings,
        failed(
          `DATABASE_URL: the user ${user} may not make tables. Make it the owner: ALTER DATABASE "${placeOf(databaseUrl ?? '').database}" OWNER TO "${user}"`,
        ),
      ];
};

const checkDatabase = async (settings: Settings, env: Env): Promise<Finding[]> => {
  const { databaseUrl, dataDir } = settings;
  if (!databaseUrl && !existsSync(path.join(dataDir, 'database'))) {
    return [ok(`Database: none yet in ${dataDir}; the first start makes it`)];
  }
  let database: Database;
  try {
    database = await openDatabase(settings, systemClock, (why) => {
      console.error(why);
      process.exit(1);
    });
  } catch (error) {
    if (!(error instanceof DataDirLockedError)) throw error;
    return [
      warning(
        `Database: a server uses ${dataDir}, so the database and the secret were not looked at. Stop it to have them checked, too.`,
      ),
    ];
  }
  try {
    return await checkOpenDatabase(database.db, settings, env);
  } finally {
    await database.close();
  }
};

/** Turns an error that the operator can correct into findings; rethrows any other. */
const failuresIn = (error: unknown, env: Env): Finding[] => {
  const sentence = startSentence(error, env);
  if (sentence === null) throw error;
  return sentence.split('\n').map(failed);
};

const checkSettings = (env: Env): { settings: Settings | null; findings: Finding[] } => {
  try {
    const settings = readSettings(env);
    return {
      settings,
      findings: [
        ok(`Settings: ${settings.appEnv}, reached at ${settings.publicOrigin}`),
        ...settingWarnings(env, settings).map(warning),
      ],
    };
  } catch (error) {
    return { settings: null, findings: failuresIn(error, env) };
  }
};

const CHECKS: ((settings: Settings, env: Env) => Promise<Finding[]>)[] = [
  checkFolder,
  checkDatabase,
  checkPhotos,
  checkMail,
];

/**
 * Checks that everything the settings name can be used; changes nothing. On PostgreSQL the server
 * may run at the same time; the embedded database is checked only while the server is stopped.
 * @throws ConfigError when a setting must be corrected.
 */
export const checkInstallation = async (
  env: Env,
  print: (line: string) => unknown,
): Promise<void> => {
  let toMend = 0;
  const report = (findings: Finding[]): void => {
    for (const { level, said } of findings) {
      print(`${level.padEnd(7)}  ${said}`);
      if (level === 'failed') toMend += 1;
    }
  };
  const { settings, findings } = checkSettings(env);
  report(findings);
  for (const check of settings ? CHECKS : []) {
    // Report each result before the next check, which may be slow.
    if (settings) report(await check(settings, env).catch((error) => failuresIn(error, env)));
  }
  if (toMend > 0) throw new ConfigError(`${toMend} of these must be mended.`);
  print('Everything that the server needs can be used.');
};
