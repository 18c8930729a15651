import { setBranchHours } from '@branchbook/contract/branch-hours.ts';
import { customCsv, runCustomReport } from '@branchbook/contract/custom-reports.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import { createBranch } from '../../testing/factories.ts';
import { sampleReport } from '../../testing/saved-report.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: '2026-06-09T09:00:00Z' });
});
afterAll(() => server.close());

it('what is due by the end of a day that ends after midnight says so, also beside other branches', async () => {
  const day = await createBranchDay(server);
  const owner = day.cast.as('owner');
  const { id } = day.cast.branch;
  await createBranch(server, day.cast.company.id);
  await owner.call(setBranchHours, { params: { id }, body: { day_ends: 4 } });
  await day.assign({ task_name: 'Count the till' });
  const definition = sampleReport({
    kind: 'tasks',
    period: { start: '2026-06-09', end: '2026-06-09' },
    columns: ['task_name', 'due_at'],
  });
  const report = await owner.call(runCustomReport, { body: { definition, offset: 0 } });
  expect(report.rows).toEqual([['Count the till', '2026-06-10T03:00:00.000Z']]);
  expect(report.day_ends.toSorted((a, b) => a - b)).toEqual([0, 4]);
  const csv = await owner.raw(customCsv, { body: { name: 'Due', definition } });
  expect(await csv.text()).toContain('Count the till,end of day 09/06/2026');
});
