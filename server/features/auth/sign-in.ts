import type { LoginAnswer, Session } from '@branchbook/contract/auth.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { isKnownPlace, rememberPlaces } from '../../platform/rate-limit/known-places.ts';
import { hashToken, verifyPassword } from '../../platform/vault.ts';
import * as queries from './queries.ts';
import { actWithCode, issueChallenge, secondStepOf } from './second-step.ts';
import * as challenges from './second-step-queries.ts';
import { openSession } from './service.ts';
import type { Caller } from './service.ts';
import { setUpNotFinished } from './set-up.ts';
import type { ResumePage } from './set-up.ts';

const homeOf = (email: string, { place }: Caller): string =>
  `login ${email.toLowerCase()} ${place}`;

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
    const { on } = await secondStepOf(tx, member.id);
    if (on) return { twoStep: true, challenge: await issueChallenge(tx, member, now) };
    await rememberPlaces(context, tx, homeOf(email, caller));
    return openSession(tx, member, caller, now);
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
  return actWithCode(context, { id: asked.employee_id, place: caller.place, code }, async (tx) => {
    // With the employee's row taken, so that of two calls with one challenge one is left.
    if (!(await challenges.takeChallenge(tx, hash))) throw new AppError('SIGN_IN_OVER');
    const account = await queries.findAccount(tx, asked.employee_id);
    if (!account) throw new AppError('SIGN_IN_OVER');
    await rememberPlaces(context, tx, homeOf(account.email ?? '', caller));
    return openSession(tx, { ...account, company_id: asked.company_id }, caller, now);
  });
};
