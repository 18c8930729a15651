import { PASSWORD_FOR_EMAIL } from '@branchbook/contract/account.ts';
import type { OwnProfile, OwnProfileChanges } from '@branchbook/contract/account.ts';
import { SAME_PASSWORD } from '@branchbook/contract/fields.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { refuseGuessable } from '../../platform/passwords/guessable.ts';
import { hashPassword } from '../../platform/vault.ts';
import { endLinksOf, endSessionsOf, replacePassword } from '../auth/service.ts';
import { changeOwnProfile, getEmployee, presentOwnProfile } from '../employees/service.ts';
import { requirePassword, wrongPassword } from './require-password.ts';

export { browserText } from './browser-text.ts';
export { requirePassword } from './require-password.ts';

export const getProfile = async (context: Context, actor: PortalActor): Promise<OwnProfile> =>
  presentOwnProfile(await getEmployee(context, actor, actor.employeeId));

/**
 * Changes the caller's profile. A new email needs the password, so that an unattended session is
 * not enough to take over the account; throws MISSING_FIELDS without it.
 */
export const changeProfile = async (
  context: Context,
  actor: PortalActor,
  { password, ...sent }: OwnProfileChanges,
): Promise<OwnProfile> => {
  const { email } = await getProfile(context, actor);
  if (sent.email !== undefined && sent.email !== email) {
    if (password === undefined) {
      const errors = [{ field: 'password', message: PASSWORD_FOR_EMAIL }];
      throw new AppError('MISSING_FIELDS', { errors });
    }
    await requirePassword(context, actor, password);
  }
  return changeOwnProfile(context, actor, sent);
};

/** Changes the PIN with which the caller unlocks tablets. */
export const changePin = async (
  context: Context,
  actor: PortalActor,
  { password, pin }: { password: string; pin: string },
): Promise<void> => {
  await requirePassword(context, actor, password);
  await changeOwnProfile(context, actor, { pin });
};

/** Changes the caller's password and ends their other sessions and all their links. */
export const changePassword = async (
  context: Context,
  actor: PortalActor,
  { current, password }: { current: string; password: string },
): Promise<void> => {
  const { db, clock } = context;
  const from = await requirePassword(context, actor, current, 'current');
  if (password === current) {
    throw new AppError('VALIDATION', {
      errors: [{ field: 'password', message: SAME_PASSWORD }],
    });
  }
  const { name, email } = await getProfile(context, actor);
  refuseGuessable(password, [name, email]);
  const to = await hashPassword(password);
  const at = clock.now();
  const { employeeId, scope } = actor;
  await db.transaction().execute(async (tx) => {
    const replaced = await replacePassword(tx, employeeId, { from, to, at });
    if (!replaced) throw wrongPassword('current');
    await endSessionsOf(tx, [employeeId], at, actor.sessionId);
    await endLinksOf(context, tx, employeeId, at);
    await appendAudit(tx, scope, actor, {
      action: 'password.changed',
      entity: 'employee',
      entityId: employeeId,
      branchId: actor.branchId,
      at,
    });
  });
};
