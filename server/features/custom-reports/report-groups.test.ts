import { randomUUID } from 'node:crypto';
import {
  CUSTOM_REPORT,
  customCsv,
  customPdf,
  runCustomReport,
} from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition } from '@branchbook/contract/custom-reports.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createVisits } from '../../testing/drawn-records.ts';
import { createBranch, createCast } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { sampleReport } from '../../testing/saved-report.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer({ now: '2026-06-10T12:00:00Z' });
});
beforeEach(async () => {
  cast = await createCast(server);
});
afterAll(() => server.close());

const run = (definition: ReportDefinition) =>
  cast.as('owner').call(runCustomReport, { body: { definition, offset: 0 } });
const fileOf = async (
  endpoint: typeof customPdf | typeof customCsv,
  definition: ReportDefinition,
) =>
  Buffer.from(
    await (
      await cast.as('owner').raw(endpoint, { body: { name: 'By name', definition } })
    ).arrayBuffer(),
  );
const wordsOf = async (definition: ReportDefinition): Promise<string> =>
  (await readPdf(await fileOf(customPdf, definition))).pages.join(' ');
const linesOf = async (definition: ReportDefinition): Promise<string[]> =>
  (await fileOf(customCsv, definition)).toString().trim().split('\r\n');

it('a report has at most 400 groups, and gives the number of smaller ones that are left out', async () => {
  await createVisits(server, cast.branch, CUSTOM_REPORT.groups);
  const definition = sampleReport({ group: { column: 'full_name', by: 'value' } });
  expect(await run(definition)).toMatchObject({ total: 400, groupsLeftOut: 0 });
  expect(await wordsOf(definition)).not.toContain('left out');

  // One name occurs twice, so that its group is the largest.
  await createVisits(server, cast.branch, 1);
  const { db } = server.context;
  const visit = (full_name: string) => ({
    company_id: cast.company.id,
    branch_id: cast.branch.id,
    uuid: randomUUID(),
    full_name,
    reason: 'Delivery',
    check_in: server.clock.now(),
    received_at: server.clock.now(),
  });
  await db.insertInto('visitors').values(visit('Zoë')).execute();
  const answer = await run(definition);
  expect(answer).toMatchObject({ total: 402, groupsLeftOut: 1 });
  expect(answer.groups).toHaveLength(CUSTOM_REPORT.groups);
  expect(answer.groups[0]).toEqual({ key: 'Visitor 1', value: 2, count: 2 });
  expect(await wordsOf(definition)).toContain('Note 1 smaller group is left out.');
  const lines = await linesOf(definition);
  expect(lines[0]).toBe('Name,Day,Group: Name,Group: Number of visits');
  expect(lines).toContain('Visitor 1,10/06/2026,Visitor 1,2');
  // The row of the group that is left out has no figure.
  expect(lines.filter((line) => line.endsWith(','))).toHaveLength(1);
  await db.insertInto('visitors').values(visit('Ann')).execute();
  expect(await wordsOf(definition)).toContain('Note 2 smaller groups are left out.');
});

it('a report of several branches lists them in order, and its filters one by one', async () => {
  const far = await createBranch(server, cast.company.id, { name: 'Ångström Lane' });
  await createVisits(server, cast.branch, 1);
  await createVisits(server, far, 1);
  const named = sampleReport({ branches: [cast.branch.id, far.id, far.id] });
  expect(await run(named)).toMatchObject({
    branches: ['Ångström Lane', cast.branch.name],
    leftOut: 0,
    total: 2,
  });
  const of = (operator: 'contains' | 'is_not', value: string) => ({
    column: 'full_name',
    operator,
    value,
  });
  const one = await wordsOf({ ...named, filters: [of('contains', 'Visit')] });
  expect(one).toContain('2 branches');
  expect(one).toContain('Period 04/06/2026 to 10/06/2026');
  expect(one).toContain(`Branches Ångström Lane, ${cast.branch.name}`);
  expect(one).toContain('Filter Name contains Visit');
  const filters = [of('contains', 'Visit'), of('is_not', 'Ann')];
  const both = await wordsOf({ ...named, branches: [far.id], filters });
  expect(both).toContain('Filters Name contains Visit; Name is not Ann');
  expect(both).not.toContain('Branches');
  expect(both).not.toContain('Note');
});

it('a group without a value or a figure has a dash in the PDF and an empty cell in the CSV', async () => {
  await createVisits(server, cast.branch, 1);
  const definition = sampleReport({
    columns: ['full_name'],
    group: { column: 'company_name', by: 'value' },
    measure: { name: 'average', column: 'minutes' },
  });
  expect((await run(definition)).groups).toEqual([{ key: null, value: null, count: 1 }]);
  expect(await wordsOf(definition)).toContain('Company Average of minutes – –');
  expect(await linesOf(definition)).toEqual([
    'Name,Group: Company,Group: Average of minutes',
    'Visitor 1,,',
  ]);
});
