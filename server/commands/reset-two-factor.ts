import { resetTwoFactorForOperator } from '../features/account/manage-two-factor.ts';
import { accountOf } from '../features/auth/service.ts';
import { withDatabase } from './operator.ts';
import { createClockCheck } from '../platform/clock-check/clock-check.ts';
import { systemClock as clock } from '../platform/clock.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { createOutbox } from '../platform/mail/outbox.ts';
import { createVault } from '../platform/vault.ts';

/**
 * Turns off two-factor authentication for a user without phone and recovery codes, when no
 * colleague can. Without `--yes` it only prints the user's name.
 */
export const resetTwoFactor = async (
  env: NodeJS.ProcessEnv,
  print: (line: string) => unknown,
  { name: email, isSure }: { name: string | undefined; isSure: boolean },
): Promise<void> => {
  if (!email) {
    throw new ConfigError('Say whose: npm run admin -- reset-second-step ann@example.com');
  }
  const config = readConfig(env);
  await withDatabase(config, async (db) => {
    const account = await accountOf(db, email);
    if (!account) throw new ConfigError(`No one signs in with ${email}.`);
    const who = `${account.name} of ${account.company_name ?? 'no company'}`;
    if (!isSure) {
      print(`This would turn two-step sign-in off for ${who}, and sign them out everywhere.`);
      print('Make sure that they asked for it: their password alone then lets anyone in.');
      print(`To do it: npm run admin -- reset-second-step ${email} --yes`);
      return;
    }
    const vault = createVault(config.secretKey);
    const clockCheck = createClockCheck({ db, clock, log: console });
    const mail = createOutbox({ config, db, vault, clock, clockCheck, log: console });
    if (!(await resetTwoFactorForOperator({ db, clock, mail, config }, account))) {
      throw new ConfigError(`Two-step sign-in is off already for ${who}.`);
    }
    print(`${who} can sign in by password alone again, and is signed out everywhere.`);
    await mail.deliver();
    await mail.close();
    print(mail.isOn ? 'They are told so by email.' : 'No email is sent from here: tell them.');
  });
};
