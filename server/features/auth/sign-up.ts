import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { claimCall } from '../../platform/idempotency/keyed-call.ts';
import { refuseGuessable } from '../../platform/passwords/guessable.ts';
import { hashPassword } from '../../platform/vault.ts';
import { companySetUpMail } from './emails.ts';
import { addMailedLink, endSetUpLinks, issueLink, linkExpiry } from './manage-links.ts';
import * as queries from './queries.ts';
import type { AccountRow } from './queries.ts';

/** Returns the page on which an unfinished set-up resumes. */
export type ResumePage = (account: AccountRow) => Promise<string>;

type Owner = { employeeId: number; hasCompany: boolean; email: string; name: string };

/**
 * Issues links that resume a set-up and ends the earlier ones. Returns the URL to show, or null
 * where the address must be proved first; where mail is on, also emails a link.
 */
const giveLinks = async (
  tx: Tx,
  { config, mail }: Pick<Context, 'config' | 'mail'>,
  owner: Owner,
  { show, page, now }: { show: boolean; page: string; now: Date },
): Promise<string | null> => {
  const url = (token: string): string => `${config.publicOrigin}${page}?token=${token}`;
  if (!show) await endSetUpLinks(tx, owner.employeeId, now);
  const shown = show ? url(await issueLink(tx, owner, now)) : null;
  if (mail.isOn) {
    const email = companySetUpMail(owner, url(await addMailedLink(tx, owner, now)));
    await mail.queue(tx, email, linkExpiry(now), owner.employeeId);
  }
  return shown;
};

/** Creates an owner account; returns the URL that resumes the set-up, or null when only emailed. */
export const signUp = async (
  context: Context,
  { email, password }: { email: string; password: string },
): Promise<string | null> => {
  const { db, clock, config, mail } = context;
  refuseGuessable(password, [email]);
  const passwordHash = await hashPassword(password);
  const link = await db.transaction().execute(async (tx) => {
    const owner = await queries.insertOwner(tx, { email, password_hash: passwordHash });
    if (!owner) {
      throw new AppError('SIGNUP_EMAIL_EXISTS', {
        errors: [{ field: 'email', message: 'An account with this email already exists.' }],
      });
    }
    await claimCall(tx);
    return giveLinks(
      tx,
      context,
      { employeeId: owner.id, hasCompany: false, email, name: '' },
      { show: !config.requireEmailVerification, page: '/setup-company', now: clock.now() },
    );
  });
  void mail.deliver();
  return link;
};

/** Returns the error for a correct sign-in before the set-up is finished ([A-030]). */
export const setUpNotFinished = async (
  context: Context,
  account: AccountRow & { email_verified_at: Date | null },
  page: string,
): Promise<AppError> => {
  const { db, clock, config, mail } = context;
  const owner = {
    employeeId: account.id,
    hasCompany: account.company_id !== null,
    email: account.email ?? '',
    name: account.name,
  };
  const mustProve = config.requireEmailVerification && account.email_verified_at === null;
  const now = clock.now();
  const completionLink = await db
    .transaction()
    .execute((tx) =>
      mustProve
        ? giveLinks(tx, context, owner, { show: false, page, now })
        : issueLink(tx, owner, now).then((token) => `${config.publicOrigin}${page}?token=${token}`),
    );
  void mail.deliver();
  return completionLink === null
    ? new AppError('SETUP_LINK_MAILED')
    : new AppError('SETUP_NOT_FINISHED', { data: { completionLink } });
};
