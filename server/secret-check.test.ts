import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownerOf } from './features/employees/seal-secrets.ts';
import type { Database } from './platform/database/database.ts';
import { createVault } from './platform/vault.ts';
import { rekeyAll } from './commands/rotate-key.ts';
import { requireSecret } from './secret-check.ts';
import { createCast, createEmployee } from './testing/factories.ts';
import { createTestDatabase, startTestServer } from './testing/server.ts';

const RIGHT = 'the secret that the data was encrypted with';
const WRONG = 'a secret that was mistaken for that one';

let database: Database;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const begin = (secretKey: string): Promise<void> =>
  requireSecret(database.db, {
    secretKey,
    secretFile: null,
    databaseUrl: 'postgres://db.example/shops',
    dataDir: '/data',
  });
const known = () => database.db.selectFrom('secret_check').selectAll().execute();

it('a new installation keeps the secret of its first start, until it is changed', async () => {
  await begin(RIGHT);
  await begin(RIGHT);
  await expect(begin(WRONG)).rejects.toThrow(/^SECRET_KEY does not open the data in the database/);
  await rekeyAll(database.db, RIGHT, WRONG);
  await begin(WRONG);
  await expect(begin(RIGHT)).rejects.toThrow('rotate-key');
});

it('of two servers that start at once with different secrets, one is refused', async () => {
  const outcomes = await Promise.allSettled([begin(RIGHT), begin(WRONG)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('an older installation is checked by its encrypted values, even if one PIN cannot be read', async () => {
  const server = await startTestServer({
    database: { ...database, close: async () => undefined },
    env: { SECRET_KEY: RIGHT },
  });
  const cast = await createCast(server);
  const lost = await createEmployee(server, cast.branch);
  await server.close();
  await database.db
    .updateTable('employees')
    .set({ pin: createVault(WRONG).encrypt('1234', ownerOf(lost.id, 'pin')) })
    .where('id', '=', lost.id)
    .execute();
  await expect(begin(WRONG)).rejects.toThrow('SECRET_KEY does not open');
  expect(await known()).toEqual([]);
  await begin(RIGHT);
  expect(await known()).toHaveLength(1);
});
