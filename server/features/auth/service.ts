import type { Session, SessionUser } from '@branchbook/contract/auth.ts';
import { kindOf } from '@branchbook/contract/permissions.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { addressOf, placeOf } from '../../platform/rate-limit/addresses.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { mintScope, reachOf } from '../../platform/session/scope.ts';
import { hashToken, newToken } from '../../platform/vault.ts';
import { presentUser } from './presenter.ts';
import * as queries from './queries.ts';
import type { AccountRow } from './queries.ts';
import {
  daysLater,
  expiriesOf,
  familyHash,
  familyOf,
  GRACE_SECONDS,
  newFamily,
  newRefreshToken,
} from './token-rules.ts';

export type Caller = {
  ip: string;
  /** Network by which tries are counted; see placeOf. */
  place: string;
  userAgent: string | null;
};
export type { AccountRow } from './queries.ts';
export type { ResumePage } from './sign-up.ts';
export {
  consumeLink,
  endLinksOf,
  findLink,
  issueLink,
  markLinksUsed,
  openLink,
  resolveLink,
  wasLinkUsed,
} from './manage-links.ts';
export { giveSetUpLink, giveSetUpLinks, makeResetLink } from './reset-password.ts';
export { deleteAccess } from './erasure-queries.ts';
export { findPasswordHash, replacePassword, revokeSessionsOf as endSessionsOf } from './queries.ts';
export {
  actWithCode,
  confirmSecret,
  newCodesFor,
  provideSecret,
  twoFactorOf,
  turnTwoFactorOff,
} from './check-two-factor.ts';

/** Finds the account with this email in any company. */
export const accountOf = (db: Db, email: string) =>
  queries.findAccountByEmail(db, email.trim().toLowerCase());

export const callerOf = (request: FastifyRequest): Caller => ({
  ip: addressOf(request.ip),
  place: placeOf(request.ip),
  userAgent: request.headers['user-agent'] ?? null,
});

const isHeadOffice = (account: AccountRow): boolean =>
  account.branch_id !== null && account.parent_branch_id === null;

/** Returns the actor of a session, or null for an account without a company. */
const actorOf = (row: AccountRow & { session_id: number }): PortalActor | null => {
  if (row.company_id === null) return null;
  const kind = kindOf({
    roleId: row.role_id,
    isHeadOffice: isHeadOffice(row),
    hasAreas: row.area_branches !== null,
  });
  const branches = reachOf(kind, {
    branchId: row.branch_id,
    areaBranches: row.area_branches ?? [],
  });
  return {
    kind,
    scope: mintScope(row.company_id, branches),
    branches,
    employeeId: row.id,
    name: row.name,
    roleId: row.role_id,
    branchId: row.branch_id,
    sessionId: row.session_id,
  };
};

/** Resolves an access token to its actor, or to null where it is not valid. */
export const resolveAccess =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>) =>
  async (token: string): Promise<PortalActor | null> => {
    const now = clock.now();
    const row = await queries.findSessionByAccess(db, {
      hash: hashToken(token),
      now,
      graceSince: new Date(now.getTime() - GRACE_SECONDS * 1000),
    });
    return row ? actorOf(row) : null;
  };

/** Returns the actors of these sessions; omits sessions that have ended. */
export const resolveSessions =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>) =>
  async (sessionIds: number[]): Promise<PortalActor[]> => {
    const rows = await queries.listSessionsInUse(db, sessionIds, clock.now());
    return rows.flatMap((row) => actorOf(row) ?? []);
  };

/**
 * Returns people as they may act now, without a session, for work that the server does in their
 * name; omits people who were deleted.
 */
export const actorsNow = async (
  db: Db,
  employeeIds: number[],
): Promise<{ actor: PortalActor; email: string | null }[]> => {
  if (employeeIds.length === 0) return [];
  const rows = await queries.listAccounts(db, employeeIds);
  return rows.flatMap((row) => {
    const actor = actorOf({ ...row, session_id: 0 });
    return actor ? [{ actor, email: row.email }] : [];
  });
};

/** Opens a session for an account whose credentials have just been checked. */
export const openSession = async (
  tx: Tx,
  account: AccountRow & { company_id: number },
  caller: Caller,
  now: Date,
): Promise<Session> => {
  const family = newFamily();
  const token = newToken('access');
  const refreshToken = newRefreshToken(family);
  const expiries = expiriesOf(now, now);
  // Comes first, so that an employee being deleted right now leaves no session behind.
  if (!(await queries.touchLastLogin(tx, account.id, now))) throw new AppError('BAD_LOGIN');
  await queries.insertSession(tx, {
    company_id: account.company_id,
    employee_id: account.id,
    family_hash: familyHash(family),
    access_hash: hashToken(token),
    access_expires_at: expiries.access,
    refresh_hash: hashToken(refreshToken),
    expires_at: expiries.refresh,
    last_used_at: now,
    ip: caller.ip,
    user_agent: caller.userAgent?.slice(0, 255) ?? null,
    created_at: now,
  });
  return { token, refreshToken, user: presentUser(account) };
};

/**
 * Exchanges a refresh token for a new pair. The token just replaced is accepted for another minute,
 * because a response can get lost; an older token is a stolen copy, and ends the session.
 */
export const refresh = async (
  { db, clock }: Context,
  presented: string,
): Promise<{ token: string; refreshToken: string }> => {
  const family = familyOf(presented);
  if (!family) throw new AppError('SESSION_EXPIRED');
  const now = clock.now();
  const hash = hashToken(presented);
  const renewed = await db.transaction().execute(async (tx) => {
    const session = await queries.lockSessionFamily(tx, familyHash(family));
    if (!session || session.revoked_at || session.expires_at <= now) return null;
    const isCurrent = session.refresh_hash.equals(hash);
    const isRepeat =
      session.previous_refresh_hash?.equals(hash) === true &&
      session.replaced_at !== null &&
      now.getTime() - session.replaced_at.getTime() < GRACE_SECONDS * 1000;
    if (!isCurrent && !isRepeat) {
      await queries.revokeSession(tx, session.id, now);
      return null;
    }
    const token = newToken('access');
    const refreshToken = newRefreshToken(family);
    const expiries = expiriesOf(session.created_at, now);
    await queries.replaceTokens(tx, session.id, {
      access_hash: hashToken(token),
      access_expires_at: expiries.access,
      // An expired access token must not be valid for another minute.
      previous_access_hash: session.access_expires_at > now ? session.access_hash : null,
      refresh_hash: hashToken(refreshToken),
      previous_refresh_hash: hash,
      // The minute counts from the first exchange, so that a stolen copy cannot prolong it.
      replaced_at: isRepeat ? session.replaced_at : now,
      expires_at: expiries.refresh,
      last_used_at: now,
    });
    return { token, refreshToken };
  });
  if (!renewed) throw new AppError('SESSION_EXPIRED');
  return renewed;
};

/** Finds the session to end by either token: the access token expires before the session. */
const sessionToLeave = async (
  { db, clock }: Context,
  accessToken: string,
  refreshToken: string | undefined,
) => {
  const actor = await resolveAccess({ db, clock })(accessToken);
  if (actor) {
    const { sessionId, employeeId, scope } = actor;
    return { sessionId, employeeId, companyId: scope.companyId };
  }
  const family = familyOf(refreshToken ?? '');
  return family ? queries.findSessionByFamily(db, familyHash(family)) : undefined;
};

/** Ends the session of the tokens, if any; throws ACCESS_DENIED where sent ids do not match. */
export const logout = async (
  context: Context,
  accessToken: string,
  named: {
    accountId?: number | undefined;
    companyId?: number | undefined;
    refreshToken?: string | undefined;
  },
): Promise<void> => {
  const session = await sessionToLeave(context, accessToken, named.refreshToken);
  if (!session) return;
  const differs =
    (named.accountId !== undefined && named.accountId !== session.employeeId) ||
    (named.companyId !== undefined && named.companyId !== session.companyId);
  if (differs) throw new AppError('ACCESS_DENIED');
  await queries.revokeSession(context.db, session.sessionId, context.clock.now());
};

export const currentUser = async ({ db }: Context, actor: PortalActor): Promise<SessionUser> => {
  const account = await queries.findAccount(db, actor.employeeId);
  if (!account) throw new AppError('SESSION_EXPIRED');
  return presentUser({ ...account, company_id: actor.scope.companyId });
};

const KEPT_DAYS = 30;

/** Deletes sessions, links and challenges that expired over 30 days ago. */
export const forgetEnded = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  queries.deleteEnded(db, daysLater(clock.now(), -KEPT_DAYS));
