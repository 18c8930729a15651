import { PASSWORD_LINK_MINUTES } from '@branchbook/contract/auth.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hashPassword, hashToken, newToken } from '../../platform/vault.ts';
import { resetMail, setUpMail } from './letters.ts';
import * as links from './link-queries.ts';
import { linkActorOf, linkExpiry } from './links.ts';
import * as queries from './queries.ts';
import { minutesLater } from './tokens.ts';

const PASSWORD_LINKS = ['set-up', 'reset'] as const;

type NewPasswordLink = {
  employeeId: number;
  purpose: (typeof PASSWORD_LINKS)[number];
  expiresAt: Date;
  mailed: boolean;
};

/** A link to the page that asks for a new password; the ones before it end. */
const addPasswordLink = async (
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  { employeeId, purpose, expiresAt, mailed }: NewPasswordLink,
  now: Date,
): Promise<string> => {
  const token = newToken('password');
  await links.endLinks(tx, employeeId, [purpose], now);
  await links.insertLink(tx, {
    employee_id: employeeId,
    token_hash: hashToken(token),
    purpose,
    expires_at: expiresAt,
    mailed,
  });
  return `${config.publicOrigin}/reset-password?token=${token}`;
};

/**
 * Mails a link for a new password to whoever has this address; for an address that nobody has it
 * ends alike, so that the answer tells nothing.
 */
export const forgotPassword = async (context: Context, email: string): Promise<void> => {
  const { db, clock, limiter, mail } = context;
  // Whatever network the calls come from, nobody's letter box is filled.
  await limiter.take({ key: `forgot password ${email}`, max: 5, seconds: 3600 });
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const account = await queries.findAccountByEmail(tx, email);
    if (!account) return;
    const expiresAt = minutesLater(now, PASSWORD_LINK_MINUTES);
    const url = await addPasswordLink(
      context,
      tx,
      { employeeId: account.id, purpose: 'reset', expiresAt, mailed: true },
      now,
    );
    await mail.queue(tx, resetMail({ email, name: account.name }, url), expiresAt);
  });
  void mail.deliver();
};

/**
 * Lets somebody who was just added choose their own password: by mail, or without a mail server
 * with the link that is answered, for whoever added them to hand over.
 */
export const giveSetUpLink = async (
  context: Context,
  tx: Tx,
  employeeId: number,
  now: Date,
): Promise<string | null> => {
  const { mail } = context;
  const account = await queries.findAccount(tx, employeeId);
  if (!account?.email) throw new AppError('EMPLOYEE_NOT_FOUND');
  const { email, name } = account;
  const expiresAt = linkExpiry(now);
  const url = await addPasswordLink(
    context,
    tx,
    { employeeId, purpose: 'set-up', expiresAt, mailed: mail.isOn },
    now,
  );
  if (!mail.isOn) return url;
  await mail.queue(tx, setUpMail({ email, name }, account.company_name ?? '', url), expiresAt);
  return null;
};

/** Gives whoever holds a link their new password, once, and ends what the old one had opened. */
export const resetPassword = async (
  { db, clock }: Context,
  { token, password }: { token: string; password: string },
): Promise<void> => {
  const now = clock.now();
  const link = await links.findLink(db, hashToken(token), PASSWORD_LINKS, now);
  if (!link) throw new AppError('LINK_INVALID');
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    if (!(await links.consumeLink(tx, link.link_id, now))) throw new AppError('LINK_INVALID');
    await queries.setPassword(tx, link.id, passwordHash, now);
    if (link.mailed) await queries.verifyEmail(tx, link.id, now);
    await queries.revokeSessionsOf(tx, link.id, now);
    await links.endLinks(tx, link.id, links.PURPOSES, now);
    const actor = linkActorOf(link);
    // An owner who has not registered a company has no audit log yet.
    if (!actor.scope) return;
    await appendAudit(tx, actor.scope, actor, {
      action: 'password.reset',
      entity: 'employee',
      entityId: link.id,
      branchId: link.branch_id,
      at: now,
    });
  });
};
