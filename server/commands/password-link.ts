import { PASSWORD_LINK_MINUTES } from '@branchbook/contract/auth.ts';
import { accountOf, makeResetLink } from '../features/auth/service.ts';
import { withDatabase } from './operator.ts';
import { systemClock as clock } from '../platform/clock.ts';
import { ConfigError, readConfig } from '../platform/config.ts';

/**
 * Prints a link for a new password, for an owner who gets no email and has no colleague who could
 * send a link. Without `--yes` it only prints the owner's name.
 */
export const printPasswordLink = async (
  env: NodeJS.ProcessEnv,
  print: (line: string) => unknown,
  { name: email, isSure }: { name: string | undefined; isSure: boolean },
): Promise<void> => {
  if (!email) throw new ConfigError('Say whose: npm run admin -- password-link ann@example.com');
  const config = readConfig(env);
  await withDatabase(config, async (db) => {
    const account = await accountOf(db, email);
    if (!account) throw new ConfigError(`No one signs in with ${email}.`);
    const who = `${account.name || email} of ${account.company_name ?? 'no company'}`;
    if (!isSure) {
      print(`This would make a link with which ${who} chooses a new password.`);
      print('Make sure that they asked for it: anyone with the link can sign in as them.');
      print(`To do it: npm run admin -- password-link ${email} --yes`);
      return;
    }
    const link = await makeResetLink({ config, db, clock }, account);
    print(
      `With this link ${who} chooses a new password, once, within ${PASSWORD_LINK_MINUTES} minutes:`,
    );
    print(link);
  });
};
