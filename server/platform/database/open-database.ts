import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import { verifiedUrl } from './database-url.ts';
import { lockDataDir } from './lock.ts';
import { connectPostgres } from './postgres.ts';

const ABORTED =
  'The embedded database gave up, most likely because the disk of DATA_DIR is full. ' +
  'Make room there and start the server again; what was saved is kept.';

/**
 * Opens the database that the settings name; locks the embedded one first. Calls `onLost` with a
 * sentence for the operator when this process can no longer use the database and has to end.
 */
export const openDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseDirectUrl'>>,
  clock: Clock,
  onLost: (reason: string) => void,
): Promise<Database> => {
  const { databaseUrl: url, databaseDirectUrl: directUrl } = config;
  if (url) {
    return connectPostgres({
      url: verifiedUrl(url),
      directUrl: directUrl ? verifiedUrl(directUrl) : null,
    });
  }
  const lock = lockDataDir(config.dataDir, clock.now, onLost);
  try {
    // Loaded on demand, to save memory on servers that use PostgreSQL.
    const { openEmbedded, usePglite } = await import('./embedded.ts');
    const pglite = openEmbedded(config.dataDir, { onAbort: () => onLost(ABORTED) });
    await pglite.waitReady;
    const database = usePglite(pglite);
    return {
      ...database,
      close: async () => {
        await database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};
