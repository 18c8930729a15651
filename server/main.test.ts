import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { health, liveness } from '@branchbook/contract/health.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { withDatabase } from './commands/operator.ts';
import { readConfig } from './platform/config.ts';
import { secretFileIn } from './platform/secret-file.ts';
import { copyDataImage } from './testing/database-image.ts';
import { freePort, startProgram as startProgramIn } from './testing/program.ts';
import type { Program } from './testing/program.ts';
import { startNetwork } from './testing/network.ts';
import { refusalOf } from './testing/refusal.ts';
import { createPostgresDatabase } from './testing/server.ts';

const POSTGRES = process.env['TEST_DATABASE_URL'];

const SECRET = 'a secret for tests only, long enough';

let directory: string;
let used: string;
const running: Program[] = [];

beforeAll(async () => {
  used = mkdtempSync(path.join(tmpdir(), 'main-used-'));
  copyDataImage(used);
  secretFileIn(used).readOrMake();
  await withDatabase(readConfig({ DATA_DIR: used }), async () => undefined);
});
afterAll(() => rmSync(used, { recursive: true }));

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'main-'));
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.kill();
  rmSync(directory, { recursive: true });
});

const startProgram = async (settings: Record<string, string> = {}): Promise<Program> => {
  const program = await startProgramIn(directory, settings);
  running.push(program);
  return program;
};

/** Copies the data of an earlier start: making an embedded database takes seconds. */
const asUsedBefore = (): void => cpSync(used, path.join(directory, 'data'), { recursive: true });

const lockFile = () => path.join(directory, 'data', 'branchbook.lock');

// Making an embedded database takes seconds, and the machine may be busy.
const PATIENCE = { timeout: 120_000 };

describe('the server', PATIENCE, () => {
  it('reports that it is healthy without a mail server, and stops gracefully when asked to', async () => {
    const server = await startProgram({ SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(await server.listening).toBe(true);
    await expect.poll(server.output).toContain('SMTP_URL: the mail server cannot be used');
    expect(server.output()).toContain('PUBLIC_ORIGIN: is not set, so links in mails lead to');
    expect(await server.client().call(health)).toEqual({ status: 'ok', version: '1.0.0' });
    expect(existsSync(lockFile())).toBe(true);

    const asked = performance.now();
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    // The health check's own patience of five seconds does not hold the process.
    expect(performance.now() - asked).toBeLessThan(4000);
    expect(existsSync(lockFile())).toBe(false);
    expect(readdirSync(directory)).toEqual(['data']);
  });

  it('starts again on the same data, even after it was killed', async () => {
    asUsedBefore();
    const first = await startProgram();
    expect(await first.listening).toBe(true);
    first.signal('SIGKILL');
    await first.ended;
    const second = await startProgram();
    expect(await second.listening).toBe(true);
    expect(await second.client().call(health)).toMatchObject({ status: 'ok' });
    second.signal('SIGINT');
    expect(await second.ended).toBe(0);
  });

  it('refuses data that another server uses, names that server, and does not disturb it', async () => {
    asUsedBefore();
    const first = await startProgram();
    expect(await first.listening).toBe(true);
    const second = await startProgram();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`is in use by process ${first.pid} on`);
    expect(second.output()).not.toMatch(/^\s+at /m);
    expect(await first.client().call(health)).toMatchObject({ status: 'ok' });
  });

  it('refuses data whose secret is missing or different', async () => {
    asUsedBefore();
    const file = path.join(directory, 'data', 'secret.key');
    rmSync(file);
    const without = await startProgram();
    expect(await without.ended).toBe(1);
    expect(without.output()).toMatch(
      /^\S+secret\.key is missing, and the data beside it cannot be read without it\. .*\n$/,
    );
    expect(existsSync(file)).toBe(false);
    const withAnother = await startProgram({ SECRET_KEY: SECRET });
    expect(await withAnother.ended).toBe(1);
    expect(withAnother.output()).toMatch(
      /^SECRET_KEY does not open the data in \S+data\. Set it to the secret .*\n$/,
    );
  });

  it('names the wrong setting, without a stack, and does not start', async () => {
    const server = await startProgram({ PORT: 'eighty', APP_ENV: 'holiday' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('PORT');
    expect(server.output()).toContain('APP_ENV');
    expect(server.output()).not.toMatch(/^\s+at /m);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('needs a configured secret when the database is on another server', async () => {
    const server = await startProgram({ DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('SECRET_KEY');
  });

  it('reports that the database address does not answer, and waits without being ready', async () => {
    const server = await startProgram({
      DATABASE_URL: `postgres://ann:hush@127.0.0.1:${await freePort()}/shops`,
      SECRET_KEY: SECRET,
    });
    expect(await server.listening).toBe(true);
    expect(server.output()).toMatch(
      /DATABASE_URL: nothing answers at [^ ]+\. Start PostgreSQL .* Waiting for it\./,
    );
    expect(server.output()).not.toContain('hush');
    expect(await server.client().call(liveness)).toEqual({ status: 'ok' });
    expect(await refusalOf(server.client().call(health))).toMatchObject({ status: 503 });
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('does not start when its port is taken, and leaves no lock behind', async () => {
    asUsedBefore();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const server = await startProgram({ PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain(`PORT: ${port} is taken by another program. Stop that one,`);
    expect(server.output()).not.toMatch(/^\s+at /m);
    expect(existsSync(lockFile())).toBe(false);
    taken.close();
  });
});

const isFine = (): boolean => true;
const isNotYet = (): boolean => false;

describe.runIf(POSTGRES)('on PostgreSQL, a server', PATIENCE, () => {
  it('starts and stops beside two that start at the same moment on an empty database, and refuses another secret', async () => {
    const { connectionString, drop } = await createPostgresDatabase(POSTGRES ?? '');
    const settings = { DATABASE_URL: connectionString, SECRET_KEY: SECRET };
    const servers = await Promise.all([1, 2, 3].map(() => startProgram(settings)));
    for (const server of servers) {
      expect(await server.listening).toBe(true);
      expect(await server.client().call(health)).toMatchObject({ status: 'ok' });
    }
    for (const server of servers) server.signal('SIGTERM');
    expect(await Promise.all(servers.map((server) => server.ended))).toEqual([0, 0, 0]);
    expect(readdirSync(directory)).toEqual([]);
    const other = await startProgram({ ...settings, SECRET_KEY: `another ${SECRET}` });
    expect(await other.ended).toBe(1);
    expect(other.output()).toMatch(/^SECRET_KEY does not open the data in the database\. .*\n$/);
    await drop();
  });

  it('that is started before its PostgreSQL is ready as soon as the database answers', async () => {
    const { connectionString, drop } = await createPostgresDatabase(POSTGRES ?? '');
    const network = await startNetwork(connectionString);
    network.silence();
    const server = await startProgram({ DATABASE_URL: network.url, SECRET_KEY: SECRET });
    expect(await server.listening).toBe(true);
    expect(await refusalOf(server.client().call(health))).toMatchObject({ status: 503 });
    network.heal();
    await vi.waitUntil(() => server.client().call(health).then(isFine, isNotYet), 60_000);
    // The server also stops while the database does not respond.
    network.silence();
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    await network.close();
    await drop();
  });
});
