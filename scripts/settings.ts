import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { readConfig } from '../server/platform/config.ts';
import type { Config } from '../server/platform/config.ts';
import { loadEnvFile } from '../server/platform/env-file.ts';
import { startSentence } from '../server/platform/start-errors.ts';
import { ROOT } from './workspaces.ts';

/** Reads .env into the environment; variables that are already set win. */
export const readEnvFile = (): void =>
  loadEnvFile(path.join(ROOT, '.env'), process.env, console.warn);

/**
 * Points the environment at a folder of made-up records inside DATA_DIR, with the embedded database
 * and with photos as files, so that no real database or bucket gets them. Returns the folder.
 */
export const useDemoFolder = (name: 'demo' | 'dev'): string => {
  const { env } = process;
  if (env['DATABASE_URL']) {
    console.log('DATABASE_URL is left aside: the demo has an embedded database of its own.');
  }
  for (const key of Object.keys(env)) {
    if (key === 'DATABASE_URL' || key.startsWith('S3_')) delete env[key];
  }
  const folder = path.resolve(env['DATA_DIR'] || './data', name);
  env['DATA_DIR'] = folder;
  // Logging every call would push the demo's accounts off the screen.
  env['LOG_LEVEL'] ||= 'warn';
  return folder;
};

/** Fails if the port is taken, before the operator waits for a build or the demo in vain. */
const refuseTakenPort = async ({ port, host }: Config): Promise<void> => {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
};

/** Reads the settings and tries the port, before any slow work. */
export const readSettings = async (): Promise<Config> => {
  const config = readConfig(process.env);
  await refuseTakenPort(config);
  return config;
};

/** Runs the command; errors that the operator can fix are printed without a stack. */
export const withPlainErrors = async (run: () => Promise<void>): Promise<void> => {
  try {
    await run();
  } catch (error) {
    const sentence = startSentence(error, process.env);
    if (sentence === null) throw error;
    console.error(sentence);
    process.exitCode = 1;
  }
};
