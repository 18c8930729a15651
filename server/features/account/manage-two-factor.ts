import type { AuditAction } from '@branchbook/contract/activity-text.ts';
import { mayResetTwoStep } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { mintScope } from '../../platform/session/scope.ts';
import {
  actWithCode,
  confirmSecret,
  endSessionsOf,
  newCodesFor,
  provideSecret,
  twoFactorOf,
  turnTwoFactorOff,
} from '../auth/service.ts';
import type { AccountRow } from '../auth/service.ts';
import { requireEmployee } from '../employees/service.ts';
import { twoFactorOffMail } from './emails.ts';
import { requirePassword } from './require-password.ts';

/** Time after which an undelivered email about a reset is no longer sent. */
const EMAIL_MS = 24 * 60 * 60_000;

type Proof = { password: string; code: string; place: string };

const memberOf = ({ employeeId, scope }: PortalActor) => ({
  id: employeeId,
  company_id: scope.companyId,
});

/** Records in the audit log what the caller did with their own two-factor authentication. */
const note = (tx: Tx, actor: PortalActor, action: AuditAction, at: Date): Promise<void> =>
  appendAudit(tx, actor.scope, actor, {
    action,
    entity: 'employee',
    entityId: actor.employeeId,
    branchId: actor.branchId,
    at,
  });

export const getTwoStep = ({ db }: Context, actor: PortalActor) =>
  twoFactorOf(db, actor.employeeId);

/** Returns a new secret to scan. Sign-in asks for codes only after a code is confirmed. */
export const startTwoStep = async (
  context: Context,
  actor: PortalActor,
  { password }: { password: string },
): Promise<{ secret: string; uri: string }> => {
  await requirePassword(context, actor, password);
  return context.db.transaction().execute(async (tx) => {
    const { email, name } = await requireEmployee(tx, actor.scope, actor.employeeId);
    return provideSecret(context, tx, { id: actor.employeeId, label: email ?? name });
  });
};

/** Turns two-factor authentication on, ends other sessions and returns the recovery codes. */
export const confirmTwoStep = async (
  context: Context,
  actor: PortalActor,
  { code }: { code: string },
): Promise<{ codes: string[] }> => {
  const { db, clock } = context;
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    await confirmSecret(context, tx, { id: actor.employeeId, code });
    const codes = await newCodesFor(tx, memberOf(actor));
    await endSessionsOf(tx, [actor.employeeId], at, actor.sessionId);
    await note(tx, actor, 'two-step.turned-on', at);
    return { codes };
  });
};

/** Runs an action after it has checked the caller's password and code. */
const withProof = async <T>(
  context: Context,
  actor: PortalActor,
  { password, ...proof }: Proof,
  act: (tx: Tx) => Promise<T>,
): Promise<T> => {
  await requirePassword(context, actor, password);
  return actWithCode(context, { ...proof, id: actor.employeeId }, act);
};

export const stopTwoStep = (context: Context, actor: PortalActor, proof: Proof): Promise<void> =>
  withProof(context, actor, proof, async (tx) => {
    const at = context.clock.now();
    await turnTwoFactorOff(tx, memberOf(actor));
    await endSessionsOf(tx, [actor.employeeId], at, actor.sessionId);
    await note(tx, actor, 'two-step.turned-off', at);
  });

export const renewRecoveryCodes = (
  context: Context,
  actor: PortalActor,
  proof: Proof,
): Promise<{ codes: string[] }> =>
  withProof(context, actor, proof, async (tx) => {
    const codes = await newCodesFor(tx, memberOf(actor));
    await note(tx, actor, 'two-step.new-codes', context.clock.now());
    return { codes };
  });

type Lost = { id: number; companyId: number; branchId: number | null };

/** Turns an account's two-factor authentication off and ends its sessions; keeps the password. */
const dropTwoFactor = async (
  tx: Tx,
  by: PortalActor | 'system',
  { id, companyId, branchId }: Lost,
  at: Date,
): Promise<void> => {
  await turnTwoFactorOff(tx, { id, company_id: companyId });
  await endSessionsOf(tx, [id], at);
  await appendAudit(tx, mintScope(companyId, 'all'), by, {
    action: 'two-step.reset',
    entity: 'employee',
    entityId: id,
    branchId,
    at,
  });
};

/** Resets two-factor authentication of an employee who has lost their phone and the codes. */
export const resetTwoStep = async (
  { db, clock }: Context,
  actor: PortalActor,
  employeeId: number,
): Promise<void> => {
  const { scope } = actor;
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const row = await requireEmployee(tx, scope, employeeId);
    const target = { id: row.id, roleId: row.role_id, branchId: row.branch_id };
    if (!mayResetTwoStep(actor, target)) throw new AppError('ACCESS_DENIED');
    const { companyId } = scope;
    await dropTwoFactor(tx, actor, { id: row.id, companyId, branchId: row.branch_id }, at);
  });
};

/**
 * Resets two-factor authentication on behalf of the operator, for an owner, whom no colleague can
 * reset, and emails the owner. Returns false where it is off already.
 */
export const resetTwoFactorForOperator = async (
  { db, clock, mail, config }: Pick<Context, 'db' | 'clock' | 'mail' | 'config'>,
  { id, company_id: companyId, branch_id: branchId, email, name }: AccountRow,
): Promise<boolean> => {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const { on } = await twoFactorOf(tx, id);
    if (!on || companyId === null) return false;
    await dropTwoFactor(tx, 'system', { id, companyId, branchId }, at);
    if (mail.isOn && email !== null) {
      const text = twoFactorOffMail({ email, name }, config.publicOrigin);
      await mail.queue(tx, text, new Date(at.getTime() + EMAIL_MS), id);
    }
    return true;
  });
};
