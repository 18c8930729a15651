import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@branchbook/contract/client.ts';
import { health } from '@branchbook/contract/health.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeEmbedded } from './testing/database-image.ts';
import { createPostgresDatabase } from './testing/server.ts';

const POSTGRES = process.env['TEST_DATABASE_URL'];

const SECRET = 'a secret for tests only, long enough';

let directory: string;
let used: string;
const running: { kill: () => Promise<void> }[] = [];

beforeAll(async () => {
  used = mkdtempSync(path.join(tmpdir(), 'main-used-'));
  await makeEmbedded(used);
});
afterAll(() => rmSync(used, { recursive: true }));

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'main-'));
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.kill();
  rmSync(directory, { recursive: true });
});

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

/** The real program, as an operator starts it. */
const startProgram = async (settings: Record<string, string> = {}) => {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    cwd: directory,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: path.join(directory, 'data'),
      ...settings,
    },
  });
  let output = '';
  const listening = Promise.withResolvers<boolean>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (output.includes('Server listening')) listening.resolve(true);
    });
  }
  // 'close' comes after the last of the output.
  const ended = once(child, 'close').then(() => {
    listening.resolve(false);
    return child.exitCode;
  });
  running.push({
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  });
  return {
    pid: child.pid,
    client: createClient({ baseUrl: `http://127.0.0.1:${port}` }),
    listening: listening.promise,
    ended,
    output: () => output,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
  };
};

/** The server has been started here before: making an embedded database takes seconds. */
const asUsedBefore = (): void => cpSync(used, path.join(directory, 'data'), { recursive: true });

const lockFile = () => path.join(directory, 'data', 'branchbook.lock');

// Making an embedded database takes seconds, and the machine may be busy.
const PATIENCE = { timeout: 120_000 };

describe('the server', PATIENCE, () => {
  it('answers that it is well, and stops gracefully when it is asked to', async () => {
    const server = await startProgram();
    expect(await server.listening).toBe(true);
    expect(await server.client.call(health)).toEqual({ status: 'ok', version: '1.0.0' });
    expect(existsSync(lockFile())).toBe(true);

    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(existsSync(lockFile())).toBe(false);
    expect(readdirSync(directory)).toEqual(['data']);
  });

  it('comes up again on the same data, even after it was killed', async () => {
    asUsedBefore();
    const first = await startProgram();
    expect(await first.listening).toBe(true);
    first.signal('SIGKILL');
    await first.ended;
    const second = await startProgram();
    expect(await second.listening).toBe(true);
    expect(await second.client.call(health)).toMatchObject({ status: 'ok' });
    second.signal('SIGINT');
    expect(await second.ended).toBe(0);
  });

  it('refuses data that another one uses, saying which, and leaves that one alone', async () => {
    asUsedBefore();
    const first = await startProgram();
    expect(await first.listening).toBe(true);
    const second = await startProgram();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`is in use by process ${first.pid} on`);
    expect(second.output()).not.toMatch(/^\s+at /m);
    expect(await first.client.call(health)).toMatchObject({ status: 'ok' });
  });

  it('says which setting is wrong, without a stack, and does not start', async () => {
    const server = await startProgram({ PORT: 'eighty', APP_ENV: 'holiday' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('PORT');
    expect(server.output()).toContain('APP_ENV');
    expect(server.output()).not.toMatch(/^\s+at /m);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('needs a secret of its own when the database is elsewhere', async () => {
    const server = await startProgram({ DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('SECRET_KEY');
  });

  it('says so when there is no database at the address it was given', async () => {
    const server = await startProgram({
      DATABASE_URL: `postgres://ann:hush@127.0.0.1:${await freePort()}/shops`,
      SECRET_KEY: SECRET,
    });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^DATABASE_URL: .*ECONNREFUSED/m);
    expect(server.output()).not.toMatch(/^\s+at |hush/m);
  });

  it('does not start when its port is taken, and leaves no lock behind', async () => {
    asUsedBefore();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const server = await startProgram({ PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(new RegExp(`^PORT and HOST: .*${port}`, 'm'));
    expect(server.output()).not.toMatch(/^\s+at /m);
    expect(existsSync(lockFile())).toBe(false);
    taken.close();
  });
});

describe.runIf(POSTGRES)('three servers', PATIENCE, () => {
  it('that start at once on an empty PostgreSQL all come up and go down', async () => {
    const { connectionString, drop } = await createPostgresDatabase(POSTGRES ?? '');
    const settings = { DATABASE_URL: connectionString, SECRET_KEY: SECRET };
    const servers = await Promise.all([1, 2, 3].map(() => startProgram(settings)));
    for (const server of servers) {
      expect(await server.listening).toBe(true);
      expect(await server.client.call(health)).toMatchObject({ status: 'ok' });
    }
    for (const server of servers) server.signal('SIGTERM');
    expect(await Promise.all(servers.map((server) => server.ended))).toEqual([0, 0, 0]);
    expect(readdirSync(directory)).toEqual([]);
    await drop();
  });
});
