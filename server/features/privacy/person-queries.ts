import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

/** Returns when an employee's account was added, completed, verified and last used. */
export const findAccount = (db: Db, { companyId }: Scope, employeeId: number) =>
  db
    .selectFrom('employees')
    .select([
      'created_at as added_at',
      'profile_completed_at',
      'email_verified_at',
      'last_login_at',
      'totp_since as two_step_sign_in_since',
    ])
    .where('company_id', '=', companyId)
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow();

/** One kind of record about a person, with its columns and the key to read it page by page. */
export type Section = {
  name: string;
  table: string;
  /** Column that refers to the person. */
  person: string;
  columns: readonly string[];
  /** Columns that together are unique; an index has them after the person. */
  key: readonly string[];
  others: RawBuilder<unknown>;
};

const BRANCH = sql`(select b.name from branches b
  where b.company_id = r.company_id and b.id = r.branch_id) as branch`;
const EQUIPMENT = sql`(select e.equipment_name from temp_equipment e
  where e.company_id = r.company_id and e.id = r.equipment_id) as equipment`;
const TABLET = sql`(select d.device_name from devices d
  where d.company_id = r.company_id and d.id = r.device_id) as tablet`;

const section = <T extends keyof DB>(
  name: string,
  table: T,
  person: keyof DB[T] & string,
  columns: readonly (keyof DB[T] & string)[],
  others: RawBuilder<unknown>[] = [],
  key: readonly (keyof DB[T] & string)[] = ['id' as keyof DB[T] & string],
): Section => ({
  name,
  table,
  person,
  columns: [...new Set([...key, ...columns])],
  key,
  others: sql`${sql.join([sql``, ...others])}`,
});

const TASK = ['task_name', 'due_date', 'state', 'verification', 'photo_id'] as const;
const READING = ['log_date', 'slot', 'action'] as const;
// Cast because exact decimals come as text.
const VALUES = sql`r.value::float8 as value, r.min_temp::float8 as min_temp,
  r.max_temp::float8 as max_temp`;
const INCIDENT = [
  'incident_date',
  'incident_time',
  'description',
  'emergency_services_called',
  'service_type',
  'badge_number',
  'keep_until',
] as const;
// Items of other kinds may name people who were hurt, trained or visiting, and an item whose
// signature could not be checked may be another person's.
const CONTENTS = sql`case
  when r.outcome <> 'unverified' and r.kind ~ '^(task|temperature|equipment|diary)\\.' then r.payload
  end as contents`;
const TRAINING = ['task_name', 'trained_at', 'notes', 'signed_by_trainee'] as const;

/** Sections in the order of the file, without secrets or names of others hurt in accidents. */
export const SECTIONS: readonly Section[] = [
  section('sign_ins', 'sessions', 'employee_id', [
    'created_at',
    'last_used_at',
    'expires_at',
    'revoked_at',
    'ip',
    'user_agent',
  ]),
  section('tablets', 'device_staff_keys', 'employee_id', ['created_at', 'expires_at'], [TABLET]),
  section(
    'notification_choices',
    'notification_choices',
    'employee_id',
    ['in_portal', 'by_email', 'updated_at'],
    [],
    ['kind'],
  ),
  section('notifications', 'notifications', 'employee_id', ['kind', 'at', 'read_at'], [BRANCH]),
  section('training', 'training_records', 'employee_id', [...TRAINING, 'trainer_name'], [BRANCH]),
  section('training_given', 'training_records', 'trainer_id', TRAINING, [BRANCH]),
  section(
    'tasks_done',
    'task_occurrences',
    'done_by',
    [...TASK, 'done_at', 'late', 'notes'],
    [BRANCH],
  ),
  section(
    'tasks_verified',
    'task_occurrences',
    'verified_by',
    [...TASK, 'verified_at', 'rejection_reason'],
    [BRANCH],
  ),
  section(
    'temperatures_recorded',
    'temp_readings',
    'recorded_by',
    [...READING, 'action_note', 'occurred_at'],
    [VALUES, BRANCH, EQUIPMENT],
  ),
  section(
    'temperature_actions_closed',
    'temp_readings',
    'closed_by',
    [...READING, 'closed_at', 'close_note'],
    [VALUES, BRANCH, EQUIPMENT],
  ),
  section(
    'diary_entries',
    'diary_entries',
    'created_by',
    ['date', 'notes', 'created_at', 'updated_at', 'deleted_at'],
    [BRANCH],
  ),
  section('accidents_about', 'accidents', 'employee_id', [...INCIDENT, 'employee_name'], [BRANCH]),
  section('accidents_reported', 'accidents', 'reported_by', [...INCIDENT, 'occurred_at'], [BRANCH]),
  section(
    'records_for_review',
    'review_items',
    'employee_id',
    ['kind', 'outcome', 'reason', 'occurred_at', 'received_at', 'reviewed_at'],
    [CONTENTS, BRANCH, TABLET],
  ),
  section('saved_reports', 'saved_reports', 'employee_id', [
    'name',
    'shared',
    'definition',
    'created_at',
    'updated_at',
  ]),
  section('erasure_requests', 'erasure_requests', 'employee_id', [
    'asked_at',
    'outcome',
    'decided_at',
    'reason',
  ]),
  section(
    'actions',
    'audit_log',
    'actor_id',
    ['action', 'entity', 'entity_id', 'details'],
    [BRANCH],
    ['at', 'id'],
  ),
];

export type PersonRecord = Record<string, unknown>;

/** Returns the next records of a section about an employee, after the given one. */
export const pageOf = async (
  db: Db,
  { companyId }: Scope,
  employeeId: number,
  { table, person, columns, key, others }: Section,
  { after, limit }: { after: PersonRecord | null; limit: number },
): Promise<PersonRecord[]> => {
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(`r.${name}`)));
  const rest = after
    ? sql`and (${refs(key)}) > (${sql.join(key.map((name) => after[name]))})`
    : sql``;
  const { rows } = await sql<PersonRecord>`
    select ${refs(columns)}${others} from ${sql.table(table)} r
    where r.company_id = ${companyId} and ${sql.ref(`r.${person}`)} = ${employeeId} ${rest}
    order by ${refs(key)} limit ${limit}
  `.execute(db);
  return rows;
};
