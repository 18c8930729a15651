import { sql } from 'kysely';
import { ConfigError } from '../config-error.ts';
import type { Clock } from '../clock.ts';
import type { Db } from './database.ts';

const OLDEST = 15;
const MINUTE_MS = 60_000;
/** Difference at which record dates would be wrong, so that the server does not start. */
const MOST_CLOCK_MINUTES = 60;

export type DatabaseFacts = {
  versionNumber: number;
  version: string;
  encoding: string;
  isStandby: boolean;
  now: Date;
};

export const databaseFacts = async (db: Db): Promise<DatabaseFacts> => {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version_num')::int as "versionNumber",
      current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as "isStandby",
      clock_timestamp() as now
  `.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('The database says nothing of itself');
  return facts;
};

/** Returns true if the server's user may create tables, which an upgrade does. */
export const mayMakeTables = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ may: boolean }>`
    select coalesce(has_schema_privilege(current_schema(), 'create'), false) as may
  `.execute(db);
  return rows[0]?.may ?? false;
};

type ForeignTable = { name: string; owner: string; user: string };

/** Finds a table that the server's user may not change, because another user owns it. */
const foreignTable = async (db: Db): Promise<ForeignTable | undefined> => {
  const { rows } = await sql<ForeignTable>`
    select tablename as name, tableowner as owner, current_user as user from pg_tables
    where schemaname = 'public' and tablename in ('kysely_migration', 'companies', 'audit_log')
      and not pg_has_role(tableowner, 'usage')
    order by tablename
  `.execute(db);
  return rows[0];
};

/** Describes how this machine's clock differs from the database's; null below a minute. */
export const clockDifference = (
  here: Date,
  there: Date,
): { minutes: number; said: string } | null => {
  const minutes = (here.getTime() - there.getTime()) / MINUTE_MS;
  if (Math.abs(minutes) < 1) return null;
  const amount = Math.round(Math.abs(minutes));
  return {
    minutes: Math.abs(minutes),
    said: `The clock of this machine is ${amount} minutes ${minutes > 0 ? 'ahead of' : 'behind'} the clock of the database of DATABASE_URL. Set the wrong one right, as with timedatectl set-ntp true.`,
  };
};

/**
 * Checks before any write that the server can work on this database.
 * @throws ConfigError naming the first requirement that is not met.
 */
export const requireUsable = async (db: Db): Promise<DatabaseFacts> => {
  const facts = await databaseFacts(db);
  if (facts.versionNumber < OLDEST * 10_000) {
    throw new ConfigError(
      `DATABASE_URL: leads to PostgreSQL ${facts.version}, and ${OLDEST} or newer is needed. Upgrade it (pg_upgrade), or name a newer one.`,
    );
  }
  if (facts.encoding !== 'UTF8') {
    throw new ConfigError(
      `DATABASE_URL: the database has the encoding ${facts.encoding}, which cannot hold every name. Make one in UTF8: createdb --template=template0 --encoding=UTF8`,
    );
  }
  if (facts.isStandby) {
    throw new ConfigError(
      'DATABASE_URL: leads to a standby, which can only be read. Name the primary instead.',
    );
  }
  const table = await foreignTable(db);
  if (table) {
    throw new ConfigError(
      `DATABASE_URL: the table ${table.name} belongs to the user ${table.owner}, so ${table.user} may not change it. Name that user, or as a superuser hand everything over: REASSIGN OWNED BY "${table.owner}" TO "${table.user}"`,
    );
  }
  return facts;
};

/**
 * Returns a sentence about a clock that is wrong by a minute or more, else null. Only for a
 * database on a machine with its own clock.
 * @throws ConfigError for a clock that is wrong by an hour or more.
 */
export const requireClock = ({ now }: DatabaseFacts, clock: Clock): string | null => {
  const difference = clockDifference(clock.now(), now);
  if (!difference) return null;
  if (difference.minutes >= MOST_CLOCK_MINUTES) throw new ConfigError(difference.said);
  return difference.said;
};
