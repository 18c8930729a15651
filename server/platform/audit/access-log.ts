import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { Scope } from '../session/actor.ts';
import { appendAccessLog } from './queries.ts';
import type { AccessEntry } from './queries.ts';

/** Maximum number of logged refusals of one kind per person or tablet in an hour. */
const REFUSALS_AN_HOUR = 30;

type Needed = Pick<Context, 'db' | 'limiter' | 'log'>;
type Refusal = AccessEntry & { scope: Scope };

/**
 * Writes a refusal into the audit log unless the hourly limit is reached, as more entries would
 * hide the rest. Never fails, because the caller must get the refusal itself. Never call it inside
 * a transaction, which the refusal rolls back.
 */
export const noteRefusal = async (
  { db, limiter, log }: Needed,
  { scope, ...entry }: Refusal,
): Promise<void> => {
  const { action, actor, entity, entityId } = entry;
  const who = actor === 'system' ? `${entity} ${entityId}` : subjectOf(actor);
  const limit = { key: `audit ${action} ${who}`, max: REFUSALS_AN_HOUR, seconds: 3600 };
  try {
    if (await limiter.tryTake(limit)) await appendAccessLog(db, scope, entry);
  } catch (error) {
    log.error({ err: error, action }, 'a refusal could not be written into the audit log');
  }
};

const subjectOf = (actor: Exclude<AccessEntry['actor'], 'system'>): string =>
  'employeeId' in actor ? `employee ${actor.employeeId}` : `device ${actor.deviceId}`;

/** Logs a refused request; for a hook that runs before the refusal is sent. */
export const noteRefusedCall =
  ({ clock, ...context }: Needed & Pick<Context, 'clock'>) =>
  async (request: FastifyRequest, _: unknown, error: Error): Promise<void> => {
    const { actor } = request;
    const { endpoint } = request.routeOptions.config;
    if (!(error instanceof AppError) || error.status !== 403 || !endpoint || !actor?.scope) return;
    await noteRefusal(context, {
      scope: actor.scope,
      actor,
      action: 'access.refused',
      entity: 'company',
      entityId: actor.scope.companyId,
      branchId: actor.branchId,
      details: { name: `${endpoint.method} ${endpoint.path}` },
      at: clock.now(),
    });
  };

/** Logs a file export before the file is sent. */
export const logExport = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { actor, body, routeOptions }: FastifyRequest,
): Promise<void> => {
  const name = routeOptions.config.endpoint?.exports;
  if (name === undefined || !actor?.scope) return;
  const asked = (body as { branchId?: unknown } | null)?.branchId;
  const branchId = typeof asked === 'number' ? asked : null;
  await appendAccessLog(db, actor.scope, {
    actor,
    action: 'file.exported',
    entity: branchId === null ? 'company' : 'branch',
    entityId: branchId ?? actor.scope.companyId,
    branchId,
    details: { name },
    at: clock.now(),
  });
};
