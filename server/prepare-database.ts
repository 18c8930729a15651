import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Db } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { connectPostgres } from './platform/database/postgres.ts';
import { requireClock, requireUsable } from './platform/database/requirements.ts';
import { requireSecret } from './secret-check.ts';

/** Migrates the database, bypassing a pooler, which could not hold the migration lock. */
const migrateDirectly = async (db: Db, directUrl: string | null | undefined): Promise<void> => {
  if (!directUrl) return migrate(db);
  const direct = connectPostgres({ url: directUrl });
  try {
    await migrate(direct.db);
  } finally {
    await direct.close();
  }
};

/**
 * Migrates a database with any secret; refuses one that the server cannot work on. Returns warnings
 * for the operator.
 */
export const prepareAnySecret = async (
  db: Db,
  { databaseUrl, databaseDirectUrl }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>,
  clock: Clock,
): Promise<string[]> => {
  const facts = await requireUsable(db);
  const warning = databaseUrl === null ? null : requireClock(facts, clock);
  await migrateDirectly(db, databaseDirectUrl);
  return warning === null ? [] : [warning];
};

/** Migrates a database like prepareAnySecret; refuses a secret that does not open the data. */
export const prepareDatabase = async (db: Db, config: Config, clock: Clock): Promise<string[]> => {
  const warnings = await prepareAnySecret(db, config, clock);
  await requireSecret(db, config);
  return warnings;
};
