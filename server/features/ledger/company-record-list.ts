import type { DB } from '../../platform/database/schema.ts';
import { kind } from './kind-rules.ts';
import type { LedgerKind } from './kind-rules.ts';

/** The tables of dishes, complaints, courses, papers and branches whose rows are leaves. */
export const COMPANY_LEDGER_KINDS = {
  complaints: kind(
    'complaints',
    {
      facts: [
        'branch_id',
        'kind',
        'eaten_on',
        'eaten_time',
        'food',
        'description',
        'symptoms_on',
        'symptoms_time',
        'doctor',
        'people',
        'actions',
        'action_note',
        'photo_sha256',
        'reported_by',
        'reported_on',
        'occurred_at',
        'received_at',
      ],
      closing: ['outcome', 'closed_at'],
      names: ['reported_by_name'],
    },
    {
      occurred: 'occurred_at',
      received: 'received_at',
      person: 'reported_by',
      device: 'device_id',
      isPersonal: true,
    },
  ),
  complaint_entries: kind(
    'complaint_entries',
    {
      facts: ['complaint_id', 'branch_id', 'kind', 'text', 'written_by', 'written_at'],
      names: ['written_by_name'],
    },
    { occurred: 'written_at', received: 'written_at', person: 'written_by', isPersonal: true },
  ),
  dishes: kind(
    'dishes',
    { withdrawal: ['withdrawn_at', 'withdrawn_by'], names: ['withdrawn_by_name'] },
    { occurred: 'created_at', received: 'created_at' },
  ),
  dish_versions: kind(
    'dish_versions',
    {
      facts: [
        'dish_id',
        'number',
        'name',
        'kind',
        'all_branches',
        'ingredients',
        'allergens',
        'complete',
        'supplier',
        'notes',
        'valid_from',
        'answers',
        'written_by',
        'written_at',
      ],
      signing: ['signed_by', 'signed_at', 'signed_alone_reason'],
      rejection: ['rejected_by', 'rejected_at', 'rejected_reason'],
      names: ['written_by_name'],
      signer: ['signed_by_name'],
      rejecter: ['rejected_by_name'],
    },
    { occurred: 'written_at', received: 'written_at', person: 'written_by' },
  ),
  dish_version_branches: kind(
    'dish_version_branches',
    { facts: ['version_id', 'branch_id'] },
    { occurred: 'sequenced' },
  ),
  dish_checks: kind(
    'dish_checks',
    { facts: ['dish_id', 'number', 'checked_by', 'checked_at'], names: ['checked_by_name'] },
    { occurred: 'checked_at', received: 'checked_at', person: 'checked_by' },
  ),
  courses: kind(
    'courses',
    {
      facts: ['preset', 'created_at'],
      details: ['name', 'validity_months', 'authority', 'source', 'source_url', 'note', 'active'],
    },
    { occurred: 'created_at', received: 'created_at' },
  ),
  course_requirements: kind(
    'course_requirements',
    { facts: ['course_id', 'role_id', 'branch_id'] },
    { occurred: 'sequenced' },
  ),
  course_exemptions: kind(
    'course_exemptions',
    {
      facts: ['course_id', 'employee_id'],
      decision: ['reason', 'decided_by', 'decided_at'],
      names: ['decided_by_name'],
    },
    { occurred: 'decided_at', received: 'decided_at', person: 'employee_id', isPersonal: true },
  ),
  certificates: kind(
    'certificates',
    {
      facts: [
        'branch_id',
        'course_id',
        'employee_id',
        'issued_on',
        'until_given',
        'provider',
        'recorded_by',
        'recorded_at',
      ],
      validity: ['valid_until'],
      file: ['document_id'],
      words: ['certificate_number', 'note'],
      withdrawal: ['withdrawn_by', 'withdrawn_at', 'withdrawn_reason'],
      names: ['recorded_by_name'],
      withdrawer: ['withdrawn_by_name'],
    },
    {
      occurred: 'recorded_at',
      received: 'recorded_at',
      person: 'employee_id',
      isPersonal: true,
    },
  ),
  right_to_work_checks: kind(
    'right_to_work_checks',
    {
      facts: [
        'employee_id',
        'employee_name',
        'checked_on',
        'checked_by',
        'kind',
        'follow_up_on',
        'copies_kept',
        'recorded_by',
        'recorded_at',
      ],
      names: ['checked_by_name', 'recorded_by_name'],
    },
    {
      occurred: 'recorded_at',
      received: 'recorded_at',
      person: 'employee_id',
      isPersonal: true,
    },
  ),
  premises_papers: kind(
    'premises_papers',
    {
      facts: ['branch_id', 'kind', 'created_by', 'created_at'],
      details: ['name', 'reference', 'issuer', 'issued_on', 'valid_until', 'note', 'document_id'],
      renewal: ['replaced_by'],
    },
    { occurred: 'created_at', received: 'created_at', person: 'created_by' },
  ),
  paper_needs: kind(
    'paper_needs',
    { facts: ['branch_id', 'kind'], need: ['needed', 'reason'] },
    { occurred: 'sequenced' },
  ),
  branches: kind(
    'branches',
    {
      hours: ['timezone', 'nation', 'weekly_hours', 'bank_holidays', 'open_holidays', 'day_ends'],
      details: ['name', 'address', 'town', 'parent_branch_id', 'deleted_at'],
      managers: ['manager_name', 'assistant_manager_name'],
    },
    { occurred: 'created_at', received: 'created_at' },
  ),
  branch_closures: kind(
    'branch_closures',
    { facts: ['branch_id', 'from_day', 'to_day', 'reason', 'created_at'] },
    { occurred: 'created_at', received: 'created_at' },
  ),
  branch_closed_days: kind(
    'branch_closed_days',
    { facts: ['branch_id', 'day', 'reason', 'declared_at', 'declared_by'] },
    { occurred: 'day' },
  ),
  hygiene_ratings: kind(
    'hygiene_ratings',
    { facts: ['branch_id', 'value', 'rated_on', 'pending', 'source', 'recorded_at'] },
    { occurred: 'recorded_at', received: 'recorded_at' },
  ),
} as const satisfies Partial<Record<keyof DB, LedgerKind>>;
