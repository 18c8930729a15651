import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { endProcess, openDatabase } from './platform/database/database.ts';
import type { Db } from './platform/database/database.ts';
import { prepareAnySecret } from './prepare-database.ts';
import { requireSecret } from './secret-check.ts';

/** Opens the database at the newest schema, whatever the secret; closes it after the work. */
export const withAnySecret = async <T>(
  config: Config,
  work: (db: Db) => Promise<T>,
): Promise<T> => {
  // Past a pooler, which would not hold what belongs to a session.
  const direct = {
    ...config,
    databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
    databaseDirectUrl: null,
  };
  const database = await openDatabase(direct, systemClock, endProcess);
  try {
    await prepareAnySecret(database.db, direct, systemClock);
    return await work(database.db);
  } finally {
    await database.close();
  }
};

/** Opens the database for an operator's command; refuses a secret that does not open its data. */
export const withDatabase = <T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> =>
  withAnySecret(config, async (db) => {
    await requireSecret(db, config);
    return work(db);
  });
