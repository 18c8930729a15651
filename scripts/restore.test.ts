import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PRODUCT_VERSION } from '../contract/product.ts';
import { readConfig } from '../server/platform/config.ts';
import { createVault } from '../server/platform/vault.ts';
import { readEpoch } from '../server/platform/epoch/queries.ts';
import { withDatabase } from '../server/commands/operator.ts';
import { ownerOf } from '../server/features/employees/seal-secrets.ts';
import { copyDataImage } from '../server/testing/database-image.ts';
import { COMPILED } from '../server/testing/program.ts';
import { createPostgresDatabase } from '../server/testing/server.ts';

const POSTGRES = process.env['TEST_DATABASE_URL'];
const RIGHT = 'the secret that the data was encrypted with';
const WRONG = 'a secret that was mistaken for that one';
const PATIENCE = { timeout: 120_000 };

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'restore-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const inside = (name: string): string => path.join(directory, name);

/** Runs the script as an operator does; returns its output and exit code. */
const run = (script: 'backup' | 'restore', env: Record<string, string>, ...more: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const program = path.join(import.meta.dirname, `${script}.ts`);
    execFile(
      process.execPath,
      [program, inside('backup'), ...more],
      { env: { PATH: process.env['PATH'], ...COMPILED, ...env } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), said: out + err }),
    );
  });

describe('a restore', PATIENCE, () => {
  it('of a folder is refused with another secret or none, and leaves existing data unchanged', async () => {
    const data = { DATA_DIR: inside('data') };
    const there = { DATA_DIR: inside('there') };
    copyDataImage(data.DATA_DIR);
    const before = await withDatabase(readConfig({ ...data, SECRET_KEY: RIGHT }), readEpoch);
    expect(await run('backup', { ...data, SECRET_KEY: RIGHT })).toMatchObject({ code: 0 });

    expect(await run('restore', { ...there, SECRET_KEY: WRONG })).toEqual({
      code: 1,
      said: `SECRET_KEY does not open the data in ${inside('backup')}. Set it to the secret that this data was encrypted with, or leave it out where that is in secret.key. Nothing was changed.\n`,
    });
    expect(await run('restore', there)).toMatchObject({
      code: 1,
      said: expect.stringContaining('secret.key is missing') as string,
    });
    expect(readdirSync(directory)).toEqual(['backup', 'data']);

    const elsewhere = { DATABASE_URL: 'postgres://ann@127.0.0.1:1/ann', SECRET_KEY: RIGHT };
    expect((await run('restore', { ...there, ...elsewhere })).said).toBe(
      `The backup in ${inside('backup')} is of the embedded database, and the settings name one of PostgreSQL. Leave DATABASE_URL out.\n`,
    );
    const manifest = JSON.parse(readFileSync(inside('backup/backup.json'), 'utf8')) as object;
    expect(manifest).toMatchObject({ version: PRODUCT_VERSION, kind: 'embedded' });
    writeFileSync(inside('backup/backup.json'), JSON.stringify({ ...manifest, version: '10.0.0' }));
    expect((await run('restore', { ...there, SECRET_KEY: RIGHT })).said).toContain(
      'was made by version 10.0.0',
    );
    writeFileSync(inside('backup/backup.json'), JSON.stringify(manifest));

    const restored = await run('restore', { ...there, SECRET_KEY: RIGHT });
    expect(restored).toEqual({ code: 0, said: 'Restored. Start the server.\n' });
    expect(existsSync(path.join(inside('there'), 'database', 'PG_VERSION'))).toBe(true);
    expect(readdirSync(inside('there'))).toEqual(['database']);
    // A new epoch makes tablets offer the records that they sent since the backup.
    const after = await withDatabase(readConfig({ ...there, SECRET_KEY: RIGHT }), readEpoch);
    expect(after).not.toBe(before);
  });

  it.runIf(POSTGRES)(
    'on PostgreSQL is refused with another secret, and leaves existing data unchanged',
    async () => {
      const { connectionString, drop } = await createPostgresDatabase(POSTGRES ?? '');
      const env = { DATABASE_URL: connectionString, DATA_DIR: inside('data') };
      const config = readConfig({ ...env, SECRET_KEY: RIGHT });
      const names = () =>
        withDatabase(config, (db) => db.selectFrom('employees').select('name').execute());
      try {
        await withDatabase(config, async (db) => {
          const { id } = await db
            .insertInto('employees')
            .values({ name: 'Ann', role_id: 1 })
            .returning('id')
            .executeTakeFirstOrThrow();
          const pin = createVault(RIGHT).encrypt('1234', ownerOf(id, 'pin'));
          await db.updateTable('employees').set({ pin }).where('id', '=', id).execute();
        });
        const refused = {
          code: 1,
          said: `SECRET_KEY does not open the backup in ${inside('backup')}. Set it to the secret that the backup was made with, and restore again. Nothing was changed.\n`,
        };
        // The dump is tried with and without the known value, which older versions did not store.
        for (const isOld of [false, true]) {
          if (isOld) await withDatabase(config, (db) => db.deleteFrom('secret_check').execute());
          expect(await run('backup', { ...env, SECRET_KEY: RIGHT })).toMatchObject({ code: 0 });
          const before = await withDatabase(config, readEpoch);
          await withDatabase(config, (db) =>
            db.updateTable('employees').set({ name: 'Renamed since' }).execute(),
          );
          expect(await run('restore', { ...env, SECRET_KEY: WRONG })).toEqual(refused);
          expect(await names()).toEqual([{ name: 'Renamed since' }]);
          await withDatabase(config, async (db) => {
            const { id } = await db.selectFrom('employees').select('id').executeTakeFirstOrThrow();
            const company = {
              business_type: 'Other',
              trading_name: 'Founded since',
              address: '1 High Street',
              town: 'Leeds',
              postcode: 'LS1 1AA',
              mobile: '0113 496 0000',
              email: 'since@example.com',
              owner_id: id,
            };
            await db.insertInto('companies').values(company).execute();
          });
          const unsure = await run('restore', { ...env, SECRET_KEY: RIGHT });
          expect(unsure).toMatchObject({
            code: 1,
            said: expect.stringContaining('--yes') as string,
          });
          const sure = await run('restore', { ...env, SECRET_KEY: RIGHT }, '--yes');
          expect(sure).toMatchObject({ code: 0 });
          expect(await names()).toEqual([{ name: 'Ann' }]);
          expect(await withDatabase(config, readEpoch)).not.toBe(before);
          rmSync(inside('backup'), { recursive: true });
        }
      } finally {
        await drop();
      }
    },
  );
});
