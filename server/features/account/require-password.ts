import { WRONG_PASSWORD } from '@branchbook/contract/account.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { verifyPassword } from '../../platform/vault.ts';
import { findPasswordHash } from '../auth/service.ts';

export const wrongPassword = (field: string): AppError =>
  new AppError('VALIDATION', { errors: [{ field, message: WRONG_PASSWORD }] });

/**
 * Checks the caller's password, so that a stolen session is not enough, and returns its stored
 * hash; throws VALIDATION where it is wrong. All endpoints share one limit on failed tries.
 */
export const requirePassword = async (
  { db, limiter }: Context,
  actor: PortalActor,
  password: string,
  field = 'password',
): Promise<string> => {
  const limits = [{ key: `own password ${actor.employeeId}`, max: 10, seconds: 900 }];
  await limiter.begin(limits);
  const stored = await findPasswordHash(db, actor.employeeId);
  if (!(await verifyPassword(stored, password)) || stored === null) throw wrongPassword(field);
  await limiter.succeeded(limits);
  return stored;
};
