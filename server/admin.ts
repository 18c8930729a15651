import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { eraseCompanyById } from './erase-company.ts';
import { ConfigError } from './platform/config.ts';
import { DataDirLockedError } from './platform/database/lock.ts';
import { resetSecondStep } from './reset-second-step.ts';
import { rotateKey } from './rotate-key.ts';

const HELP = `What an operator does with the server stopped (on PostgreSQL also while it runs, but for rotate-key):

  npm run admin -- rotate-key

    Encrypts PINs, NI numbers, medical notes, the keys on tablets and waiting mails with another
    secret, all of it or nothing. Make a backup first. It reads the settings of the server, and the
    new secret from NEW_SECRET_KEY; the embedded database makes its own and keeps it beside the
    data. Tablets and passwords go on working.

  npm run admin -- erase-company ID --yes

    Erases everything of a company, for good, as its owner can in the settings. ID is the company
    number. Without --yes it says which company that is, and changes nothing.

  npm run admin -- reset-second-step EMAIL --yes

    Turns two-step sign-in off for somebody who has lost their phone and the recovery codes, and
    signs them out everywhere: an owner, whom nobody in the company can let in. They get an e-mail
    about it. Without --yes it says who that is, and changes nothing.
`;

type Print = (line: string) => unknown;
type Asked = { name: string | undefined; isSure: boolean };
/** `takesName`: what it is done to is named, too. */
type Command = {
  run: (env: NodeJS.ProcessEnv, print: Print, asked: Asked) => Promise<void>;
  takesName: boolean;
};

const COMMANDS: Record<string, Command> = {
  'rotate-key': { run: rotateKey, takesName: false },
  'erase-company': { run: eraseCompanyById, takesName: true },
  'reset-second-step': { run: resetSecondStep, takesName: true },
};

const run = async (): Promise<void> => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      yes: { type: 'boolean', default: false },
    },
  });
  const [command, name, ...more] = positionals;
  if (values.help || command === undefined) {
    process.stdout.write(HELP);
    return;
  }
  const known = COMMANDS[command];
  if (!known || more.length > 0 || (name !== undefined && !known.takesName)) {
    throw new ConfigError(`There is no such command.\n\n${HELP}`);
  }
  const print: Print = (line) => process.stdout.write(`${line}\n`);
  await known.run(process.env, print, { name, isSure: values.yes });
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
