import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { ConfigError, readConfig } from '../server/platform/config.ts';
import type { Config } from '../server/platform/config.ts';
import { DataDirLockedError } from '../server/platform/database/lock.ts';
import { ROOT } from './workspaces.ts';

/** Takes over what .env says and the environment does not. */
export const readEnvFile = (): void => {
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
};

/** Somebody who waited for a build or for the demo should not learn only then that it was in vain. */
const refuseTakenPort = async ({ port, host }: Config): Promise<void> => {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') {
      throw new ConfigError(`PORT and HOST: ${(error as Error).message}`);
    }
    throw new ConfigError(
      `Port ${port} is taken by another program. Stop that one, or set another PORT, such as ${port + 1}.`,
    );
  }
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
    if (!(error instanceof ConfigError) && !(error instanceof DataDirLockedError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
};
