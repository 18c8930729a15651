import { sql } from 'kysely';
import { branchesOfAreas } from '../../platform/database/area-managers.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';

export const ACCOUNT = [
  'employees.id',
  'employees.company_id',
  'employees.branch_id',
  'employees.role_id',
  'employees.email',
  'employees.name',
  'employees.profile_completed_at',
  'companies.trading_name as company_name',
  'companies.is_demo',
  'branches.name as branch_name',
  'branches.timezone',
  'branches.day_ends',
  'branches.parent_branch_id',
  branchesOfAreas('employees').as('area_branches'),
] as const;

/** Selects employees that are not deleted, with their company and branch. */
export const accounts = (db: Db | Tx) =>
  db
    .selectFrom('employees')
    .leftJoin('companies', 'companies.id', 'employees.company_id')
    .leftJoin('branches', (join) => sameCompany(join, 'branches.id', 'employees.branch_id'))
    .where('employees.deleted_at', 'is', null);

export const findAccount = (db: Db | Tx, employeeId: number) =>
  accounts(db).select(ACCOUNT).where('employees.id', '=', employeeId).executeTakeFirst();

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export const listAccounts = (db: Db, employeeIds: number[]) =>
  accounts(db)
    .select(ACCOUNT)
    .where('employees.id', '=', sql<number>`any(${employeeIds}::bigint[])`)
    .execute();

/** Finds an account by email, which is unique across companies; `email` in lower case. */
export const findAccountByEmail = (db: Db | Tx, email: string) =>
  accounts(db)
    .select([...ACCOUNT, 'employees.password_hash', 'employees.email_verified_at'])
    .where((eb) => eb(eb.fn<string>('lower', ['employees.email']), '=', email))
    .executeTakeFirst();

/** Inserts an owner and returns the id, or undefined when the email is taken. */
export const insertOwner = (tx: Tx, owner: { email: string; password_hash: string }) =>
  tx
    .insertInto('employees')
    .values({ ...owner, role_id: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Records a sign-in; returns false when the employee has been deleted in the meantime. */
export const touchLastLogin = async (tx: Tx, employeeId: number, at: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('employees')
    .set({ last_login_at: at })
    .where('id', '=', employeeId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Returns whether an account exists, and prevents its deletion until the transaction ends. */
export const holdAccount = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('employees')
    .select('id')
    .where('id', '=', employeeId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
};

export type NewSession = {
  company_id: number;
  employee_id: number;
  family_hash: Buffer;
  access_hash: Buffer;
  access_expires_at: Date;
  refresh_hash: Buffer;
  expires_at: Date;
  last_used_at: Date;
  ip: string | null;
  user_agent: string | null;
  created_at: Date;
};

export const insertSession = async (tx: Tx, session: NewSession): Promise<void> => {
  await tx.insertInto('sessions').values(session).execute();
};

/** Selects sessions that have not been revoked, with their accounts. */
const openSessions = (db: Db | Tx) =>
  accounts(db)
    .innerJoin('sessions', (join) => sameCompany(join, 'sessions.employee_id', 'employees.id'))
    .select([...ACCOUNT, 'sessions.id as session_id'])
    .where('sessions.revoked_at', 'is', null);

type AccessToken = { hash: Buffer; now: Date; graceSince: Date };

const sessionsByAccess = compileOnce((db, { hash, now, graceSince }: AccessToken) =>
  openSessions(db).where((eb) =>
    eb.or([
      eb.and([eb('sessions.access_hash', '=', hash), eb('sessions.access_expires_at', '>', now)]),
      eb.and([
        eb('sessions.previous_access_hash', '=', hash),
        eb('sessions.replaced_at', '>', graceSince),
      ]),
    ]),
  ),
);

/** Finds a live session with its account: the one look-up of every portal request. */
export const findSessionByAccess = async (db: Db, token: AccessToken) =>
  (await sessionsByAccess(db, token))[0];

/** Lists those of these sessions whose access token has not expired. */
export const listSessionsInUse = (db: Db, sessionIds: number[], now: Date) =>
  openSessions(db)
    .where('sessions.id', '=', sql<number>`any(${sessionIds}::bigint[])`)
    .where('sessions.access_expires_at', '>', now)
    .execute();

/** Finds the session of a refresh token family and locks it for the exchange. */
export const lockSessionFamily = (tx: Tx, familyHash: Buffer) =>
  tx
    .selectFrom('sessions')
    .selectAll()
    .where('family_hash', '=', familyHash)
    .forUpdate()
    .executeTakeFirst();

/** Finds the session of a refresh token family, unless it has been revoked. */
export const findSessionByFamily = (db: Db, familyHash: Buffer) =>
  db
    .selectFrom('sessions')
    .select(['id as sessionId', 'employee_id as employeeId', 'company_id as companyId'])
    .where('family_hash', '=', familyHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

export const replaceTokens = async (
  tx: Tx,
  sessionId: number,
  tokens: {
    access_hash: Buffer;
    access_expires_at: Date;
    previous_access_hash: Buffer | null;
    refresh_hash: Buffer;
    previous_refresh_hash: Buffer;
    replaced_at: Date | null;
    expires_at: Date;
    last_used_at: Date;
  },
): Promise<void> => {
  await tx.updateTable('sessions').set(tokens).where('id', '=', sessionId).execute();
};

/** Ends a session; alerts end on the device that signed out. */
export const revokeSession = async (db: Db | Tx, sessionId: number, at: Date): Promise<void> => {
  await db.deleteFrom('push_devices').where('session_id', '=', sessionId).execute();
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
};

/**
 * Ends all sessions of these employees except `staying`, and their sign-ins that still wait for a
 * two-factor code. Alerts on their other devices end too, unless the change concerns no right to
 * them, such as a move to another branch.
 */
export const revokeSessionsOf = async (
  tx: Tx,
  employeeIds: number[],
  at: Date,
  staying?: number,
  { keepsAlerts = false }: { keepsAlerts?: boolean } = {},
): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('employee_id', '=', anyOf(employeeIds))
    .where('revoked_at', 'is', null)
    .$if(staying !== undefined, (query) => query.where('id', '<>', staying ?? 0))
    .execute();
  if (!keepsAlerts) {
    await tx
      .deleteFrom('push_devices')
      .where('employee_id', '=', anyOf(employeeIds))
      .$if(staying !== undefined, (query) =>
        query.where('session_id', 'is distinct from', staying ?? 0),
      )
      .execute();
  }
  await tx.deleteFrom('sign_in_challenges').where('employee_id', '=', anyOf(employeeIds)).execute();
};

export const setPassword = async (
  tx: Tx,
  employeeId: number,
  passwordHash: string,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('employees')
    .set({ password_hash: passwordHash, updated_at: at })
    .where('id', '=', employeeId)
    .execute();
};

export const findPasswordHash = async (db: Db, employeeId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('employees')
    .select('password_hash')
    .where('id', '=', employeeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.password_hash ?? null;
};

/** Replaces a password; returns false when another request has already changed it. */
export const replacePassword = async (
  tx: Tx,
  employeeId: number,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<boolean> => {
  const row = await tx
    .updateTable('employees')
    .set({ password_hash: to, updated_at: at })
    .where('id', '=', employeeId)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Records the first time that an employee opened a link sent to their email address. */
export const verifyEmail = async (db: Db | Tx, employeeId: number, at: Date): Promise<void> => {
  await db
    .updateTable('employees')
    .set({ email_verified_at: at })
    .where('id', '=', employeeId)
    .where('email_verified_at', 'is', null)
    .execute();
};

/** Deletes sessions, links and challenges long expired; recent ones stay for enquiries. */
export const deleteEnded = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('sessions').where('expires_at', '<', before).execute();
  await db.deleteFrom('link_tokens').where('expires_at', '<', before).execute();
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', before).execute();
};
