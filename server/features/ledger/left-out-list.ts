import type { DB } from '../../platform/database/schema.ts';
import { columnsOf } from './kind-rules.ts';
import { LEDGER_KINDS, ledgerKindOf } from './record-list.ts';
import type { LedgerTable } from './record-list.ts';

const ITSELF = 'it is the ledger';
const ACCESS = 'it decides who may use the product, and no report shows it';
const MESSAGES = 'it is about messages to people, which follow from records';
const SETTINGS = 'it is a setting that no record or pack rests on; the audit log has its changes';
const WORKING = 'the program makes it again from records';
const SIGNED = 'the database refuses changes, and the checker checks it with each record';

/** The tables that are not in the ledger, and why. */
export const LEFT_OUT_TABLES: Readonly<Record<Exclude<keyof DB, LedgerTable>, string>> = {
  accident_addresses: 'they are encrypted, in another way after the key is changed',
  alert_causes: WORKING,
  alert_choices: MESSAGES,
  alert_notices: MESSAGES,
  alert_settings: MESSAGES,
  alerts: 'they follow from other records; the audit log has who acknowledged or cleared them',
  allergen_pages: 'it is the address of a public page; the dishes on it are in the ledger',
  area_managers: ACCESS,
  areas: SETTINGS,
  branch_tasks: 'each due day keeps what the task was',
  checklist_photos: 'they are pictures of how to do a step',
  clock_mark: WORKING,
  companies: 'no record rests on it; the audit log has its changes',
  device_pairings: ACCESS,
  device_staff_keys: ACCESS,
  devices: ACCESS,
  digest_choices: MESSAGES,
  documents: 'it refers to a file; the certificate or paper that has it is in the ledger',
  duty_entries: MESSAGES,
  duty_lists: MESSAGES,
  employees: 'people are erased; each record keeps the name of the person',
  erasure_requests: 'the audit log has them and what was decided',
  erasures: 'the database refuses changes; the audit log has them',
  food_methods: 'its versions are in the ledger',
  forgotten_photos: WORKING,
  idempotency_keys: WORKING,
  inspector_pack_copies: WORKING,
  inspector_pack_links: ACCESS,
  item_signatures: SIGNED,
  jobs: WORKING,
  known_places: ACCESS,
  league_settings: SETTINGS,
  ledger_alarms: ITSELF,
  ledger_heads: ITSELF,
  ledger_leaves: ITSELF,
  ledger_nodes: ITSELF,
  ledger_queue: ITSELF,
  ledger_records: ITSELF,
  ledgers: ITSELF,
  link_tokens: ACCESS,
  mail_files: MESSAGES,
  mails: MESSAGES,
  notification_choices: MESSAGES,
  notifications: MESSAGES,
  outbound_messages: MESSAGES,
  photos: 'it refers to a file; records have the hash of their photo',
  push_devices: MESSAGES,
  rate_limits: WORKING,
  recovery_codes: ACCESS,
  report_recipients: MESSAGES,
  report_schedules: MESSAGES,
  retention_holds: 'it only keeps records from being deleted; each deletion is in the ledger',
  review_items: 'it waits for a decision and is no record yet; the audit log has the decision',
  saved_reports: SETTINGS,
  score_days: WORKING,
  secret_check: ACCESS,
  server_epoch: WORKING,
  sessions: ACCESS,
  sign_in_challenges: ACCESS,
  signing_public_keys: SIGNED,
  subscriptions: 'it is about paying for the product',
  sync_items: SIGNED,
  task_checklists: 'each due day keeps what its steps were',
  task_masters: 'each due day keeps what the task was',
  unsubscribe_tokens: MESSAGES,
  vapid_keys: MESSAGES,
  visitor_profiles: 'it fills in the form of a visit; each visit keeps what was entered',
  webhooks: MESSAGES,
};

const NUMBERED = 'it only tells two edits at the same time apart';
const TOUCHED = 'the leaf has the time of each change';
const KEY = 'it ties the record to the signed item of its tablet, which the checker checks';
const FILE = 'it refers to a file, whose hash is in the ledger';
const REMINDED = 'it says which reminders were sent';
const SEALED = 'it is encrypted, and encrypted in another way after the key is changed';

/** The columns that every table may have. */
const COMMON: Readonly<Record<string, string>> = {
  id: 'the leaf has it',
  company_id: 'a ledger is of one company',
  uuid: KEY,
  version: NUMBERED,
  created_at: TOUCHED,
  updated_at: TOUCHED,
  photo_id: FILE,
  reminded: REMINDED,
  reminded_days: REMINDED,
  reminded_at: REMINDED,
};

type ColumnReasons = { [T in LedgerTable]?: Partial<Record<keyof DB[T] & string, string>> };

/** The columns of the tables in the ledger that are not in it, and why. */
const LEFT_OUT_COLUMNS: ColumnReasons = {
  audit_log: { label: 'the database makes it from the details' },
  branches: {
    device_password_hash: ACCESS,
    password_set_at: ACCESS,
    occurrences_until: WORKING,
    area_id: SETTINGS,
    fhrs_number: 'the ratings are in the ledger',
    rating_read_at: WORKING,
    rating_due_at: WORKING,
    rating_problem: WORKING,
  },
  checklist_versions: { hash: 'it is made from the steps' },
  complaints: { customer: SEALED },
  dishes: {
    changed_at: 'it tells tablets what to fetch',
    checked_at: 'the checks themselves are in the ledger',
  },
  dish_versions: { photo_id: 'it is a picture of the dish' },
  food_diary_fitness: { sealed: SEALED },
};

/** Returns why a column of a table in the ledger is not in it; null where it is. */
export const whyLeftOut = (table: LedgerTable, column: string): string | null | undefined => {
  const rule = ledgerKindOf(table);
  const roles = [rule.occurred, rule.received, rule.person, rule.device];
  if ([...columnsOf(rule), ...roles].includes(column)) return null;
  const own = LEFT_OUT_COLUMNS[table] as Readonly<Record<string, string>> | undefined;
  return own?.[column] ?? COMMON[column];
};

export const isInLedger = (table: string): table is LedgerTable =>
  Object.hasOwn(LEDGER_KINDS, table);
