import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import { z } from 'zod';
import { sampleReport } from './saved-report.ts';

/** Valid values by field name; ids come from the test. */
const VALUES: Record<string, unknown> = {
  token: 'comes as the bearer',
  name: 'Sample',
  title: 'Mr',
  email: 'sample@example.com',
  mobile_no: '07700900123',
  address: '1 High Street',
  town: 'Leeds',
  county: 'West Yorkshire',
  postcode: 'LS1 1AA',
  postCode: 'LS1 1AA',
  pin: '4821',
  n_i_no: 'QQ123456C',
  password: 'Two-kettles-7',
  current: 'Two-kettles-7',
  challenge: 'comes from the first step',
  code: '000000',
  role_id: 3,
  dob: '1990-01-01',
  startDate: '2026-06-01',
  endDate: '2026-06-02',
  task_name: 'Sample',
  equipment_name: 'Sample',
  min_temp: 0,
  max_temp: 5,
  slots: ['08:00', '14:00'],
  entries: [],
  ladder: [{ audience: 'duty', after_minutes: 0 }],
  task_description: 'Sample',
  note: 'Sample',
  date: '2026-06-10',
  period: 'week',
  weights: { tasks: 60, temperatures: 25, actions: 15 },
  branch_names: false,
  full_name: 'Sample',
  company_name: 'Sample',
  checkOut: '2026-06-10T09:00:00.000Z',
  contact_kind: 'supplier',
  authority: 'own',
  validity_months: 12,
  required: [{ role_id: 3, branchIds: null }],
  keys: ['first-aid-at-work'],
  issued_on: '2026-06-01',
  checked_on: '2026-06-01',
  key: 'cooling',
  value: 60,
  visitors: 365,
  diary: null,
  temperatures: null,
  complaints: null,
  food: 'Sample',
  description: 'Sample',
  text: 'Sample',
  outcome: 'Sample',
  accept: true,
  result: 'verified',
  set: 'cafe',
  tasks: ['opening-checks'],
  existingPhotoUrl: '',
  frequency: 'daily',
  customPassword: 'secret password',
  branchName: 'Sample',
  managerName: 'Sample',
  planId: 'annual',
  price: 570,
  businessType: 'Sole Trader',
  tradingName: 'Sample',
  headOfficeAddress: '1 High Street',
  headOfficeTown: 'Leeds',
  headOfficeCountry: 'United Kingdom',
  headOfficePostcode: 'LS1 1AA',
  headOfficeMobile: '0113 496 0000',
  headOfficeEmail: 'sample@example.com',
  nation: 'wales',
  weekly: null,
  bank_holidays: 'closed',
  fhrs_number: 1_234_567,
  url: 'https://hooks.example/alerts',
  on: true,
  endpoint: 'https://push.example/send/1',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  rating: { value: '5', rated_on: '2026-03-12' },
  from: '2026-06-10',
  to: '2026-06-12',
  reason: 'Sample',
  ingredients: 'Bread, butter (milk)',
  allergens: { milk: { state: 'contains' } },
  alone_reason: 'Sample',
  csv: 'Dish,Contains\nSoup,celery',
  shared: false,
  definition: sampleReport(),
  offset: 0,
  is_on: true,
  month: '2026-06',
  scheme: 'sfbb',
  day: '2026-06-10',
  topic: 'chilling',
  what: 'Sample',
  done: 'Sample',
  section: 'Cleaning',
  why: 'Sample',
  checks: 'Sample',
  change_note: 'Sample',
  starts_on: '2026-06-10',
  unwell_since: '2026-06-10',
  clear_at: null,
  not_relevant: null,
  completed_on: null,
  review_on: null,
  period_start: '2026-06-10',
  plan: 'Sample',
  questions: ['serious', 'equipment', 'staff', 'suppliers', 'menu', 'methods'].map((question) => ({
    question,
    answer: 'no',
  })),
  minute: 420,
  paused: true,
  times: { frequency: 'daily', minute: 420 },
  when_empty: 'send',
  format: 'csv',
  report: 'visitor',
  subject: { report: 'visitor', branchId: null },
  recipients: { employeeIds: [], addresses: ['sample@example.com'] },
  reported_on: '2026-06-10',
  reported_how: 'Form F2508 online',
  occurredAt: '2026-06-10T09:00:00.000Z',
  signature: 'none',
  hours: 24,
  appVersion: '1.0.0',
  queued: 0,
  deviceNow: '2026-06-10T09:00:00.000Z',
  branches: [{ name: 'Sample' }],
  items: [
    {
      key: '0197b1a0-0000-7000-8000-000000000000',
      kind: 'task.complete',
      employeeId: 1,
      signature: 'none',
      occurredAt: '2026-06-10T09:00:00.000Z',
      payload: '{}',
    },
  ],
};

/** Values of fields whose names mean other things elsewhere, by path. */
const OWN_VALUES: Record<string, Record<string, unknown>> = {
  '/api/complaints/add': { kind: 'complaint' },
  '/api/tasks/library/update': { set: 'age-restricted-sales', key: 'refusal' },
  '/api/papers': { kind: 'gas-safety' },
  '/api/papers/needs': { kind: 'gas-safety', needed: true },
  '/api/food-checks': { outcome: 'failed' },
  '/api/inspector-packs': { format: 'pdf' },
  '/api/employees/:employeeId/right-to-work': { kind: 'manual' },
};

export type Ids = Record<string, number | number[] | string | undefined>;

const fieldsOf = (schema: z.ZodType | undefined): string[] => {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  // Uses the first of several alternatives.
  if (schema instanceof z.ZodUnion) return fieldsOf(schema.options[0] as z.ZodType);
  return [];
};

const fill = (
  schema: z.ZodType | undefined,
  ids: Ids,
  own: Record<string, unknown> = {},
): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(schema).flatMap((name) => {
      const value = ids[name] ?? own[name] ?? VALUES[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Makes a valid request to an endpoint, with these ids in its id fields. */
export const sampleRequest = (endpoint: Endpoint, ids: Ids) => ({
  params: fill(endpoint.params, ids),
  query: fill(endpoint.query, ids, OWN_VALUES[endpoint.path]),
  ...(endpoint.body ? { body: fill(endpoint.body, ids, OWN_VALUES[endpoint.path]) } : {}),
});

/** Lists the fields of an endpoint that name records; existingPhotoUrl is only compared. */
export const idFieldsOf = (endpoint: Endpoint): string[] =>
  [endpoint.params, endpoint.query, endpoint.body]
    .flatMap(fieldsOf)
    .filter(
      (name) =>
        /(?:^ids?|Ids?|_ids?|^blobName)$/.test(name) && name !== 'planId' && name !== 'role_id',
    );
