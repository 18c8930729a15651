import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openDatabase } from './platform/database/database.ts';
import type { Db } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';

/** The database for as long as an operator's command works with it, at the newest schema. */
export const withDatabase = async <T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> => {
  const database = await openDatabase(config, systemClock, () => {
    console.error(`Another process took ${config.dataDir}; stopping before data is lost.`);
    process.exit(1);
  });
  try {
    await migrate(database.db);
    return await work(database.db);
  } finally {
    await database.close();
  }
};
