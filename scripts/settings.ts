import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { readConfig } from '../server/platform/config.ts';
import type { Config } from '../server/platform/config.ts';
import { loadEnvFile } from '../server/platform/env-file.ts';
import { startSentence } from '../server/platform/start-errors.ts';
import { ROOT } from './workspaces.ts';

/** Takes over what .env says and the environment does not. */
export const readEnvFile = (): void =>
  loadEnvFile(path.join(ROOT, '.env'), process.env, console.warn);

/** Somebody who waited for a build or for the demo should not learn only then that it was in vain. */
const refuseTakenPort = async ({ port, host }: Config): Promise<void> => {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
};

/** Reads the settings and tries the port, before anything that takes long. */
export const readSettings = async (): Promise<Config> => {
  const config = readConfig(process.env);
  await refuseTakenPort(config);
  return config;
};

/** Runs it; what the person who starts it can mend is said without a stack. */
export const saidPlainly = async (run: () => Promise<void>): Promise<void> => {
  try {
    await run();
  } catch (error) {
    const sentence = startSentence(error, process.env);
    if (sentence === null) throw error;
    console.error(sentence);
    process.exitCode = 1;
  }
};
