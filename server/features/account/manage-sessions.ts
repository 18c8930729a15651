import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { endSessionsOf } from '../auth/service.ts';
import * as queries from './queries.ts';
import type { SessionRow } from './queries.ts';

export const listSessions = ({ db, clock }: Context, actor: PortalActor): Promise<SessionRow[]> =>
  queries.listSessions(db, actor, clock.now());

const note = (tx: Tx, actor: PortalActor, entry: Pick<AuditEntry, 'action' | 'at'>) =>
  appendAudit(tx, actor.scope, actor, {
    ...entry,
    entity: 'employee',
    entityId: actor.employeeId,
    branchId: actor.branchId,
  });

/** Ends one of the caller's own sessions; throws NOT_FOUND for any other session. */
export const endSession = async (
  { db, clock }: Context,
  actor: PortalActor,
  sessionId: number,
): Promise<void> => {
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    if (!(await queries.endSession(tx, actor, sessionId, at))) throw new AppError('NOT_FOUND');
    await note(tx, actor, { action: 'session.ended', at });
  });
};

/** Ends all sessions of the caller except the session that makes the request. */
export const endOtherSessions = async (
  { db, clock }: Context,
  actor: PortalActor,
): Promise<void> => {
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    await endSessionsOf(tx, [actor.employeeId], at, actor.sessionId);
    await note(tx, actor, { action: 'sessions.ended', at });
  });
};
