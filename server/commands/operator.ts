import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { endProcess } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import type { Db } from '../platform/database/database.ts';
import { prepareAnySecret } from '../prepare-database.ts';
import { requireSecret } from '../secret-check.ts';

/** Opens the database with any secret, migrates it, runs the work and closes it again. */
export const withAnySecret = async <T>(
  config: Config,
  work: (db: Db) => Promise<T>,
): Promise<T> => {
  // Bypasses a connection pooler, which would not keep session state such as locks.
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

/**
 * Opens the database for an operator's command.
 * @throws ConfigError when the secret does not open the data.
 */
export const withDatabase = <T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> =>
  withAnySecret(config, async (db) => {
    await requireSecret(db, config);
    return work(db);
  });
