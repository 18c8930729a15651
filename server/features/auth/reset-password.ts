import { PASSWORD_LINK_MINUTES, SET_UP_LINK_DAYS } from '@branchbook/contract/auth.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refuseGuessable } from '../../platform/passwords/guessable.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { hashPassword, hashToken, newToken } from '../../platform/vault.ts';
import { resetMail, setUpMail } from './emails.ts';
import * as links from './link-queries.ts';
import { linkActorOf } from './manage-links.ts';
import * as queries from './queries.ts';
import { minutesLater } from './token-rules.ts';

const PASSWORD_LINKS = ['set-up', 'reset'] as const;

/** Returns the URL of the page that asks for a new password. */
const pageOf = ({ publicOrigin }: Context['config'], token: string): string =>
  `${publicOrigin}/reset-password?token=${token}`;

/** Adds a link for a new password, which ends the one before, and returns its page. */
const addResetLink = async (
  tx: Tx,
  config: Context['config'],
  employeeId: number,
  { mailed, expiresAt, now }: { mailed: boolean; expiresAt: Date; now: Date },
): Promise<string> => {
  const token = newToken('password');
  await links.endLinks(tx, employeeId, ['reset'], now);
  await links.insertLinks(tx, [
    {
      employee_id: employeeId,
      token_hash: hashToken(token),
      purpose: 'reset',
      expires_at: expiresAt,
      mailed,
    },
  ]);
  return pageOf(config, token);
};

/** Returns a link for a new password, for the operator to hand over where no mail is sent. */
export const makeResetLink = async (
  { config, db, clock }: Pick<Context, 'config' | 'db' | 'clock'>,
  account: Pick<queries.AccountRow, 'id' | 'company_id' | 'branch_id'>,
): Promise<string> => {
  const now = clock.now();
  const expiresAt = minutesLater(now, PASSWORD_LINK_MINUTES);
  return db.transaction().execute(async (tx) => {
    const url = await addResetLink(tx, config, account.id, { mailed: false, expiresAt, now });
    if (account.company_id !== null) {
      await appendAudit(tx, mintScope(account.company_id, 'all'), 'system', {
        action: 'password.link-made',
        entity: 'employee',
        entityId: account.id,
        branchId: account.branch_id,
        at: now,
      });
    }
    return url;
  });
};

/** Emails a link for a new password to the account with this address, if there is one. */
const mailResetLink = async (context: Context, email: string, now: Date): Promise<void> => {
  const { config, db, mail } = context;
  await db.transaction().execute(async (tx) => {
    const account = await queries.findAccountByEmail(tx, email);
    if (!account || !(await queries.holdAccount(tx, account.id))) return;
    const expiresAt = minutesLater(now, PASSWORD_LINK_MINUTES);
    const url = await addResetLink(tx, config, account.id, { mailed: true, expiresAt, now });
    await mail.queue(tx, resetMail({ email, name: account.name }, url), expiresAt, account.id);
  });
  void mail.deliver();
};

/**
 * Emails a link for a new password, in the background: neither the response nor its time may
 * reveal whether an account has this address.
 */
export const forgotPassword = async (context: Context, email: string): Promise<void> => {
  // Limits the emails to one address across all networks.
  await context.limiter.take({ key: `forgot password ${email}`, max: 5, seconds: 3600 });
  const now = context.clock.now();
  context.background.run('mailing a link for a new password', () =>
    mailResetLink(context, email, now),
  );
};

export type Invited = { id: number; email: string; name: string };

/**
 * Issues links with which new employees choose their passwords. Queues emails, or, without a mail
 * server, returns the links by employee id for the manager to hand over.
 */
export const giveSetUpLinks = async (
  { config, mail }: Context,
  tx: Tx,
  company: string,
  people: Invited[],
  now: Date,
): Promise<Map<number, string>> => {
  const expiresAt = minutesLater(now, SET_UP_LINK_DAYS * 24 * 60);
  const invitations = people.map((person) => ({ person, token: newToken('password') }));
  await links.insertLinks(
    tx,
    invitations.map(({ person, token }) => ({
      employee_id: person.id,
      token_hash: hashToken(token),
      purpose: 'set-up',
      expires_at: expiresAt,
      mailed: mail.isOn,
    })),
  );
  if (!mail.isOn) {
    return new Map(invitations.map(({ person, token }) => [person.id, pageOf(config, token)]));
  }
  const emails = invitations.map(({ person, token }) => ({
    mail: setUpMail(person, company, pageOf(config, token)),
    employeeId: person.id,
  }));
  await mail.queueAll(tx, emails, expiresAt);
  return new Map();
};

/** Issues a set-up link for one employee and ends earlier ones; null when it was emailed. */
export const giveSetUpLink = async (
  context: Context,
  tx: Tx,
  employeeId: number,
  now: Date,
): Promise<string | null> => {
  const account = await queries.findAccount(tx, employeeId);
  if (!account?.email) throw new AppError('EMPLOYEE_NOT_FOUND');
  await links.endLinks(tx, employeeId, ['set-up'], now);
  const { id, email, name, company_name: company } = account;
  const given = await giveSetUpLinks(context, tx, company ?? '', [{ id, email, name }], now);
  return given.get(id) ?? null;
};

/** Sets the password of a link's holder, once, and ends their sessions and links. */
export const resetPassword = async (
  { db, clock }: Context,
  { token, password }: { token: string; password: string },
): Promise<void> => {
  const now = clock.now();
  const link = await links.findLink(db, hashToken(token), PASSWORD_LINKS, now);
  if (!link) throw new AppError('LINK_INVALID');
  refuseGuessable(password, [link.name, link.email, link.company_name]);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    if (!(await links.consumeLink(tx, link.link_id, now))) throw new AppError('LINK_INVALID');
    await queries.setPassword(tx, link.id, passwordHash, now);
    if (link.mailed) await queries.verifyEmail(tx, link.id, now);
    await queries.revokeSessionsOf(tx, [link.id], now);
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
