import { CHALLENGE_MINUTES } from '@branchbook/contract/auth.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Limit } from '../../platform/rate-limit/rate-limit.ts';
import { hashToken, newToken, readableOrNull } from '../../platform/vault.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-code-rules.ts';
import * as queries from './two-factor-queries.ts';
import { minutesLater } from './token-rules.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp-rules.ts';

export const { twoFactorOf } = queries;

type Member = { id: number; company_id: number };

/** Returns the text that binds an encrypted secret to its employee. */
export const totpOwner = (employeeId: number): string => `employee ${employeeId} totp`;

const wrongCode = (): AppError =>
  new AppError('WRONG_CODE', { errors: [{ field: 'code', message: ERRORS.WRONG_CODE.message }] });

/** Limits on wrong codes, shared by sign-in and settings; the daily limit prevents guessing. */
const limitsOf = (employeeId: number, place: string): Limit[] => [
  { key: `code ${employeeId} ${place}`, max: 10, seconds: 900 },
  { key: `code ${employeeId}`, max: 30, seconds: 900 },
  { key: `code ${employeeId} in a day`, max: 100, seconds: 86_400 },
];

/** Locks an employee's row; throws SESSION_EXPIRED when the employee has been deleted. */
const take = async (tx: Tx, employeeId: number): Promise<queries.TwoFactorRow> => {
  const row = await queries.lockTwoFactor(tx, employeeId);
  if (!row) throw new AppError('SESSION_EXPIRED');
  return row;
};

/** Issues the challenge to send with the code, after the password was right. */
export const issueChallenge = async (tx: Tx, member: Member, now: Date): Promise<string> => {
  const challenge = newToken('challenge');
  await queries.deleteOldChallenges(tx, member.id, now);
  await queries.insertChallenge(tx, {
    token_hash: hashToken(challenge),
    company_id: member.company_id,
    employee_id: member.id,
    expires_at: minutesLater(now, CHALLENGE_MINUTES),
  });
  return challenge;
};

/** Returns the time step of an app code if it is valid and newer than the last; else null. */
const newStepOf = async (
  { vault, clock }: Pick<Context, 'vault' | 'clock'>,
  employeeId: number,
  { totp, totp_last_step: lastStep }: queries.TwoFactorRow,
  code: string,
): Promise<number | null> => {
  if (!totp) return null;
  // An unreadable secret matches no code; recovery codes still let the user sign in.
  const secret = readableOrNull(() => vault.decrypt(totp, totpOwner(employeeId)).toString());
  if (secret === null) return null;
  const step = await stepOfCode(secret, code.replace(/\s/g, ''), clock.now());
  return step !== null && (lastStep === null || step > lastStep) ? step : null;
};

/** Uses up an app code or a recovery code; returns false for a wrong or used code. */
const useCode = async (
  context: Context,
  tx: Tx,
  employeeId: number,
  code: string,
): Promise<boolean> => {
  const row = await take(tx, employeeId);
  if (row.totp_since === null) throw new AppError('TWO_STEP_IS_OFF');
  if (!/^(?:\d\s*){6}$/.test(code)) {
    const hash = recoveryHash(employeeId, code);
    const { company_id: companyId } = row;
    return queries.useRecoveryCode(tx, {
      id: employeeId,
      companyId,
      hash,
      at: context.clock.now(),
    });
  }
  const step = await newStepOf(context, employeeId, row, code);
  if (step !== null) await queries.setLastStep(tx, employeeId, step);
  return step !== null;
};

/**
 * Runs an action for a user with a valid code. The code is used up in the action's transaction, so
 * a failed action does not cost a code. Only wrong codes count against the limits.
 */
export const actWithCode = async <T>(
  context: Context,
  { id, place, code }: { id: number; place: string; code: string },
  act: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const { db, limiter } = context;
  const limits = limitsOf(id, place);
  await limiter.begin(limits);
  const done = await db.transaction().execute(async (tx) => {
    if (!(await useCode(context, tx, id, code))) throw wrongCode();
    return act(tx);
  });
  await limiter.succeeded(limits);
  return done;
};

/** Stores a new secret for an authenticator app; inactive until `confirmSecret`. */
export const provideSecret = async (
  { vault }: Pick<Context, 'vault'>,
  tx: Tx,
  { id, label }: { id: number; label: string },
): Promise<{ secret: string; uri: string }> => {
  const row = await take(tx, id);
  if (row.totp_since !== null) throw new AppError('TWO_STEP_IS_ON');
  const secret = await newTotpSecret();
  await queries.setSecret(tx, id, vault.encrypt(secret, totpOwner(id)));
  return { secret, uri: await totpUri(secret, label) };
};

/** Turns two-factor authentication on after a code proves that the app has the secret. */
export const confirmSecret = async (
  context: Context,
  tx: Tx,
  { id, code }: { id: number; code: string },
): Promise<void> => {
  const row = await take(tx, id);
  if (row.totp === null) throw new AppError('TWO_STEP_IS_OFF');
  if (row.totp_since !== null) throw new AppError('TWO_STEP_IS_ON');
  const step = await newStepOf(context, id, row, code);
  if (step === null) throw wrongCode();
  await queries.turnOn(tx, id, { step, at: context.clock.now() });
};

/** Returns new recovery codes, shown only once, and deletes the earlier ones. */
export const newCodesFor = async (tx: Tx, member: Member): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await queries.deleteRecoveryCodes(tx, member.id, member.company_id);
  await queries.insertRecoveryCodes(
    tx,
    codes.map((code) => ({
      company_id: member.company_id,
      employee_id: member.id,
      code_hash: recoveryHash(member.id, code),
    })),
  );
  return codes;
};

/** Turns two-factor authentication off and deletes the secret and all recovery codes. */
export const turnTwoFactorOff = async (tx: Tx, member: Member): Promise<void> => {
  const row = await take(tx, member.id);
  if (row.totp_since === null) throw new AppError('TWO_STEP_IS_OFF');
  await queries.turnOff(tx, member.id);
  await queries.deleteRecoveryCodes(tx, member.id, member.company_id);
};
