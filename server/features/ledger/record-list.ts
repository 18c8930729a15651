import type { DB } from '../../platform/database/schema.ts';
import { COMPANY_LEDGER_KINDS } from './company-record-list.ts';
import { FOOD_LEDGER_KINDS } from './food-record-list.ts';
import { kind } from './kind-rules.ts';
import type { LedgerKind } from './kind-rules.ts';

/**
 * The tables whose rows are leaves; migrations give each its triggers. Which tables and columns are
 * not here, and why, is in left-out-list.ts.
 *
 * A column never leaves its group, and a group never its place, because every record of the table
 * would look changed. Columns are added at the end of a group, and groups at the end of a kind:
 * what is null counts as nothing, so that older records stay as they are.
 */
export const LEDGER_KINDS = {
  audit_log: kind(
    'audit_log',
    {
      facts: [
        'actor_id',
        'actor_kind',
        'action',
        'entity',
        'entity_id',
        'branch_id',
        'details',
        'at',
      ],
    },
    { occurred: 'at', received: 'at', person: 'actor_id' },
  ),
  task_occurrences: kind(
    'task_occurrences',
    {
      facts: ['branch_id', 'branch_task_id', 'due_date', 'turn'],
      task: [
        'due_at',
        'task_name',
        'frequency',
        'schedule',
        'time_to_finish_min',
        'priority',
        'manager_task',
        'needs_verification',
        'opens_before',
        'closes_after',
        'photo_required',
        'note_required',
        'diary_part',
        'required_course_id',
        'course_rule',
      ],
      outcome: [
        'state',
        'verification',
        'done_by',
        'done_at',
        'done_key',
        'late',
        'notes',
        'verified_by',
        'verified_at',
        'rejection_reason',
        'checklist_id',
        'without_course',
      ],
      names: ['done_by_name', 'verified_by_name'],
    },
    { occurred: 'due_at', person: 'done_by' },
  ),
  withdrawn_occurrences: kind(
    'withdrawn_occurrences',
    {
      facts: [
        'branch_id',
        'branch_task_id',
        'due_date',
        'turn',
        'task_name',
        'schedule',
        'withdrawn_at',
      ],
    },
    { occurred: 'withdrawn_at', received: 'withdrawn_at' },
  ),
  occurrence_events: kind(
    'occurrence_events',
    {
      facts: [
        'occurrence_id',
        'key',
        'kind',
        'employee_id',
        'note',
        'photo_sha256',
        'occurred_at',
        'said',
        'checklist_id',
      ],
    },
    {
      occurred: 'occurred_at',
      received: 'received_at',
      person: 'employee_id',
      device: 'device_id',
    },
  ),
  occurrence_answers: kind(
    'occurrence_answers',
    {
      facts: [
        'occurrence_id',
        'action_key',
        'position',
        'step',
        'row_number',
        'kind',
        'label',
        'unit',
        'value_number',
        'value_text',
        'value_chosen',
        'words',
        'held_seconds',
        'passed',
        'critical',
        'not_applicable',
        'reason',
        'action',
        'note',
        'photo_sha256',
        'answered_by',
        'answered_at',
      ],
      names: ['answered_by_name'],
    },
    { occurred: 'answered_at', person: 'answered_by' },
  ),
  checklist_versions: kind(
    'checklist_versions',
    { facts: ['steps', 'first_required', 'created_at'] },
    { occurred: 'created_at', received: 'created_at' },
  ),
  visitors: kind(
    'visitors',
    {
      facts: [
        'branch_id',
        'full_name',
        'company_name',
        'email',
        'phone_number',
        'reason',
        'check_in',
        'received_at',
      ],
      leaving: ['check_out'],
    },
    { occurred: 'check_in', received: 'received_at', device: 'device_id', isPersonal: true },
  ),
  accidents: kind(
    'accidents',
    {
      facts: [
        'branch_id',
        'addendum_to',
        'incident_date',
        'incident_time',
        'employee_id',
        'employee_name',
        'description',
        'emergency_services_called',
        'service_type',
        'badge_number',
        'reported_by',
        'reported_by_name',
        'keep_until',
        'occurred_at',
        'received_at',
        'place',
        'cause',
        'injury',
        'injured_occupation',
        'injured_address_given',
        'writer_occupation',
        'safety_reps_consent',
        'reported_on',
      ],
    },
    {
      occurred: 'occurred_at',
      received: 'received_at',
      person: 'reported_by',
      device: 'device_id',
      isPersonal: true,
    },
  ),
  training_records: kind(
    'training_records',
    {
      facts: [
        'branch_id',
        'branch_task_id',
        'task_master_id',
        'task_name',
        'training_topic',
        'employee_id',
        'trainer_id',
        'trained_at',
        'notes',
        'signed_by_trainee',
        'signed_by_trainer',
        'received_at',
      ],
      names: ['trainer_name'],
    },
    {
      occurred: 'trained_at',
      received: 'received_at',
      person: 'employee_id',
      device: 'device_id',
      isPersonal: true,
    },
  ),
  diary_entries: kind(
    'diary_entries',
    {
      facts: ['branch_id', 'date', 'created_by', 'created_at'],
      text: ['notes', 'deleted_at'],
      names: ['created_by_name'],
    },
    { occurred: 'created_at', person: 'created_by' },
  ),
  ...FOOD_LEDGER_KINDS,
  ...COMPANY_LEDGER_KINDS,
} as const satisfies Partial<Record<keyof DB, LedgerKind>>;

export type LedgerTable = keyof typeof LEDGER_KINDS;
export const LEDGER_TABLES = Object.keys(LEDGER_KINDS) as LedgerTable[];

export const ledgerKindOf = (table: LedgerTable): LedgerKind => LEDGER_KINDS[table];
