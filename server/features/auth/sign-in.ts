import type { AccessAction } from '@branchbook/contract/activity-text.ts';
import type { LoginAnswer, Session } from '@branchbook/contract/auth.ts';
import { AppError } from '../../platform/app-error.ts';
import { noteRefusal } from '../../platform/audit/access-log.ts';
import { appendAccessLog } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import { isKnownPlace, rememberPlaces } from '../../platform/rate-limit/known-places.ts';
import type { Tx } from '../../platform/database/database.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { hashToken, verifyPassword } from '../../platform/vault.ts';
import * as queries from './queries.ts';
import type { AccountRow } from './queries.ts';
import { actWithCode, issueChallenge, twoFactorOf } from './check-two-factor.ts';
import * as challenges from './two-factor-queries.ts';
import { openSession } from './service.ts';
import type { Caller } from './service.ts';
import { setUpNotFinished } from './sign-up.ts';
import type { ResumePage } from './sign-up.ts';

const homeOf = (email: string, { place }: Caller): string =>
  `login ${email.toLowerCase()} ${place}`;

/** Records a refused sign-in with the system as actor, because a stranger may have tried. */
const noteLater = (
  context: Context,
  { id, company_id: companyId, branch_id: branchId }: AccountRow,
  action: AccessAction,
): void => {
  if (companyId === null) return;
  const at = context.clock.now();
  // In the background, so that response times do not reveal which addresses have accounts.
  context.background.run('writing down a refused sign-in', () =>
    noteRefusal(context, {
      scope: mintScope(companyId, 'all'),
      actor: 'system',
      action,
      entity: 'employee',
      entityId: id,
      branchId,
      at,
    }),
  );
};

const noteSignIn = (
  tx: Tx,
  { id, company_id: companyId, branch_id: branchId }: AccountRow & { company_id: number },
  at: Date,
): Promise<void> =>
  appendAccessLog(tx, mintScope(companyId, 'all'), {
    actor: { employeeId: id },
    action: 'sign-in.succeeded',
    entity: 'employee',
    entityId: id,
    branchId,
    at,
  });

/**
 * Signs in with email and password. An unknown email and a wrong password get the same error in
 * the same time. With two-factor authentication on, returns a challenge instead of a session.
 */
export const login = async (
  context: Context,
  resumePage: ResumePage,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<LoginAnswer> => {
  const { db, clock, limiter } = context;
  // Wrong passwords from other networks must not lock users out where they usually sign in.
  const isKnown = await isKnownPlace(context, homeOf(email, caller));
  const limits = [
    { key: `login from ${caller.place}`, max: 100, seconds: 900 },
    { key: `login ${email} ${caller.place}`, max: 10, seconds: 900 },
    { key: isKnown ? `login ${email} from known places` : `login ${email}`, max: 30, seconds: 900 },
  ];
  await limiter.begin(limits);
  const account = await queries.findAccountByEmail(db, email);
  if (!(await verifyPassword(account?.password_hash, password)) || !account) {
    if (account) noteLater(context, account, 'sign-in.wrong-password');
    throw new AppError('BAD_LOGIN');
  }
  await limiter.succeeded(limits);
  const now = clock.now();
  const { company_id: companyId } = account;
  if (companyId === null || account.profile_completed_at === null) {
    throw await setUpNotFinished(context, account, await resumePage(account));
  }
  const member = { ...account, company_id: companyId };
  return db.transaction().execute(async (tx) => {
    if (!(await queries.holdAccount(tx, member.id))) throw new AppError('BAD_LOGIN');
    const { on } = await twoFactorOf(tx, member.id);
    if (on) return { twoStep: true, challenge: await issueChallenge(tx, member, now) };
    await rememberPlaces(context, tx, homeOf(email, caller));
    const session = await openSession(tx, member, caller, now);
    await noteSignIn(tx, member, now);
    return session;
  });
};

/** Completes a two-factor sign-in. A wrong code uses up one of the challenge's few tries. */
export const verifyCode = async (
  context: Context,
  { challenge, code }: { challenge: string; code: string },
  caller: Caller,
): Promise<Session> => {
  const { db, clock } = context;
  const now = clock.now();
  const hash = hashToken(challenge);
  const asked = await challenges.countChallengeTry(db, hash, now);
  if (!asked) throw new AppError('SIGN_IN_OVER');
  const proof = { id: asked.employee_id, place: caller.place, code };
  const session = actWithCode(context, proof, async (tx) => {
    // The employee's row is locked, so only one of two requests with a challenge succeeds.
    if (!(await challenges.takeChallenge(tx, hash))) throw new AppError('SIGN_IN_OVER');
    const account = await queries.findAccount(tx, asked.employee_id);
    if (!account) throw new AppError('SIGN_IN_OVER');
    await rememberPlaces(context, tx, homeOf(account.email ?? '', caller));
    const member = { ...account, company_id: asked.company_id };
    const opened = await openSession(tx, member, caller, now);
    await noteSignIn(tx, member, now);
    return opened;
  });
  return session.catch(async (error: unknown) => {
    const isWrong = error instanceof AppError && error.code === 'WRONG_CODE';
    const account = isWrong && (await queries.findAccount(db, asked.employee_id));
    if (account) noteLater(context, account, 'sign-in.wrong-code');
    throw error;
  });
};
