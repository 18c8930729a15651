import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import type { Database } from '../platform/database/database.ts';
import { requirePhotoFolder } from '../platform/photos/store-check.ts';
import { startSentence } from '../platform/start-errors.ts';
import { prepareDatabase } from '../prepare-database.ts';

/** Random enough not to cause a warning. */
export const SECRET_KEY = '3f9c1f0b7a52e84d6c0b9d1a8e7f6543';

/** Returns the message of a failed start, up to the prepared database; null on success. */
export const startMessage = async (given: Record<string, string>): Promise<string | null> => {
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
