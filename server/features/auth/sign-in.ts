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
import { actWithCode, issueChallenge, twoFactorOf } from './two-factor.ts';
import * as challenges from './two-factor-queries.ts';
import { openSession } from './service.ts';
import type { Caller } from './service.ts';
import { setUpNotFinished } from './set-up.ts';
import type { ResumePage } from './set-up.ts';

const homeOf = (email: string, { place }: Caller): string =>
  `login ${email.toLowerCase()} ${place}`;

/** Writes a refused sign-in down as the server's doing, because a stranger may have tried it. */
const noteLater = (
  context: Context,
  { id, company_id: companyId, branch_id: branchId }: AccountRow,
  action: AccessAction,
): void => {
  if (companyId === null) return;
  const at = context.clock.now();
  // Nothing waits for it, else the time of the answer told which addresses have an account.
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
 * Signs in with e-mail and password. Unknown e-mail and wrong password are answered alike, in
 * the same time. Where there is a second step, it is answered what that needs, and no session.
 */
export const login = async (
  context: Context,
  resumePage: ResumePage,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<LoginAnswer> => {
  const { db, clock, limiter } = context;
  // Wrong passwords from elsewhere must not keep a person out where they always sign in.
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

/** The second step of a sign-in. A wrong code costs one of the few tries that a challenge has. */
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
    // With the employee's row taken, so that of two calls with one challenge one is left.
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
