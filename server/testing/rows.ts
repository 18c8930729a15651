import type { Nation } from '@branchbook/contract/opening-hours.ts';
import { ACCESS_ACTIONS } from '@branchbook/contract/activity-text.ts';
import { sql } from 'kysely';
import { sealOptional } from '../features/employees/seal-secrets.ts';
import { hashToken, newToken } from '../platform/vault.ts';
import type { TestServer } from './server.ts';

/** Lists the audit log's changes, without entries of the access log. */
export const auditOf = async (server: TestServer, companyId: number) =>
  server.context.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'entity', 'entity_id', 'branch_id', 'details', 'at'])
    .where('company_id', '=', companyId)
    .where('action', 'not in', ACCESS_ACTIONS)
    .orderBy('id')
    .execute();

/** Lists sign-ins, refusals and exports, after waiting for background work. */
export const accessLogOf = async (server: TestServer, companyId: number) => {
  await server.context.background.idle();
  return server.context.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'actor_kind', 'entity', 'entity_id', 'branch_id', 'details'])
    .where('company_id', '=', companyId)
    .where('action', 'in', ACCESS_ACTIONS)
    .orderBy('id')
    .execute();
};

export const employeeRow = (server: TestServer, employeeId: number) =>
  server.context.db
    .selectFrom('employees')
    .selectAll()
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow();

export const employeesOf = (server: TestServer, email: string) =>
  server.context.db.selectFrom('employees').selectAll().where('email', '=', email).execute();

export const giveNiNumber = async (
  server: TestServer,
  employeeId: number,
  niNumber: string,
): Promise<void> => {
  const { db, vault } = server.context;
  await db
    .updateTable('employees')
    .set({ n_i_no: sealOptional(vault, employeeId, 'ni', niNumber) })
    .where('id', '=', employeeId)
    .execute();
};

export const giveMedicalNotes = async (
  server: TestServer,
  employeeId: number,
  notes: string,
): Promise<void> => {
  const { db, vault } = server.context;
  await db
    .updateTable('employees')
    .set({ medical: sealOptional(vault, employeeId, 'medical', notes) })
    .where('id', '=', employeeId)
    .execute();
};

/** Resets rate limits, for tests that send more requests than allowed. */
export const forgetTries = async (server: TestServer): Promise<void> => {
  await server.context.db.deleteFrom('rate_limits').execute();
};

export const renameEmployee = async (
  server: TestServer,
  employeeId: number,
  name: string,
): Promise<void> => {
  await server.context.db
    .updateTable('employees')
    .set({ name })
    .where('id', '=', employeeId)
    .execute();
};

/** Moves a row behind the others of its table: unordered, ties come in the order of storage. */
export const storeBehind = async (
  { context: { db } }: TestServer,
  table: 'diary_entries' | 'visitors' | 'training_records' | 'task_occurrences',
  id: number,
): Promise<void> => {
  const indexed = {
    diary_entries: 'date',
    visitors: 'check_in',
    training_records: 'trained_at',
    task_occurrences: 'due_date',
  };
  const [rows, column] = [sql.table(table), sql.ref(indexed[table])];
  for (const there of ['10 days', '-10 days']) {
    await sql`update ${rows} set ${column} = ${column} + ${there}::interval
      where id = ${id}`.execute(db);
  }
};

export const moveEmployee = async (
  server: TestServer,
  employeeId: number,
  branchId: number,
): Promise<void> => {
  await server.context.db
    .updateTable('employees')
    .set({ branch_id: branchId })
    .where('id', '=', employeeId)
    .execute();
};

export const sessionsOf = (server: TestServer, employeeId: number) =>
  server.context.db
    .selectFrom('sessions')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .orderBy('id')
    .execute();

export const subscriptionsOf = (server: TestServer, companyId: number) =>
  server.context.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .execute();

export const branchRow = (server: TestServer, branchId: number) =>
  server.context.db
    .selectFrom('branches')
    .selectAll()
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();

export const closeBranch = async (server: TestServer, branchId: number): Promise<void> => {
  const { db, clock } = server.context;
  await db
    .updateTable('branches')
    .set({ deleted_at: clock.now() })
    .where('id', '=', branchId)
    .execute();
};

export const setTimezone = async (
  server: TestServer,
  branchId: number,
  timezone: string,
): Promise<void> => {
  await server.context.db
    .updateTable('branches')
    .set({ timezone })
    .where('id', '=', branchId)
    .execute();
};

export const setNation = async (
  server: TestServer,
  branchId: number,
  nation: Nation,
): Promise<void> => {
  await server.context.db
    .updateTable('branches')
    .set({ nation })
    .where('id', '=', branchId)
    .execute();
};

export const setLibrarySeenOn = async (
  server: TestServer,
  companyId: number,
  day: string,
): Promise<void> => {
  await server.context.db
    .updateTable('companies')
    .set({ library_seen_on: day })
    .where('id', '=', companyId)
    .execute();
};

export const companyRow = (server: TestServer, companyId: number) =>
  server.context.db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();

export const occurrencesOf = (server: TestServer, branchId: number) =>
  server.context.db
    .selectFrom('task_occurrences')
    .select(['branch_task_id', 'task_name', 'due_date', 'due_at', 'state', 'schedule'])
    .where('branch_id', '=', branchId)
    .orderBy('due_date')
    .orderBy('task_name')
    .execute();

/** Activates or deactivates a task, as an edit does. */
export const setTaskActive = async (
  server: TestServer,
  branchTaskId: number,
  active: boolean,
): Promise<void> => {
  await server.context.db
    .updateTable('branch_tasks')
    .set({ active })
    .where('id', '=', branchTaskId)
    .execute();
};

/** Resets a person's profile and returns a completion link's token, as an invitation does. */
export const invite = async (server: TestServer, employeeId: number): Promise<string> => {
  const { db, clock } = server.context;
  const token = newToken('link');
  await db
    .updateTable('employees')
    .set({ profile_completed_at: null, pin: null, pin_lookup: null })
    .where('id', '=', employeeId)
    .execute();
  await db
    .insertInto('link_tokens')
    .values({
      employee_id: employeeId,
      token_hash: hashToken(token),
      purpose: 'onboarding',
      expires_at: new Date(clock.now().getTime() + 86_400_000),
    })
    .execute();
  return token;
};

/** Returns every row of every table as text, with bytes in hexadecimal. */
const everythingStored = async (server: TestServer): Promise<string> => {
  const { db } = server.context;
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(db);
  const parts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t
    `.execute(db);
    parts.push(...rows.map(({ row }) => row));
  }
  return parts.join('\n');
};

/** Returns those of the texts that occur anywhere in the database. */
export const foundInDatabase = async (
  server: TestServer,
  texts: readonly string[],
): Promise<string[]> => {
  const stored = await everythingStored(server);
  return texts.filter(
    (text) => stored.includes(text) || stored.includes(Buffer.from(text).toString('hex')),
  );
};

/** Returns the recorded closed days of a branch with their reasons, in order. */
export const closedDaysAt = async (server: TestServer, branchId: number) => {
  const rows = await server.context.db
    .selectFrom('branch_closed_days')
    .select(['day', 'reason'])
    .where('branch_id', '=', branchId)
    .orderBy('day')
    .execute();
  return rows.map(({ day, reason }) => [day, reason]);
};

/** Returns the answers of a branch to the steps of a label in words, the earliest first. */
export const answersOfBranch = async (
  server: TestServer,
  branchId: number,
  label: string,
): Promise<string[]> => {
  const rows = await server.context.db
    .selectFrom('occurrence_answers as a')
    .innerJoin('task_occurrences as o', 'o.id', 'a.occurrence_id')
    .select('a.words')
    .where('o.branch_id', '=', branchId)
    .where('a.label', '=', label)
    .orderBy('a.answered_at')
    .execute();
  return rows.map(({ words }) => words);
};
