import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import { z } from 'zod';
import { sampleReport } from './saved-report.ts';

/** Valid values by field name; ids come from the test. */
const VALUES: Record<string, unknown> = {
  token: 'comes as the bearer',
  period: 'today',
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
  task_description: 'Sample',
  note: 'Sample',
  date: '2026-06-10',
  full_name: 'Sample',
  company_name: 'Sample',
  checkOut: '2026-06-10T09:00:00.000Z',
  visitors: 365,
  diary: null,
  temperatures: null,
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
  shared: false,
  definition: sampleReport(),
  offset: 0,
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

export type Ids = Record<string, number | number[] | string | undefined>;

const fieldsOf = (schema: z.ZodType | undefined): string[] => {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  // Uses the first of several alternatives.
  if (schema instanceof z.ZodUnion) return fieldsOf(schema.options[0] as z.ZodType);
  return [];
};

const fill = (schema: z.ZodType | undefined, ids: Ids): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(schema).flatMap((name) => {
      const value = ids[name] ?? VALUES[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Makes a valid request to an endpoint, with these ids in its id fields. */
export const sampleRequest = (endpoint: Endpoint, ids: Ids) => ({
  params: fill(endpoint.params, ids),
  query: fill(endpoint.query, ids),
  ...(endpoint.body ? { body: fill(endpoint.body, ids) } : {}),
});

/** Lists the fields of an endpoint that name records; existingPhotoUrl is only compared. */
export const idFieldsOf = (endpoint: Endpoint): string[] =>
  [endpoint.params, endpoint.query, endpoint.body]
    .flatMap(fieldsOf)
    .filter(
      (name) =>
        /(?:^ids?|Ids?|_ids?|^blobName)$/.test(name) && name !== 'planId' && name !== 'role_id',
    );
