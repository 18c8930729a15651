import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigError } from './platform/config.ts';
import { DataDirLockedError } from './platform/database/lock.ts';
import { rotateKey } from './rotate-key.ts';

const HELP = `What an operator does with the server stopped:

  npm run admin -- rotate-key

    Encrypts PINs, NI numbers, medical notes, the keys on tablets and waiting mails with another
    secret, all of it or nothing. Make a backup first. It reads the settings of the server, and the
    new secret from NEW_SECRET_KEY; the embedded database makes its own and keeps it beside the
    data. Tablets and passwords go on working.
`;

const COMMANDS: Record<string, typeof rotateKey> = { 'rotate-key': rotateKey };

const run = async (): Promise<void> => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  const [name, ...more] = positionals;
  if (values.help || name === undefined) {
    process.stdout.write(HELP);
    return;
  }
  const command = COMMANDS[name];
  if (!command || more.length > 0) throw new ConfigError(`There is no such command.\n\n${HELP}`);
  await command(process.env, (line) => process.stdout.write(`${line}\n`));
};

try {
  await run();
} catch (error) {
  // What the person who calls it can mend is said plainly, without a stack.
  const isMistake = (error as { code?: unknown } | null)?.code?.toString().startsWith('ERR_PARSE');
  if (!isMistake && !(error instanceof ConfigError) && !(error instanceof DataDirLockedError)) {
    throw error;
  }
  console.error((error as Error).message);
  process.exitCode = 1;
}
