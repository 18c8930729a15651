import { ERRORS } from '@branchbook/contract/errors.ts';
import { AppError } from '../../platform/app-error.ts';
import { noteRefusal } from '../../platform/audit/access-log.ts';
import type { Context } from '../../platform/context.ts';
import { breaksUnique } from '../../platform/database/violations.ts';
import type { PortalActor } from '../../platform/session/actor.ts';

/** Number of times a day that a person may learn that an email or a PIN is taken ([A-054]). */
const REFUSALS_A_DAY = 100;

const refusal = (code: 'EMAIL_EXISTS' | 'PIN_EXISTS', field: string): AppError =>
  new AppError(code, { errors: [{ field, message: ERRORS[code].message }] });

/** Returns the refusal for an email or PIN that another person has; null for other errors. */
const refusalOf = (error: unknown): AppError | null => {
  if (error instanceof AppError && error.code === 'PIN_EXISTS') return error;
  if (breaksUnique(error, 'employees_email')) return refusal('EMAIL_EXISTS', 'email');
  if (breaksUnique(error, 'employees_pin')) return refusal('PIN_EXISTS', 'pin');
  return null;
};

/**
 * Runs a write of an email or a PIN that another person may have. A refusal reveals that the value
 * is taken, so refusals are counted and added to the audit log. Never call it inside a transaction.
 */
export const tryCredentials = async <T>(
  context: Context,
  actor: PortalActor,
  write: () => Promise<T>,
): Promise<T> => {
  const { limiter, clock } = context;
  const { scope, employeeId, branchId } = actor;
  const limits = [{ key: `taken credentials ${employeeId}`, max: REFUSALS_A_DAY, seconds: 86_400 }];
  // Counts before the write: a refusal for too many tries after it would reveal as much.
  await limiter.begin(limits);
  try {
    const written = await write();
    await limiter.succeeded(limits);
    return written;
  } catch (error) {
    const refused = refusalOf(error);
    if (!refused) {
      await limiter.succeeded(limits);
      throw error;
    }
    await noteRefusal(context, {
      scope,
      actor,
      action: 'credentials.refused',
      entity: 'employee',
      entityId: employeeId,
      branchId,
      details: { fields: refused.errors.map(({ field }) => field) },
      at: clock.now(),
    });
    throw refused;
  }
};
