import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import { appendAuditOf } from '../../platform/audit/queries.ts';
import type { ActorsEntry } from '../../platform/audit/queries.ts';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { insertAnswersOf, linkAnswerPhoto } from '../checklists/service.ts';
import type { AnswerRow } from '../checklists/service.ts';
import { occurrences } from './queries.ts';
import type { OccurrenceRow } from './queries.ts';

export type TaskDay = { branchTaskId: number; dueDate: string; turn: string };

type TasksOnDays = {
  companyId: number;
  branchId: number;
  taskIds: number[];
  days: string[];
  turns: string[];
};

const lockTasksOnDays = compileOnce(
  (tx, { companyId, branchId, taskIds, days, turns }: TasksOnDays) =>
    occurrences(tx, { companyId })
      .innerJoin(
        sql<{
          task_id: number;
          day: string;
          turn: string;
        }>`unnest(${taskIds}::bigint[], ${days}::date[], ${turns}::text[])`.as<'named'>(
          sql`named (task_id, day, turn)`,
        ),
        (join) =>
          join
            .onRef('o.branch_task_id', '=', 'named.task_id')
            .onRef('o.due_date', '=', 'named.day')
            .onRef('o.turn', '=', 'named.turn'),
      )
      // Avoids '=', so that each row is found by its task, not among all of its branch and day.
      .where('o.branch_id', 'is not distinct from', branchId)
      .orderBy('o.id')
      .forUpdate('o'),
);

/** Locks a branch's tasks on days, in the order of ids that all transactions use. */
export const lockTaskDays = (tx: Tx, { companyId }: Scope, branchId: number, days: TaskDay[]) =>
  lockTasksOnDays(tx, {
    companyId,
    branchId,
    taskIds: days.map((one) => one.branchTaskId),
    days: days.map((one) => one.dueDate),
    turns: days.map((one) => one.turn),
  });

/** Locks occurrences by id, in the order of ids that all transactions use. */
export const lockOccurrences = (tx: Tx, scope: Scope, ids: number[]) =>
  occurrences(tx, scope).where('o.id', 'in', ids).orderBy('o.id').forUpdate().execute();

export type OccurrenceState = Pick<
  Updateable<DB['task_occurrences']>,
  | 'state'
  | 'verification'
  | 'done_by'
  | 'done_by_name'
  | 'done_at'
  | 'late'
  | 'notes'
  | 'photo_id'
  | 'checklist_id'
  | 'done_key'
  | 'without_course'
  | 'verified_by'
  | 'verified_by_name'
  | 'verified_at'
  | 'rejection_reason'
>;

/** Sets the same state on several occurrences. */
export const setOccurrenceState = async (
  tx: Tx,
  scope: Scope,
  ids: number[],
  state: OccurrenceState,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('task_occurrences')
    .set((eb) => ({ ...state, updated_at: at, version: eb('version', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', ids)
    .execute();
};

export type OccurrenceEvent = {
  occurrence_id: number;
  key: string;
  kind: string;
  said: 'completed' | 'not_completed' | null;
  employee_id: number;
  device_id: number | null;
  note: string | null;
  photo_id: number | null;
  photo_sha256: Buffer | null;
  /** The version of the steps that were answered. */
  checklist_id: number | null;
  occurred_at: Date;
  received_at: Date;
};

/** Builds the update that gives each locked occurrence its own new state. */
const updateOf = (scope: Scope, rows: OccurrenceRow[], at: Date): Sql => {
  const all = <K extends keyof OccurrenceRow>(column: K) => rows.map((row) => row[column]);
  const moments = (column: 'done_at' | 'verified_at') =>
    rows.map((row) => row[column]?.toISOString() ?? null);
  return sql`
    update task_occurrences o
    set state = r.state, verification = r.verification, done_by = r.done_by,
      done_by_name = r.done_by_name, done_at = r.done_at, late = r.late, notes = r.notes,
      photo_id = r.photo_id, checklist_id = r.checklist_id, done_key = r.done_key,
      without_course = r.without_course,
      verified_by = r.verified_by, verified_by_name = r.verified_by_name,
      verified_at = r.verified_at, rejection_reason = r.rejection_reason, version = r.version,
      updated_at = ${at}
    from unnest(
      ${all('id')}::bigint[], ${all('state')}::text[], ${all('verification')}::text[],
      ${all('done_by')}::bigint[], ${all('done_by_name')}::text[],
      ${moments('done_at')}::timestamptz[], ${all('late')}::boolean[], ${all('notes')}::text[],
      ${all('photo_id')}::bigint[], ${all('checklist_id')}::bigint[], ${all('done_key')}::uuid[],
      ${all('without_course')}::boolean[],
      ${all('verified_by')}::bigint[],
      ${all('verified_by_name')}::text[], ${moments('verified_at')}::timestamptz[],
      ${all('rejection_reason')}::text[], ${all('version')}::integer[]
    ) as r (id, state, verification, done_by, done_by_name, done_at, late, notes, photo_id,
      checklist_id, done_key, without_course, verified_by, verified_by_name, verified_at, rejection_reason, version)
    where o.company_id = ${scope.companyId} and o.id = r.id
  `;
};

const insertOf = (scope: Scope, events: OccurrenceEvent[]): Sql => {
  const all = <K extends keyof OccurrenceEvent>(column: K) => events.map((event) => event[column]);
  return sql`
    insert into occurrence_events (company_id, occurrence_id, key, kind, said, employee_id,
      device_id, note, photo_id, photo_sha256, checklist_id, occurred_at, received_at)
    select ${scope.companyId}::bigint, e.*
    from unnest(
      ${all('occurrence_id')}::bigint[], ${all('key')}::uuid[], ${all('kind')}::text[],
      ${all('said')}::text[], ${all('employee_id')}::bigint[], ${all('device_id')}::bigint[], ${all('note')}::text[],
      ${all('photo_id')}::bigint[], ${all('photo_sha256')}::bytea[], ${all('checklist_id')}::bigint[],
      ${all('occurred_at').map((at) => at.toISOString())}::timestamptz[],
      ${all('received_at').map((at) => at.toISOString())}::timestamptz[]
    ) as e
  `;
};

/** Appends actions to the history of their tasks, with the answers that came with them. */
export const appendEvents = async (
  tx: Tx,
  scope: Scope,
  events: OccurrenceEvent[],
  answers: AnswerRow[] = [],
): Promise<void> => {
  if (events.length > 0) await insertOf(scope, events).execute(tx);
  if (answers.length > 0) await insertAnswersOf(scope, answers).execute(tx);
};

type TaskActions = {
  answers: AnswerRow[];
  changed: OccurrenceRow[];
  events: OccurrenceEvent[];
  audit: ActorsEntry[];
  at: Date;
};

/** Writes the states of locked occurrences, their history and the audit log in one statement. */
export const saveActions = async (
  tx: Tx,
  scope: Scope,
  { answers, changed, events, audit, at }: TaskActions,
): Promise<void> => {
  if (changed.length === 0) return appendEvents(tx, scope, events, answers);
  if (events.length === 0 || audit.length === 0) {
    throw new Error('Every change of a task belongs in its history and in the audit log');
  }
  await appendAuditOf(tx, scope, audit, [
    updateOf(scope, changed, at),
    insertOf(scope, events),
    ...(answers.length > 0 ? [insertAnswersOf(scope, answers)] : []),
  ]);
};

/** Returns an occurrence's last rejection, with the current name of the person who rejected it. */
export const lastRejection = (tx: Tx, scope: Scope, occurrenceId: number) =>
  tx
    .selectFrom('occurrence_events as v')
    .innerJoin('employees as e', (join) => sameCompany(join, 'e.id', 'v.employee_id'))
    .select(['v.employee_id', 'v.note', 'v.occurred_at', 'e.name'])
    .where('v.company_id', '=', scope.companyId)
    .where('v.occurrence_id', '=', occurrenceId)
    .where('v.kind', '=', 'rejected')
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Links an arrived photo wherever a tablet's item named it by its hash: in the history, and with
 * the task, unless it was undone or sent back since.
 */
export const linkPhoto = async (
  tx: Tx,
  scope: Scope,
  { branchId, hash, photoId }: { branchId: number; hash: Buffer; photoId: number },
): Promise<void> => {
  await sql`
    with named as (
      update occurrence_events e set photo_id = ${photoId}
      from task_occurrences o
      where e.company_id = ${scope.companyId} and e.photo_sha256 = ${hash} and e.photo_id is null
        and o.company_id = e.company_id and o.id = e.occurrence_id and o.branch_id = ${branchId}
      returning e.occurrence_id, e.employee_id, e.occurred_at, e.kind
    )
    update task_occurrences o set photo_id = ${photoId}
    from named n
    where o.company_id = ${scope.companyId} and o.id = n.occurrence_id
      and n.kind in ('completed', 'not_completed', 'duplicate')
      and o.done_by = n.employee_id and o.done_at = n.occurred_at
  `.execute(tx);
  await linkAnswerPhoto(tx, scope, { branchId, hash, photoId });
};
