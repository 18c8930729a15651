import { SESSIONS_LISTED } from '@branchbook/contract/account.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

type Whose = { scope: Scope; employeeId: number };

const living = (db: Db, { scope, employeeId }: Whose, now: Date) =>
  db
    .selectFrom('sessions')
    .where('company_id', '=', scope.companyId)
    .where('employee_id', '=', employeeId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);

/** Lists an employee's live sessions: the requesting session first, then the last used. */
export const listSessions = (db: Db, whose: Whose & { sessionId: number }, now: Date) =>
  living(db, whose, now)
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_used_at'])
    .orderBy((eb) => eb('id', '=', whose.sessionId), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SESSIONS_LISTED)
    .execute();

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** Ends a session with the alerts on its device; returns false for another user's session or one that has ended. */
export const endSession = async (
  tx: Tx,
  { scope, employeeId }: Whose,
  sessionId: number,
  at: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('company_id', '=', scope.companyId)
    .where('employee_id', '=', employeeId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  if (row) await tx.deleteFrom('push_devices').where('session_id', '=', sessionId).execute();
  return row !== undefined;
};
