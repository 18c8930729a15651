import { itemKindsOf } from '@branchbook/contract/signing.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { BRANCH_NAME, section } from '../../platform/privacy/queries.ts';
import type { Section } from '../../platform/privacy/queries.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { PRIVACY_PARTS } from '../record-kinds/service.ts';

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

const TABLET = sql`(select d.device_name from devices d
  where d.company_id = r.company_id and d.id = r.device_id) as tablet`;

// Items of other kinds may name people who were hurt, trained or visiting, and an item whose
// signature could not be checked may be another person's.
const SHOWN_ITEMS = PRIVACY_PARTS.filter(({ itemsNameOthers }) => !itemsNameOthers).flatMap(
  ({ kind }) => itemKindsOf(kind),
);
const CONTENTS = sql`case
  when r.outcome <> 'unverified' and r.kind = any(${SHOWN_ITEMS}::text[]) then r.payload
  end as contents`;

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
    'signing_keys',
    'signing_public_keys',
    'employee_id',
    ['first_used_at', 'ended_at'],
    [TABLET, sql`encode(r.public_key, 'hex') as public_key`],
  ),
  section(
    'notification_choices',
    'notification_choices',
    'employee_id',
    ['in_portal', 'by_email', 'updated_at'],
    [],
    ['kind'],
  ),
  section('alert_devices', 'push_devices', 'employee_id', ['name', 'added_at', 'last_sent_at']),
  section(
    'digest_choices',
    'digest_choices',
    'employee_id',
    ['is_on', 'send_minute', 'updated_at'],
    [],
    ['kind'],
  ),
  section(
    'notifications',
    'notifications',
    'employee_id',
    ['kind', 'at', 'read_at'],
    [BRANCH_NAME],
  ),
  ...PRIVACY_PARTS.flatMap(({ sections }) => sections),
  section(
    'records_for_review',
    'review_items',
    'employee_id',
    ['kind', 'outcome', 'reason', 'occurred_at', 'received_at', 'reviewed_at'],
    [CONTENTS, BRANCH_NAME, TABLET],
  ),
  section('saved_reports', 'saved_reports', 'employee_id', [
    'name',
    'shared',
    'definition',
    'created_at',
    'updated_at',
  ]),
  section('report_schedules', 'report_schedules', 'employee_id', [
    'name',
    'fixed_report',
    'format',
    'frequency',
    'period',
    'created_at',
    'updated_at',
  ]),
  section('reports_by_email', 'report_recipients', 'employee_id', [
    'schedule_id',
    'added_at',
    'left_at',
  ]),
  section(
    'inspector_pack_links',
    'inspector_pack_links',
    'made_by',
    ['from_day', 'to_day', 'made_at', 'expires_at'],
    [BRANCH_NAME],
  ),
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
    [BRANCH_NAME],
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
