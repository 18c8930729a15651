import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createClient } from '@branchbook/contract/client.ts';
import type { Client } from '@branchbook/contract/client.ts';

const MAIN = path.join(import.meta.dirname, '../main.ts');

/** Setting that makes programs cache compiled code, so that the next one starts sooner. */
export const COMPILED = {
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../node_modules/.cache/compiled'),
};

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

export type Program = {
  pid: number | undefined;
  origin: string;
  /** Returns the typed client, with or without a token. */
  client: (token?: string) => Client;
  /** Resolves to true once it listens, and to false if it ends before. */
  listening: Promise<boolean>;
  /** Resolves to the exit code; null after a signal. */
  ended: Promise<number | null>;
  /** Returns all output so far. */
  output: () => string;
  signal: (signal: NodeJS.Signals) => boolean;
  kill: () => Promise<void>;
};

/** Starts the real server in `directory` as an operator does, with only these settings. */
export const startProgram = async (
  directory: string,
  settings: Record<string, string> = {},
  givenPort?: number,
): Promise<Program> => {
  const port = givenPort ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [MAIN], {
    cwd: directory,
    env: {
      PATH: process.env['PATH'],
      ...COMPILED,
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
  return {
    pid: child.pid,
    origin,
    client: (token) => createClient({ baseUrl: origin, token: () => token ?? null }),
    listening: listening.promise,
    ended,
    output: () => output,
    signal: (signal) => child.kill(signal),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
