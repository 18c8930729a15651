import { randomUUID } from 'node:crypto';
import {
  accidentCsv,
  accidentPdf,
  deleteAccident,
  listAccidents,
} from '@branchbook/contract/accidents.ts';
import { companyExport } from '@branchbook/contract/company-data.ts';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import { ownData } from '@branchbook/contract/privacy.ts';
import { reportOfAllBranches } from '@branchbook/contract/reports.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCast, tokenOf } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { createLogLines } from '../../testing/log-lines.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { outcomeOf, signInTablet } from '../../testing/tablet.ts';
import { filesInZip } from '../../testing/zip.ts';

const DAY = '2026-06-10';
const HOME = { injured: '5 Strangerhome Road, Hull', writer: '12 Staffhome Row, Leeds' };
const SECRET = /Strangerhome|Staffhome/;

const log = createLogLines();
let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  const env = { LOG_LEVEL: 'trace' };
  server = await startTestServer({ now: `${DAY}T08:00:00Z`, logTo: log.stream, env });
});
afterAll(() => server.close());

/** Writes an entry about a customer, and one as a tablet of a former version writes it. */
beforeEach(async () => {
  server.clock.set(`${DAY}T08:00:00Z`);
  cast = await createCast(server);
  const { staff } = cast.people;
  await server.context.db
    .updateTable('employees')
    .set({ address: '12 Staffhome Row', town: 'Leeds', county: null, post_code: null })
    .where('id', '=', staff.id)
    .execute();
  const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
  const key = randomUUID();
  const entry = {
    incident_date: DAY,
    incident_time: '08:15',
    employee_name: 'Jo Public',
    description: 'Slipped on ice',
    emergency_services_called: false,
  };
  const particulars = {
    place: 'Ramp',
    injury: 'Bruised hip',
    safety_reps_consent: false,
    injured: { occupation: 'Plasterer', address_given: true },
  };
  const items = await tablet.make(
    staff,
    { kind: 'accident.add', payload: { ...entry, incident_time: '07:00' } },
    { kind: 'accident.add', key, payload: { ...entry, particulars } },
    { kind: 'accident.address', payload: { accident: key, address: HOME.injured } },
  );
  const outcomes = new Set(outcomeOf(await tablet.send(items)));
  if (outcomes.size !== 1 || !outcomes.has('ok')) throw new Error([...outcomes].join('; '));
});

type File = typeof accidentPdf | typeof accidentCsv;

const fileOf = async (endpoint: File, withAddresses?: boolean, kind: Kind = 'branch manager') => {
  const days = { branchId: cast.branch.id, startDate: DAY, endDate: DAY };
  const body = { ...days, ...(withAddresses !== undefined && { withAddresses }) };
  return Buffer.from(await (await cast.as(kind).raw(endpoint, { body })).arrayBuffer());
};
const pdfText = async (pdf: Buffer): Promise<string> => (await readPdf(pdf)).pages.join(' ');

it('a printed entry has what the statutory book asks, and one of before only what was asked then', async () => {
  const text = await pdfText(await fileOf(accidentPdf, true));
  for (const part of [
    `The injured person Name Jo Public Occupation Plasterer Address ${HOME.injured}`,
    `The person who wrote this Name ${cast.people.staff.name} Occupation Staff Address ${HOME.writer}`,
    'When 10/06/2026 08:15 Where Ramp Written down 10/06/2026 09:00',
    'How it happened Slipped on ice Cause Not known or not given Injury Bruised hip',
    'No, the injured person did not agree',
    'Occupations, addresses, place, cause, injury and consent: not asked when this was written',
  ]) {
    expect.soft(text.replaceAll(/\s+/g, '')).toContain(part.replaceAll(/\s+/g, ''));
  }
  expect(text.match(/not asked when this was written/g)).toHaveLength(1);
});

it('addresses are in files only when a manager asks for them', async () => {
  const csv = (await fileOf(accidentCsv, true)).toString();
  expect(csv).toContain(`Plasterer,Staff,"${HOME.injured}","${HOME.writer}"`);
  expect(csv.match(/Not asked when this was written/g)).toHaveLength(8);
  for (const withAddresses of [undefined, false]) {
    const without = (await fileOf(accidentCsv, withAddresses)).toString();
    expect(without).toContain('Bruised hip,Plasterer,Staff,');
    expect(without).not.toMatch(SECRET);
    const pdf = await pdfText(await fileOf(accidentPdf, withAddresses));
    expect(pdf).toContain('Left out of this file');
    expect(pdf).not.toMatch(SECRET);
  }
  const ofAll = { report: 'accident', format: 'csv', startDate: DAY, endDate: DAY } as const;
  const zip = await cast.as('owner').raw(reportOfAllBranches, { body: ofAll });
  const inZip = [...filesInZip(Buffer.from(await zip.arrayBuffer())).values()].join('\n');
  expect(inZip).toContain('Bruised hip,Plasterer,Staff,');
  expect(inZip).not.toMatch(SECRET);
  expect((await refusalOf(fileOf(accidentCsv, true, 'staff'))).status).toBe(403);
  const foreign = (await createCast(server)).as('owner');
  const body = { branchId: cast.branch.id, startDate: DAY, endDate: DAY, withAddresses: true };
  expect((await refusalOf(foreign.raw(accidentCsv, { body }))).status).toBe(404);
});

it('the export of all data has every address, readable, for the owner alone', async () => {
  const answer = await cast.as('owner').raw(companyExport);
  const files = filesInZip(Buffer.from(await answer.arrayBuffer()));
  const table = files.get('accident_addresses.csv')?.toString() ?? '';
  const rows = table.trim().split('\r\n').slice(1);
  expect(rows.map((row) => row.replace(/^\d+,\d+,/, '')).toSorted()).toEqual([
    `injured,"${HOME.injured}"`,
    `writer,"${HOME.writer}"`,
  ]);
  expect(files.get('accidents.csv')?.toString()).toContain(
    'Ramp,,Bruised hip,Plasterer,Yes,Staff,No',
  );
  expect((await refusalOf(cast.as('branch manager').raw(companyExport))).status).toBe(403);
});

it('a person’s export has their own address in the book, not those of others', async () => {
  const { staff } = cast.people;
  const own = await server.client(await tokenOf(server, staff)).raw(ownData);
  const text = await own.text();
  expect(text).toContain('Ramp');
  expect(text).not.toContain('Strangerhome');
  const data = JSON.parse(text) as Record<string, unknown>;
  expect(data['addresses_in_accident_book']).toEqual([
    { accident: expect.any(Number), address: HOME.writer },
  ]);
  expect(data['accidents_reported']).toMatchObject([
    { place: null, writer_occupation: null },
    { place: 'Ramp', writer_occupation: 'Staff' },
  ]);
});

it('no address reaches a log at any level, also when its people and its entry are deleted', async () => {
  await fileOf(accidentPdf, true);
  const query = { branchId: cast.branch.id };
  const before = await cast.as('branch manager').call(listAccidents, { query });
  await cast.as('owner').call(deleteEmployee, { body: { employeeId: cast.people.staff.id } });
  expect(await cast.as('branch manager').call(listAccidents, { query })).toEqual(before);
  server.clock.set('2029-06-11T12:00:00Z');
  const owner = server.client(await tokenOf(server, cast.people.owner));
  for (const { id } of before) await owner.call(deleteAccident, { params: { id } });
  const left = await server.context.db
    .selectFrom('accident_addresses')
    .select('id')
    .where('company_id', '=', cast.company.id)
    .execute();
  expect(left).toEqual([]);
  expect(log.text().length).toBeGreaterThan(1000);
  expect(log.text()).not.toMatch(SECRET);
});
