import type { ErrorCode } from '@branchbook/contract/errors.ts';
import { REVIEW_QUESTION_NAMES } from '@branchbook/contract/sfbb-rules.ts';
import { z } from 'zod';

/** Extra fields of some error responses. */
export const EXAMPLE_ERRORS: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  VALIDATION: { errors: [{ field: 'task_name', message: 'Must be at most 255 characters' }] },
  MISSING_FIELDS: { errors: [{ field: 'task_name', message: 'Task name is required' }] },
  TOO_MANY_REQUESTS: { data: { retryAfterSeconds: 60 } },
};

/** Example values by field name. */
const VALUES: Record<string, unknown> = {
  accept: true,
  address: '14 Mill Lane',
  appVersion: '1.0.0',
  areaId: 100060,
  blobName: '100001/0f3c5a7e.jpg',
  branch: 100002,
  branches: [{ name: 'Mill Lane' }],
  branchId: 100002,
  branchIds: [100002, 100003],
  branchName: 'Head office',
  branchNumber: '100002',
  businessType: 'Sole Trader',
  challenge: 'two_3q8GmZ7wYt',
  code: '123456',
  companyId: 100001,
  companyNumber: '100001',
  company_name: 'Yorkshire Dairy',
  csv: 'Branch name\nMill Lane\n',
  current: 'Two-kettles-7',
  date: '2026-06-10',
  deviceId: '0197b1a0-0000-7000-8000-000000000000',
  deviceName: 'Counter tablet',
  deviceNow: '2026-06-10T09:00:00.000Z',
  dob: '1990-05-17',
  email: 'ann.lee@example.com',
  employeeId: 100007,
  employeeIds: [100007, 100008],
  endDate: '2026-06-10',
  equipment_name: 'Milk fridge',
  format: 'pdf',
  frequency: 'daily',
  full_name: 'Sam Carter',
  is_on: true,
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  headOfficeAddress: '1 High Street',
  headOfficeCountry: 'United Kingdom',
  headOfficeEmail: 'office@example.com',
  headOfficeMobile: '0113 496 0000',
  headOfficePostcode: 'LS1 1AA',
  headOfficeTown: 'Leeds',
  id: 100050,
  ids: [100050],
  managerName: 'Ann Lee',
  max_temp: 5,
  min_temp: 0,
  mobile_no: '07700 900123',
  name: 'Mill Lane',
  newPassword: 'Two-kettles-7',
  note: 'Done after closing',
  occurredAt: '2026-06-10T09:00:00.000Z',
  offset: 0,
  password: 'Two-kettles-7',
  pin: '4821',
  price: 570,
  queued: 0,
  reason: 'The photo shows another fridge',
  refreshToken: 'ref_3q8GmZ7wYt',
  report: 'visitor',
  requestId: 100050,
  reported_how: 'By telephone, reference 2026-0412',
  reported_on: '2026-06-10',
  result: 'verified',
  role_id: 3,
  set: 'cafe',
  signature: '3q8GmZ7wYtR1x0aVb5nKcPzL9uEjHsDfQoWiT6yMg2s',
  size: 412,
  startDate: '2026-06-01',
  task_description: 'Wipe the shelves with the blue spray',
  task_name: 'Clean the milk fridge',
  taskId: 100020,
  taskIds: [100020],
  time_to_finish: '10:00',
  title: 'Ms',
  token: 'set_3q8GmZ7wYt',
  town: 'Leeds',
  checkOut: '2026-06-10T10:30:00.000Z',
  planId: 'annual',
  tasks: ['opening-checks'],
  shared: false,
  pairing_only: true,
  long_manager_pins: false,
  branch_names: false,
  weights: { tasks: 60, temperatures: 25, actions: 15 },
  kind: 'overdue',
  in_portal: true,
  by_email: true,
  visitors: 365,
  url: 'https://hooks.example.com/alerts',
  on: true,
  endpoint: 'https://push.example.com/send/3q8GmZ7wYt',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  diary: null,
  temperatures: null,
  county: 'West Yorkshire',
  postcode: 'LS1 1AA',
  postCode: 'LS1 1AA',
  n_i_no: 'QQ123456C',
  tradingName: 'Corner shops',
  training_topic: 'Slicer',
  from: '2026-12-24',
  to: '2026-12-26',
  slots: ['08:00', '14:00', '20:00'],
  period: 'week',
  company: '100001',
  sessionId: '0197b1a0-0000-7000-8000-000000000001',
  by_push: true,
  quiet_from: '22:00',
  quiet_until: '07:00',
  minute: 420,
  paused: true,
  times: { frequency: 'daily', minute: 420 },
  when_empty: 'send',
  subject: { report: 'visitor', branchId: 100002 },
  recipients: { employeeIds: [100007], addresses: [] },
  ladder: [
    { audience: 'duty', after_minutes: 0 },
    { audience: 'head-office', after_minutes: 60 },
  ],
  levels: {
    'out-of-range': 'critical',
    overdue: 'critical',
    'failed-answer': 'critical',
    accident: 'critical',
    'device-offline': 'normal',
  },
  least_priority: 5,
  entries: [{ employeeId: 100007, weekday: 'monday', day: null, from: '08:00', until: '18:00' }],
  key: 'cooling',
  nation: 'england',
  version: 1,
  value: 60,
  contact_kind: 'supplier',
  food: 'Chicken soup',
  description: 'It was served cold',
  text: 'Rang back in the evening',
  outcome: 'Refunded; the soup is now stirred before it is served',
  issued_on: '2026-06-10',
  needed: true,
  authority: 'own',
  required: [{ role_id: 3, branchIds: null }],
  keys: ['first-aid-at-work'],
  courseId: 100070,
  checked_on: '2026-06-10',
  alone_reason: 'Nobody else works here',
  starts_on: '2026-06-10',
  day: '2026-06-10',
  topic: 'chilling',
  what: 'The door of the display fridge stood open',
  done: 'Shut it and threw the cream cakes away',
  unwell_since: '2026-06-09',
  clear_at: null,
  scheme: 'sfbb',
  section: 'Cleaning',
  not_relevant: null,
  completed_on: null,
  review_on: null,
  why: 'Germs spread on dirty boards',
  checks: 'The shift leader looks at every board',
  change_note: 'New boards',
  period_start: '2026-05-04',
  plan: 'Replace the seal of the display fridge',
  questions: REVIEW_QUESTION_NAMES.map((question) => ({ question, answer: 'no' })),
  definition: {
    kind: 'visitors',
    branches: [],
    period: { name: 'last-7-days' },
    columns: ['full_name', 'visit_date'],
    filters: [],
    sort: null,
    group: null,
    measure: { name: 'count', column: null },
  },
  items: [
    {
      key: '0197b1a0-0000-7000-8000-000000000000',
      kind: 'task.complete',
      employeeId: 100007,
      signature: 'c2lnbmVk',
      occurredAt: '2026-06-10T09:00:00.000Z',
      payload: '{}',
    },
  ],
};

/** Examples of fields that mean something else in a few bodies, tried where the usual one is wrong. */
const OTHER_VALUES: Record<string, readonly unknown[]> = {
  kind: ['daily', 'complaint', 'gas-safety', 'manual'],
  period: ['last-week'],
};

const valueOf = (name: string, schema: z.ZodType): unknown =>
  [VALUES[name], ...(OTHER_VALUES[name] ?? [])].find((value) => schema.safeParse(value).success) ??
  VALUES[name];

const fieldsOf = (schema: unknown): [string, z.ZodType][] => {
  if (schema instanceof z.ZodObject) return Object.entries<z.ZodType>(schema.shape);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fieldsOf(schema.unwrap());
  return schema instanceof z.ZodUnion ? fieldsOf(schema.options[0]) : [];
};

const isOptional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;

/** Optional fields that make an example clearer. */
const EXAMPLE_FIELDS = [
  'role_id',
  'companyNumber',
  'branchNumber',
  'password',
  'tradingName',
  'training_topic',
  'branchId',
  'task_description',
  'frequency',
  'time_to_finish',
  'town',
  'note',
];

/**
 * Returns an OpenAPI example for a field or a whole body; an empty object when the schema accepts
 * no known value.
 */
export const exampleOf = (name: string, schema: z.ZodType): { example?: unknown } => {
  const fields = fieldsOf(schema);
  const example =
    fields.length === 0 && !(schema instanceof z.ZodObject)
      ? valueOf(name, schema)
      : Object.fromEntries(
          fields
            .filter(([field, one]) => !isOptional(one) || EXAMPLE_FIELDS.includes(field))
            .map(([field, one]) => [field, valueOf(field, one)]),
        );
  return example !== undefined && schema.safeParse(example).success ? { example } : {};
};
