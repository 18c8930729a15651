import { parseArgs } from 'node:util';
import { checkInstallation } from './commands/check.ts';
import { confirmClock } from './commands/confirm-clock.ts';
import { eraseCompanyById } from './commands/erase-company.ts';
import { printCompanies, printUsers } from './commands/list-people.ts';
import { ConfigError } from './platform/config.ts';
import { loadEnvFile } from './platform/env-file.ts';
import { startSentence } from './platform/start-errors.ts';
import { printPasswordLink } from './commands/password-link.ts';
import { resetTwoFactor } from './commands/reset-two-factor.ts';
import { rotateKey } from './commands/rotate-key.ts';
import { sendTestMail } from './commands/send-test-mail.ts';

const HELP = `What an operator does with the server stopped (on PostgreSQL also while it runs, but for rotate-key):

  npm run admin -- check

    Looks whether everything that the settings name can be used, and changes nothing: the settings,
    the disk, the database with its rights, version and clock, the secret, the photos and the mail
    server. A line each, with what to do.

  npm run admin -- send-test-mail EMAIL

    Sends a mail to the address with the settings of the server, and says why it was not taken.

  npm run admin -- list-companies
  npm run admin -- list-users ID

    Lists the companies with their numbers, and who can sign in to one of them.

  npm run admin -- rotate-key

    Encrypts PINs, NI numbers, medical notes, the keys on tablets and waiting mails with another
    secret, all of it or nothing. Make a backup first. It reads the settings of the server, and the
    new secret from NEW_SECRET_KEY; the embedded database makes its own and keeps it beside the
    data. Tablets and passwords go on working.

  npm run admin -- confirm-clock

    Says that the clock of this machine is right, when the server doubts it: after the clock was set,
    or after the server was off. Until then it deletes nothing by age.

  npm run admin -- erase-company ID --yes

    Erases everything of a company, for good, as its owner can in the settings. ID is the company
    number. Without --yes it says which company that is, and changes nothing.

  npm run admin -- password-link EMAIL --yes

    Prints a link with which someone chooses a new password: an owner who has forgotten it where no
    email is sent. Without --yes it says who that is, and changes nothing.

  npm run admin -- reset-second-step EMAIL --yes

    Turns two-step sign-in off for someone who has lost their phone and the recovery codes, and
    signs them out everywhere: an owner, whom no one in the company can let in. They get an email
    about it. Without --yes it says who that is, and changes nothing.
`;

type Print = (line: string) => unknown;
type Asked = { name: string | undefined; isSure: boolean };
/** `takesName`: the command also needs the name of its target, such as a company number. */
type Command = {
  run: (env: NodeJS.ProcessEnv, print: Print, asked: Asked) => Promise<void>;
  takesName: boolean;
};

const COMMANDS: Record<string, Command> = {
  check: { run: checkInstallation, takesName: false },
  'send-test-mail': { run: sendTestMail, takesName: true },
  'list-companies': { run: printCompanies, takesName: false },
  'list-users': { run: printUsers, takesName: true },
  'confirm-clock': { run: confirmClock, takesName: false },
  'rotate-key': { run: rotateKey, takesName: false },
  'erase-company': { run: eraseCompanyById, takesName: true },
  'password-link': { run: printPasswordLink, takesName: true },
  'reset-second-step': { run: resetTwoFactor, takesName: true },
};

const run = async (): Promise<void> => {
  loadEnvFile('.env', process.env, console.warn);
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
  // A mistake that the operator can correct is printed as one sentence, without a stack.
  const isMistake = (error as { code?: unknown } | null)?.code?.toString().startsWith('ERR_PARSE');
  const sentence = isMistake ? (error as Error).message : startSentence(error, process.env);
  if (sentence === null) throw error;
  console.error(sentence);
  process.exitCode = 1;
}
