import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createPostgresDatabase, createTestDatabase } from '../../testing/server.ts';
import { connectPostgres } from './postgres.ts';
import type { Db } from './database.ts';
import { migrate } from './migrate.ts';

const POSTGRES = process.env['TEST_DATABASE_URL'];

const files = readdirSync(path.join(import.meta.dirname, '../../migrations'))
  .filter((file) => file.endsWith('.sql'))
  .map((file) => file.replace(/\.sql$/, ''))
  .toSorted();

const applied = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map((row) => row.name).toSorted();
};

describe('migrating a database', () => {
  it('runs every migration once, and a second start changes nothing', async () => {
    const database = await createTestDatabase();
    try {
      expect(await applied(database.db)).toEqual(files);
      const before = await database.db.introspection.getTables();
      await migrate(database.db);
      expect(await applied(database.db)).toEqual(files);
      expect(await database.db.introspection.getTables()).toEqual(before);
    } finally {
      await database.close();
    }
  });

  it.runIf(POSTGRES)(
    'works for three servers that start at once on an empty PostgreSQL',
    async () => {
      const { connectionString, drop } = await createPostgresDatabase(POSTGRES ?? '');
      const servers = [1, 2, 3].map(() => connectPostgres({ url: connectionString }));
      try {
        await Promise.all(servers.map(({ db }) => migrate(db)));
        for (const { db } of servers) expect(await applied(db)).toEqual(files);
      } finally {
        await Promise.all(servers.map((server) => server.close()));
        await drop();
      }
    },
  );
});
