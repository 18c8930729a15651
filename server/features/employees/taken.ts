import { ERRORS } from '@branchbook/contract/errors.ts';
import { AppError } from '../../platform/app-error.ts';
import { noteRefusal } from '../../platform/audit/access-log.ts';
import type { Context } from '../../platform/context.ts';
import { breaksUnique } from '../../platform/database/violations.ts';
import type { PortalActor } from '../../platform/session/actor.ts';

/** How often a day a person may learn that an email or a PIN is taken ([A-054]). */
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
 * Writes an email or a PIN that another person may have. Each refusal tells that it is taken, so that
 * refusals are counted and written into the audit log. Never call it inside a transaction.
 */
export const tryCredentials = async <T>(
  context: Context,
  actor: PortalActor,
  write: () => Promise<T>,
): Promise<T> => {
  const { limiter, clock } = context;
  const { scope, employeeId, branchId } = actor;
  const limits = [{ key: `taken credentials ${employeeId}`, max: REFUSALS_A_DAY, seconds: 86_400 }];
  // Counted before, because the refusal for too many would tell as much as the others.
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
