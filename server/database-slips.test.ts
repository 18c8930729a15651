import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/open-database.ts';
import type { Database } from './platform/database/database.ts';
import { prepareDatabase } from './prepare-database.ts';
import { startOldDatabase, startRefusingDatabase } from './testing/refusing-database.ts';
import { startMessage, SECRET_KEY } from './testing/start-message.ts';
import { createPostgresDatabase, createTestClock, createTestDatabase } from './testing/server.ts';

const POSTGRES = process.env['TEST_DATABASE_URL'] ?? '';

const withRefusing = async (
  how: Parameters<typeof startRefusingDatabase>[0],
  parameters = '',
): Promise<string | null> => {
  const { port, close } = await startRefusingDatabase(how);
  const url = `postgres://ann:hush@127.0.0.1:${port}/shops${parameters}`;
  const said = await startMessage({ DATABASE_URL: url });
  close();
  return said?.replace(`127.0.0.1:${port}`, 'HOST:PORT') ?? null;
};

// Run concurrently, because most of these tests wait for a connection to time out.
describe.concurrent('a database that cannot be reached or opened is reported in one line with the remedy', () => {
  it.each<[slip: string, url: string, said: RegExp]>([
    [
      'a database that is down',
      '127.0.0.1:1/shops',
      /^DATABASE_URL: nothing answers at 127\.0\.0\.1:1\. Start Po/,
    ],
    [
      'a host that there is not',
      'no.such.invalid/shops',
      /^DATABASE_URL: (?:there is no machine with the name|the name) no\.such\.invalid/,
    ],
    [
      'a socket that there is not',
      '/shops?host=/none',
      /^DATABASE_URL: there is no socket of a database at \/none:5432\. Start/,
    ],
    [
      'a missing certificate',
      'db/shops?sslrootcert=/none.pem',
      /^DATABASE_URL: the file \/none\.pem is missing\. Correct its path\.$/,
    ],
  ])('%s', async (_, rest, pattern) => {
    expect(await startMessage({ DATABASE_URL: `postgres://ann:hush@${rest}` })).toMatch(pattern);
  });

  it.each<
    [slip: string, how: Parameters<typeof withRefusing>[0], parameters: string, said: RegExp]
  >([
    [
      'a wrong password',
      { code: '28P01', message: 'password authentication failed' },
      '',
      /^DATABASE_URL: the database at HOST:PORT refuses the password of the user ann\. Correct it here, or there with ALTER ROLE\.$/,
    ],
    [
      'a machine that is not let in',
      { code: '28000', message: 'no pg_hba.conf entry for host "10.0.0.2"' },
      '',
      /^DATABASE_URL: .* \(no pg_hba\.conf entry for host "10\.0\.0\.2"\)\. .* a line in pg_hba\.conf\.$/,
    ],
    [
      'too many connections',
      { code: '53300', message: 'too many clients' },
      '',
      /^DATABASE_URL: .* has no connection left\. Raise its max_connections/,
    ],
    [
      'a database that is starting',
      { code: '57P03', message: 'starting up' },
      '',
      /^DATABASE_URL: .* is just starting or stopping\. Start the server again/,
    ],
    [
      'a full disk of the database',
      { code: '53100', message: 'no space' },
      '',
      /^DATABASE_URL: the disk of the database at HOST:PORT is full\. Free/,
    ],
    [
      'TLS that is not offered',
      'without TLS',
      '?sslmode=require',
      /^DATABASE_URL: asks for TLS \(sslmode\), which .* does not offer\. Turn it on there \(ssl = on\), or write sslmode=disable/,
    ],
    [
      'a self-signed certificate',
      'self-signed',
      '?sslmode=require',
      /^DATABASE_URL: the certificate of .* is self-signed or of an authority .* add sslrootcert=/,
    ],
    [
      'another program at the port',
      'hangs up',
      '',
      /^DATABASE_URL: what answers at HOST:PORT ends the connection; it may be another program/,
    ],
  ])('%s', async (_, how, parameters, pattern) => {
    const said = await withRefusing(how, parameters);
    expect(said).toMatch(pattern);
    expect(said).not.toMatch(/\n|hush/);
  });
});

describe.runIf(POSTGRES)('a PostgreSQL that the server cannot use', () => {
  let own: { connectionString: string; drop: () => Promise<void> };
  beforeEach(async () => {
    own = await createPostgresDatabase(POSTGRES);
  });
  afterEach(() => own.drop());

  /** Runs statements in the new database as its superuser. */
  const asSuperuser = async (...statements: string[]): Promise<void> => {
    const config = readConfig({ DATABASE_URL: own.connectionString, SECRET_KEY });
    const { db, close } = await openDatabase(config, systemClock, () => undefined);
    for (const statement of statements) await sql.raw(statement).execute(db);
    await close();
  };
  const urlWith = (change: (url: URL) => void): string => {
    const url = new URL(own.connectionString);
    change(url);
    return url.toString();
  };
  const saidFor = (change: (url: URL) => void = () => undefined): Promise<string | null> =>
    startMessage({ DATABASE_URL: urlWith(change) });

  it('is reported in one line: a missing one, a user without rights, a database of another product', async () => {
    const role = `visitor_${path.basename(new URL(own.connectionString).pathname)}`;
    await asSuperuser(`create role ${role} login`);
    try {
      const as = (user: string) => (url: URL) => {
        url.username = user;
      };
      expect(await saidFor((url) => (url.pathname = '/no_such_shops'))).toMatch(
        /^DATABASE_URL: there is no database no_such_shops at \S+\. Correct the name, or make it there: createdb/,
      );
      expect(await saidFor(as('stranger'))).toMatch(
        /^DATABASE_URL: .* \(role "stranger" does not exist\)\. Correct the user, or let it in: with CREATE ROLE/,
      );
      expect(await saidFor(as(role))).toMatch(
        /^DATABASE_URL: the user visitor_\w+ has not enough rights .* \(permission denied for schema public\)\. Make it the owner: ALTER DATABASE "\w+" OWNER TO/,
      );
      await asSuperuser('create table companies (id int)');
      expect(await saidFor()).toMatch(
        /^DATABASE_URL: the database test_\w+ holds tables of another program\. Make an empty database/,
      );
      await asSuperuser('drop table companies', 'drop table if exists kysely_migration');
      expect(await saidFor()).toBeNull();
      expect(await saidFor(as(role))).toMatch(
        /^DATABASE_URL: the table \w+ belongs to the user \w+, so visitor_\w+ may not change it\. .*REASSIGN OWNED BY/,
      );
    } finally {
      await asSuperuser(`drop role ${role}`);
    }
  });

  it('is reported in one line: one older than 15, and one that is not in UTF-8', async () => {
    const old = await startOldDatabase(own.connectionString);
    expect(await startMessage({ DATABASE_URL: old.url })).toMatch(
      /^DATABASE_URL: leads to PostgreSQL .*, and 15 or newer is needed\. Upgrade it/,
    );
    old.close();
    const name = `latin_${path.basename(new URL(own.connectionString).pathname)}`;
    await asSuperuser(
      `create database ${name} template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`,
    );
    expect(await saidFor((url) => (url.pathname = `/${name}`))).toMatch(
      /^DATABASE_URL: the database has the encoding LATIN1, .*: createdb --template=template0 --encoding=UTF8$/,
    );
    await asSuperuser(`drop database ${name}`);
  });
});

describe('a database', () => {
  let database: Database;
  const elsewhere = readConfig({ DATABASE_URL: 'postgres://db.example/shops', SECRET_KEY });
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('used by a newer version is not touched by an older one', async () => {
    const { db } = database;
    await sql`insert into kysely_migration values ('9999-of-a-newer-version', '2099-01-01')`.execute(
      db,
    );
    await expect(prepareDatabase(db, elsewhere, systemClock)).rejects.toThrow(
      /^The database was brought forward by another version of Branchbook \(9999-of-a-newer-version .*\)\. Start that version, /,
    );
    await sql`delete from kysely_migration where name like '9999%'`.execute(db);
  });

  it('is not used with a clock that is hours off, and a difference of minutes is reported', async () => {
    const ahead = (minutes: number) =>
      createTestClock(new Date(Date.now() + minutes * 60_000).toISOString());
    await expect(prepareDatabase(database.db, elsewhere, ahead(-120))).rejects.toThrow(
      /^The clock of this machine is 120 minutes behind the clock of the database of DATABASE_URL\. Set the wrong one right, as with timedatectl set-ntp true\.$/,
    );
    expect(await prepareDatabase(database.db, elsewhere, ahead(10))).toEqual([
      expect.stringMatching(/^The clock of this machine is 10 minutes ahead of/),
    ]);
    expect(await prepareDatabase(database.db, elsewhere, ahead(0))).toEqual([]);
  });
});
