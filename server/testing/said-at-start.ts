import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import type { Database } from '../platform/database/database.ts';
import { requirePhotoFolder } from '../platform/photos/store-check.ts';
import { startSentence } from '../platform/start-errors.ts';
import { prepareDatabase } from '../prepare-database.ts';

/** Random enough for nothing to be said of it. */
export const SECRET_KEY = '3f9c1f0b7a52e84d6c0b9d1a8e7f6543';

/** What an operator reads whose server does not start; it goes as far as preparing its database. */
export const saidAtStart = async (given: Record<string, string>): Promise<string | null> => {
  const env = { SECRET_KEY, ...given };
  let database: Database | undefined;
  try {
    const config = readConfig(env);
    requirePhotoFolder(config);
    database = await openDatabase(config, systemClock, () => undefined);
    await prepareDatabase(database.db, config, systemClock);
    return null;
  } catch (error) {
    const sentence = startSentence(error, env);
    if (sentence === null) throw error;
    return sentence;
  } finally {
    await database?.close();
  }
};
